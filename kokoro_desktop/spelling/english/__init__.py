"""English, American and British: dictionaries, rules, numbers, and a model that guesses unknown words."""
