// Pages that lead visitors to paste a command into their own computer: the false captcha, the false fix.
import type { Found } from "../found.ts";
import type { Looked, Span } from "./looked_at.ts";
import { toPlain } from "./plain.ts";
import { foundRisk } from "./risk_level.ts";

/** One that fetches, or hides, what it runs. */
const COMMAND =
  /\bpowershell(?:\.exe)?\b[^\n]{0,200}?(?:-e|iex|http|hidden|-w )|\bmshta(?:\.exe)?\s|\bcmd(?:\.exe)?\s{1,4}\/c\b|\biex\s{0,4}\(|\binvoke-(?:expression|webrequest|restmethod)|\bcertutil\b[^\n]{0,80}-(?:urlcache|decode)|\bbitsadmin\b|\b(?:regsvr32|rundll32)\b|\bmsiexec\b[^\n]{0,60}http|\b(?:curl|wget)\b[^\n|]{0,150}\|\s{0,4}(?:sudo\s)?(?:ba|z)?sh\b|\bbase64\s{1,4}(?:-d|--decode)\b|\bosascript\b/i;
const RUN_WINDOW =
  /\b(?:win|windows|windows key|windows logo key|windows-taste|windowstaste|touche windows|tecla windows|tecla de windows|tasto windows|windows-toets|klawisz windows|windows tusu|клавиш\p{L}{0,3} windows)\s{0,3}(?:key\s{0,3})?(?:[+&]|and|und|et|y|e|en|i|ve|и)\s{0,3}\[?r\b|⊞\s{0,3}\+?\s{0,3}r\b|\brun (?:dialog|window|box)/u;
const TERMINAL = /\b(?:terminal|powershell|command prompt|eingabeaufforderung|konsole)\b|терминал/u;
const PASTE =
  /\b(?:ctrl|control|strg|cmd|command|⌘)\s{0,3}[+-]?\s{0,3}v\b|\b(?:paste|einfugen|fugen sie|coller|collez|pegar|pega|pegue|colar|cole|incolla|incollare|plakken|plak|wklej|yapistir)|встав/u;
const PRETEXT =
  /captcha|not a robot|are human|you're human|human verification|verify you|verification steps|fix (?:the|this) (?:error|problem|issue)|browser (?:is out of date|update)|kein roboter|mensch sind|pas un robot|etes humain|no soy un robot|no eres un robot|nao sou um robo|non sono un robot|geen robot|nie jestem robotem|robot olmadig|не робот/;

export function findCommands({ parts, scripts, decoded }: Looked): Found[] {
  const held = findHeld({ parts, scripts, decoded });
  if (held === undefined) return [];
  const text = toPlain([
    ...parts.flatMap(({ texts }) => texts.map(({ node }) => node.value)),
    ...scripts.flatMap(({ texts }) => texts.map(({ text }) => text)),
    // Keys are often tags of their own: "<kbd>Win</kbd> + <kbd>R</kbd>".
  ].join(" "));
  const leads = PASTE.test(text) &&
    (RUN_WINDOW.test(text) || TERMINAL.test(text) && PRETEXT.test(text));
  if (!leads) return [];
  return [
    foundRisk(
      "risk_command",
      "Visitors are told here to paste a command into their own computer, which would run whatever it fetches. Take it out: no page needs that of its visitors.",
      held,
    ),
  ];
}

/** Where the command stands; undefined where there is none. */
function findHeld({ parts, scripts, decoded }: Looked): Span | null | undefined {
  for (const { texts, text, script, placeOf } of scripts) {
    const own = texts.find(({ text }) => COMMAND.test(text));
    if (own) return placeOf(own);
    if (!script && COMMAND.test(text)) return placeOf({ start: 0, end: 1 });
  }
  const hidden = decoded.find(({ text }) => COMMAND.test(text));
  if (hidden) return hidden.at;
  for (const part of parts) {
    const own = part.texts.find(({ node }) => COMMAND.test(node.value));
    if (own) return part.placeOf(own.node);
    const element = part.elements.find(({ attrs }) =>
      attrs.some(({ name, value }) => /^(data-|value$)/.test(name) && COMMAND.test(value))
    );
    if (element) return part.placeOf(element);
  }
  return undefined;
}
