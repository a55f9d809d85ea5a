"""What is good: games played out by simple policies."""
