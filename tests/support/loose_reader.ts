// The start tags that a reader without a tree sees, by regular expressions alone: nothing of it is the sanitizer's or a parser's.

const COMMENT = /<!--(?:-?>|[^]*?(?:--!?>|$))/y;
const BOGUS = /<(?:[!?]|\/(?![a-z]))[^>]*(?:>|$)/iy;
const NAME = /<(\/?)([a-z][^\s/>]*)/iy;
const GAP = /[\s/]*/y;
const ATTRIBUTE = /[^>][^\s/>=]*/y;
const EQUALS = /\s*=\s*/y;
const VALUE = /"[^"]*("|$)|'[^']*('|$)|(?!["'])[^\s>]*/y;
const TEXT = /^(title|textarea|style|xmp|iframe|noembed|noframes|noscript|script|plaintext)$/i;

export function readStartTags(code: string): string[] {
  const tags: string[] = [];
  for (let at = code.indexOf("<"); at >= 0; at = code.indexOf("<", at)) {
    const other = match(COMMENT, code, at) ?? match(BOGUS, code, at);
    if (other) {
      at += other[0].length;
      continue;
    }
    const opening = match(NAME, code, at);
    const end = opening && endOfTag(code, at + opening[0].length);
    if (!opening) at++;
    else if (!end) break;
    else {
      const [, slash, name] = opening;
      if (!slash) tags.push(code.slice(at, end));
      at = !slash && TEXT.test(name!) ? endOfText(code, end, name!) : end;
    }
  }
  return tags;
}

/** Null for a tag that never ends, which is none. */
function endOfTag(code: string, at: number): number | null {
  while (at < code.length) {
    at += match(GAP, code, at)![0].length;
    if (code[at] === ">") return at + 1;
    at += match(ATTRIBUTE, code, at)?.[0].length ?? 0;
    const equals = match(EQUALS, code, at);
    if (equals) at += equals[0].length + match(VALUE, code, at + equals[0].length)![0].length;
  }
  return null;
}

function match(pattern: RegExp, code: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(code);
}

function endOfText(code: string, start: number, name: string): number {
  if (/^plaintext$/i.test(name)) return code.length;
  if (/^script$/i.test(name)) return endOfScript(code, start);
  const end = new RegExp(`</${name}(?=[\\s/>])`, "gi");
  end.lastIndex = start;
  return end.exec(code)?.index ?? code.length;
}

/** Within "<!--", a "<script" makes the next "</script" a part of the text (HTML standard, 4.12.1.3). */
function endOfScript(code: string, start: number): number {
  const mark = /<!--|-->|<\/?script(?=[\s/>])/gi;
  mark.lastIndex = start;
  let depth: "plain" | "escaped" | "double" = "plain";
  for (let found = mark.exec(code); found; found = mark.exec(code)) {
    const text = found[0].toLowerCase();
    if (text === "-->") depth = "plain";
    else if (text === "<!--" && depth === "plain") {
      depth = "escaped";
      // Its dashes may be those of "-->", too.
      mark.lastIndex -= 2;
    } else if (text === "<script" && depth === "escaped") depth = "double";
    else if (text === "</script" && depth === "double") depth = "escaped";
    else if (text === "</script") return found.index;
  }
  return code.length;
}
