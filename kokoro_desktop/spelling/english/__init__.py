"""American and British English: dictionaries, rules, numbers, and a model for unknown words."""
