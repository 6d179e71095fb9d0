"""Tests of the compiler: every construct, every refusal, random programs, planted bugs."""
