"""The bridge between page and engine: questions in, answers out, both as JSON strings with one schema."""
