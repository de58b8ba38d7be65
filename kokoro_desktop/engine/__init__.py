"""From a request to sound: finds or makes a bundle, loads it, speaks."""
