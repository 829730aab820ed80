import { isAllowedHost, readAddress } from "../sanitize/urls.ts";
import { type DraftFinding, type ParsedDraft, readText } from "./parsed_draft.ts";

export function nameUnreachableModule(
  specifier: string,
  mapped: ReadonlySet<string> | null,
): string | null {
  const address = readAddress(specifier);
  if (address.kind === "remote") {
    return isAllowedHost(address, "script")
      ? null
      : `A script stops here, and visitors miss what it does: modules from ${address.host} do not load. Take them from esm.sh or cdn.jsdelivr.net.`;
  }
  if (address.kind === "other") return null;
  if (/^[./]/.test(specifier)) {
    return `A script stops here, and visitors miss what it does: there is no file ${specifier}. Put the script into the page.`;
  }
  const isMapped = mapped &&
    [...mapped].some((name) =>
      name === specifier || name.endsWith("/") && specifier.startsWith(name)
    );
  return isMapped
    ? null
    : `A script stops here, and visitors miss what it does: browsers do not know where "${specifier}" is. Import it from https://esm.sh/${specifier}.`;
}

export function readImportMap(
  { code, elements }: ParsedDraft,
): { names: Set<string> | null; found: DraftFinding[] } {
  const map = elements.find(({ tagName, attrs }) =>
    tagName === "script" &&
    attrs.some(({ name, value }) => name === "type" && /^importmap$/i.test(value))
  );
  const start = map?.sourceCodeLocation?.startTag?.endOffset;
  if (!map || start === undefined) return { names: null, found: [] };
  const text = readText(map);
  let imports: Record<string, unknown> = {};
  try {
    imports = Object(JSON.parse(text)?.imports);
  } catch {
    // Browsers ignore an invalid import map too.
  }
  const found = Object.values(imports).flatMap((address): DraftFinding[] => {
    if (typeof address !== "string") return [];
    const message = nameUnreachableModule(address, null);
    const at = code.indexOf(address, start);
    if (!message) return [];
    return [{
      kind: "will_not_work",
      rule: "module_host",
      message,
      at: at < 0 ? null : { start: at, end: at + address.length },
      fix: null,
    }];
  });
  return { names: new Set(Object.keys(imports)), found };
}
