// Loaded before every test file: a console.error fails the test that caused it, and the log's mere news are not shown.

console.error = (...parts: unknown[]) => {
  throw new Error(`a stray console.error: ${parts.map(String).join(" ")}`);
};

const { log } = console;
console.log = (...parts: unknown[]) => {
  if (!/^\{"time":"[^"]+","level":"info"/.test(String(parts[0]))) log(...parts);
};
