import type { FindingRule } from "../../../contract/page_code/finding_groups.ts";
import type { AnyNode } from "acorn";
import { isAllowedHost, readAddress } from "../sanitize/urls.ts";
import type { Call, Script, SourceRange } from "./javascript.ts";
import { pushChildren, readName } from "./script_values.ts";
import { describeEmbedded, findService } from "./maps.ts";

interface MadeFrame extends SourceRange {
  rule: FindingRule;
  message: string;
}

const PREFILTER =
  /<(iframe|frame|embed|object)\b|["'`](iframe|frame|embed|object|script)["'`]|\b(Player|Widget)\b|SpotifyIframeApi/i;
const EMBEDDING = /^(iframe|frame|embed|object)$/i;
const PLAYERS: [callee: RegExp, name: string][] = [
  [/^YT\.Player$/, "YouTube"],
  [/^Vimeo\.Player$/, "Vimeo"],
  [/^SC\.Widget$/, "SoundCloud"],
];
const SINK_TARGET = /(^|\.)(innerHTML|outerHTML)$/;
const SINK_CALLEE =
  /(^|\.)(insertAdjacentHTML|write|writeln|html|createContextualFragment)$|^(\$|jQuery)$/;
const JQUERY = /^(\$|jQuery)$/;
/** The DOM's own methods of these names insert plain text, so they count only with jQuery. */
const SINK_OF_JQUERY = /\.(append|prepend|before|after|replaceWith)$/;
const MARKUP =
  /<(?:iframe|frame|embed|object)\b[^<]*?\s(?:src|data)\s*=\s*(?:\\?["'])?([^"'\s>\\`]*)/gi;

export function findMadeFrames(script: Script): MadeFrame[] {
  if (!PREFILTER.test(script.readText({ start: 0, end: Infinity }))) return [];
  return [
    ...script.calls.flatMap((call) => [...findPlayer(call, script), ...madeBy(call, script)]),
    ...script.assignments.flatMap(({ target, ...place }) =>
      target === "onSpotifyIframeApiReady" ? [embedded("Spotify", place)] : []
    ),
    ...findInMarkup(script),
  ];
}

function embedded(name: string | null, { start, end }: SourceRange): MadeFrame {
  return {
    rule: "made_frame",
    message: `What a script embeds${
      name ? ` from ${name}` : ""
    } is not shown: nothing is embedded in a page here. Put a link to it in its place.`,
    start,
    end,
  };
}

function findPlayer(call: Call, script: Script): MadeFrame[] {
  const player = PLAYERS.find(([callee]) => callee.test(call.callee));
  const isOwn = script.own.has(call.callee.split(".")[0]!);
  return player && !isOwn ? [embedded(player[1], call)] : [];
}

function madeBy(call: Call, script: Script): MadeFrame[] {
  const tag = script.readValue(call.args[0]);
  if (!tag) return [];
  if (EMBEDDING.test(tag)) {
    const given = script.readProperty(call.args[1], "src", "data");
    const sources = given
      ? [given]
      : /(^|\.)createElement$/.test(call.callee)
      ? listSources(call, script)
      : [];
    return sources.map((source) => script.readAddressFrom(source)).filter(isElsewhere).slice(0, 1)
      .map((address) => embedded(nameOfAddress(address), call));
  }
  if (tag !== "script" || !/(^|\.)createElement$/.test(call.callee)) return [];
  return listSources(call, script).flatMap((source) => {
    const address = readAddress(script.readAddressFrom(source) ?? "");
    if (address.kind !== "remote" || isAllowedHost(address, "script")) return [];
    const service = findService(address.host);
    if (service) return [embedded(service, call)];
    const { start, end } = call;
    const message =
      `No script from ${address.host} loads here. Put what it does into the page itself, or do without it.`;
    return [{ rule: "made_script", message, start, end }];
  });
}

function listSources(call: Call, script: Script): AnyNode[] {
  const isIt = (name: string) => {
    const meaning = script.readMeaning(name);
    return meaning?.start === call.start && meaning.end === call.end;
  };
  const assigned = script.assignments.filter(({ target }) => {
    const [, name] = /^(\w+)\.(?:src|data)$/.exec(target) ?? [];
    return name !== undefined && isIt(name);
  }).map(({ value }) => value);
  const set = script.calls.filter(({ callee, args }) => {
    const [, name] = /^(\w+)\.setAttribute$/.exec(callee) ?? [];
    return name !== undefined && isIt(name) && /^(src|data)$/.test(script.readValue(args[0]) ?? "");
  }).flatMap(({ args }) => args.slice(1, 2));
  const merged = script.calls.filter(({ callee, args: [first] }) =>
    callee === "Object.assign" &&
    (first?.start === call.start || first?.type === "Identifier" && isIt(first.name))
  ).map(({ args }) => script.readProperty(args[1], "src", "data")).filter((each) => !!each);
  return [...assigned, ...set, ...merged];
}

/** A script may write into an empty frame itself. */
function isElsewhere(address: string | null): boolean {
  if (address === null) return true;
  const { kind } = readAddress(address);
  return kind !== "empty" && kind !== "fragment";
}

function nameOfAddress(address: string | null): string | null {
  return address ? describeEmbedded(address)?.name ?? null : null;
}

function findInMarkup(script: Script): MadeFrame[] {
  const isOfJquery = script.calls.some(({ callee }) => JQUERY.test(callee));
  const isSink = ({ callee }: Call) =>
    SINK_CALLEE.test(callee) || isOfJquery && SINK_OF_JQUERY.test(callee);
  const pending = [
    ...script.assignments.filter(({ target }) => SINK_TARGET.test(target)).map((each) =>
      each.value
    ),
    ...script.calls.filter(isSink).flatMap(({ args }) => args),
    ...script.properties.filter(({ key }) => key === "__html").map(({ value }) => value),
  ];
  const seen = new Set<AnyNode>();
  const made: MadeFrame[] = [];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (seen.has(node) || isEscaping(node)) continue;
    seen.add(node);
    const meaning = node.type === "Identifier" ? script.readMeaning(node.name) : null;
    if (meaning) pending.push(meaning);
    if (node.type === "Literal" || node.type === "TemplateLiteral") {
      for (const address of addressesIn(script.readText(node))) {
        if (isElsewhere(address)) made.push(embedded(nameOfAddress(address), node));
      }
    }
    pushChildren(node, pending);
  }
  return made;
}

function isEscaping(node: AnyNode): boolean {
  if (node.type !== "CallExpression") return false;
  const [, second] = node.arguments;
  return /\besc|escape|encode/i.test(readName(node.callee)) ||
    second?.type === "Literal" && second.value === "&lt;";
}

function addressesIn(written: string): (string | null)[] {
  return written.matchAll(MARKUP).map(({ 0: tag, 1: address = "", index }) => {
    const isCutOff = index + tag.length >= written.length - 1;
    return isCutOff && address === "" || address.startsWith("${") ? null : address;
  }).toArray();
}
