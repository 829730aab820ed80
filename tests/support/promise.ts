// The promise about a published page, asked of the tree that a browser made of it: runs in the browser, and stands alone.

export interface AllowedHosts {
  image: string[];
  script: string[];
  style: string[];
  font: string[];
  any: string[];
}

/** Every element, address and host in the document that the policy forbids. */
export function findBroken(document: Document, hosts: AllowedHosts): string[] {
  const found: string[] = [];
  const gone = new Set(
    "nav iframe frame frameset object embed applet portal fencedframe noscript noembed noframes xmp plaintext base"
      .split(" "),
  );
  const none: string[] = [];
  const media = new Set(["audio", "video", "source", "track", "bgsound", "model"]);

  walk(document);
  for (const sheet of document.styleSheets) {
    // What comes from another host cannot be read, and was judged by its address.
    if (sheet.href === null) readRules(sheet);
  }
  return found;

  function walk(root: Document | DocumentFragment): void {
    for (const element of root.querySelectorAll("*")) {
      readElement(element, element.localName.toLowerCase());
      if (element instanceof (element.ownerDocument.defaultView ?? self).HTMLTemplateElement) {
        walk(element.content);
      }
      if (element.shadowRoot) walk(element.shadowRoot);
    }
  }

  function readElement(element: Element, name: string): void {
    if (gone.has(name)) found.push(`<${name}>`);
    const roles = element.getAttribute("role")?.toLowerCase().split(/\s+/) ?? [];
    if (roles.includes("navigation")) found.push(`${name} role=navigation`);
    if (
      name === "meta" &&
      /refresh|security|dns|cookie/i.test(element.getAttribute("http-equiv") ?? "")
    ) {
      found.push("meta http-equiv");
    }
    // "<l<img src=…>" is an element of that strange name: it loads nothing.
    if (name.includes("<")) return;
    for (const { localName, value } of element.attributes) {
      const problem = readAttribute(element, name, localName.toLowerCase(), value);
      if (problem) found.push(`${name} ${localName}=${problem}`);
    }
    if ("style" in element) readCss((element as HTMLElement).style.cssText, `${name} style`);
  }

  function readAttribute(
    element: Element,
    tag: string,
    name: string,
    value: string,
  ): string | null {
    if (["ping", "attributionsrc"].includes(name)) return value || "present";
    if (name === "href" || name === "src") {
      if (tag === "link") return readLink(element, value);
      if (tag === "script") return leads(value, hosts.script, false);
      if (name === "href" && /^(a|area)$/.test(tag)) return isLink(value) ? null : value;
      if (name === "href" && /^(image|feimage)$/.test(tag)) return leads(value, hosts.image);
      if (name === "href" && tag === "use") return leads(value, none);
    }
    const isLoading =
      /^(img|image|input|source|video|audio|track|body|table|t[rdh]|thead|tbody|tfoot|col.*)$/;
    if (!isLoading.test(tag)) {
      // Whatever else it means, this element loads nothing.
    } else if (["src", "poster", "background", "lowsrc", "dynsrc"].includes(name)) {
      return leads(value, media.has(tag) && name === "src" ? none : hosts.image);
    }
    if (name === "srcset" && isLoading.test(tag) || name === "imagesrcset") {
      const addresses = value.split(/,\s+/).map((each) => each.trim().split(/\s/)[0]!);
      return addresses.find((each) => leads(each.replace(/^,+|,+$/g, ""), hosts.image)) ?? null;
    }
    if (name === "action" && tag === "form" || name === "formaction") return leads(value, none);
    if (name === "attributename") return /(^|:)(href|src)$/i.test(value.trim()) ? value : null;
    if (/^(fill|stroke|filter|mask|clip-path|cursor|marker.*|values|from|to|by)$/.test(name)) {
      readCss(value, `${tag} ${name}`);
    }
    return null;
  }

  function readLink(link: Element, href: string): string | null {
    const rel = link.getAttribute("rel")?.toLowerCase() ?? "";
    if (/stylesheet/.test(rel)) return leads(href, hosts.style);
    if (/preconnect|dns-prefetch/.test(rel)) return leads(href, hosts.any);
    if (/icon/.test(rel)) return leads(href, hosts.image);
    if (/modulepreload/.test(rel)) return leads(href, hosts.script);
    if (/preload/.test(rel)) return leads(href, hosts.style);
    return /prefetch|prerender|manifest|import/.test(rel) ? leads(href, none) : null;
  }

  function readRules(sheet: { cssRules: CSSRuleList }): void {
    for (const rule of sheet.cssRules) {
      if ("href" in rule) {
        const problem = leads(String(rule.href), hosts.style);
        if (problem) found.push(`@import ${problem}`);
      } else if ("cssRules" in rule && (rule.cssRules as CSSRuleList).length) {
        readRules(rule as CSSGroupingRule);
        if ("style" in rule) readCss((rule.style as CSSStyleDeclaration).cssText, "style rule");
      } else readCss(rule.cssText, "style rule");
    }
  }

  /** As the browser itself writes it out: every address in quotes. */
  function readCss(text: string, where: string): void {
    const allowed = [...hosts.image, ...hosts.font];
    for (const [, address] of text.matchAll(/(?:url|src|image-set|image)\(\s*["']?([^"')]*)/gi)) {
      if (/^url\($/i.test(address!)) continue;
      const problem = leads(address!, allowed);
      if (problem) found.push(`${where} ${problem}`);
    }
  }

  /** The address itself when it leads to another host than these; null when it leads nowhere. */
  function leads(value: string, allowed: string[], isDataFine = true): string | null {
    let url: URL;
    try {
      url = new URL(value, "https://page.invalid/");
    } catch {
      return null;
    }
    if (url.hostname === "page.invalid" || url.href === "about:blank") return null;
    if (["data:", "blob:"].includes(url.protocol)) return isDataFine ? null : value;
    const isPlain = /^https?:$/.test(url.protocol) && !url.port && !url.username;
    return isPlain && allowed.includes(url.hostname) ? null : value;
  }

  function isLink(value: string): boolean {
    try {
      const { protocol } = new URL(value, "https://page.invalid/");
      return !/^(javascript|vbscript|data|blob|file|view-source|about|intent):$/.test(protocol);
    } catch {
      return true;
    }
  }
}
