"""English, American and British: dictionaries, rules, numbers, and a guess for the rest."""
