"""Where the page meets the engine: questions in, answers out, both as JSON strings with one schema."""
