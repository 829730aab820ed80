// Each feature's addresses, screens and scopes, which browsers load with every screen. No other list in contract/ names
// a feature, but that of its calls.
export * as accounts from "./accounts/account_paths.ts";
export * as notes from "./notes/note_paths.ts";
