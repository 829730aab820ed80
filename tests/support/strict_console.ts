// Loaded before every test file: what is written to console.error fails the test that caused it.

console.error = (...parts: unknown[]) => {
  throw new Error(`a stray console.error: ${parts.map(String).join(" ")}`);
};
