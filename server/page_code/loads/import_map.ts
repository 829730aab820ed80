// The import map of a page, and how its names resolve (HTML standard, 8.1.6.2).
export interface ImportMap {
  imports: Record<string, string>;
  scopes: Record<string, Record<string, string>>;
}

export const NO_IMPORTS: ImportMap = { imports: {}, scopes: {} };

/** Browsers ignore a map that is no JSON, and entries that are no text. */
export function parseImportMap(text: string): ImportMap {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return NO_IMPORTS;
  }
  const { imports, scopes } = Object(parsed) as Record<string, unknown>;
  const ofScopes = Object.entries(Object(scopes) as Record<string, unknown>)
    .map(([prefix, names]) => [prefix, readNames(names)] as const);
  return { imports: readNames(imports), scopes: Object.fromEntries(ofScopes) };
}

function readNames(names: unknown): Record<string, string> {
  const entries = Object.entries(Object(names) as Record<string, unknown>);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** `importer` is the address of the importing script, null for the page itself. Null where no browser finds it. */
export function resolveImport(
  map: ImportMap,
  specifier: string,
  importer: string | null,
): string | null {
  const scopes = Object.keys(map.scopes)
    .filter((prefix) => importer !== null && isInScope(importer, prefix))
    .sort((one, other) => other.length - one.length);
  for (const names of [...scopes.map((prefix) => map.scopes[prefix]!), map.imports]) {
    const found = findName(names, specifier);
    if (found !== null) return found;
  }
  return URL.parse(specifier)?.href ?? null;
}

export function isInScope(importer: string, prefix: string): boolean {
  const scope = URL.parse(prefix)?.href;
  return scope !== undefined &&
    (importer === scope || scope.endsWith("/") && importer.startsWith(scope));
}

function findName(names: Record<string, string>, specifier: string): string | null {
  const prefixes = Object.keys(names)
    .filter((name) => name === specifier || name.endsWith("/") && specifier.startsWith(name))
    .sort((one, other) => other.length - one.length);
  for (const name of prefixes) {
    const address = URL.parse(
      names[name]! + (name === specifier ? "" : specifier.slice(name.length)),
    );
    if (address) return address.href;
  }
  return null;
}
