import type { DraftFinding, ParsedDraft } from "../parsed_draft.ts";
import type { House } from "../../../config/house.ts";
import { isStudy } from "./about_words.ts";
import { indexBrands } from "./named_brands.ts";
import { findDecoding } from "./decodes.ts";
import type { Secret } from "./field_words.ts";
import { findInputFields, groupSecrets } from "./fields.ts";
import { findHiddenText } from "./hidden_text.ts";
import { type PageContent, readPageContent, type Span } from "./looked_at.ts";
import { findCoins, findLure, findProgram } from "./lures.ts";
import { toPlain, toRead } from "./plain.ts";
import { isPressing } from "./pressure_words.ts";
import { findPretexts } from "./pretexts.ts";
import { foundRisk } from "./risk_level.ts";
import { findPicturePage, findSending, findShortLinks, findWallets } from "./sends.ts";
import { findDisguises } from "./shows_itself.ts";
import { findStage, type Stage } from "./stage.ts";

const COMMAND =
  /\bpowershell(?:\.exe)?\b[^\n]{0,200}?(?:-e|iex|http|hidden|-w )|\bmshta(?:\.exe)?\s|\bcmd(?:\.exe)?\s{1,4}\/c\b|\biex\s{0,4}\(|\binvoke-(?:expression|webrequest|restmethod)|\bcertutil\b[^\n]{0,80}-(?:urlcache|decode)|\bbitsadmin\b|\b(?:regsvr32|rundll32)\b|\bmsiexec\b[^\n]{0,60}http|\b(?:curl|wget)\b[^\n|]{0,150}\|\s{0,4}(?:sudo\s)?(?:ba|z)?sh\b|\bbase64\s{1,4}(?:-d|--decode)\b|\bosascript\b/i;
const RUN_WINDOW =
  /\b(?:win|windows|windows key|windows logo key|windows-taste|windowstaste|touche windows|tecla windows|tecla de windows|tasto windows|windows-toets|klawisz windows|windows tusu|клавиш\p{L}{0,3} windows)\s{0,3}(?:key\s{0,3})?(?:[+&]|and|und|et|y|e|en|i|ve|и)\s{0,3}\[?r\b|⊞\s{0,3}\+?\s{0,3}r\b|\brun (?:dialog|window|box)/u;
const TERMINAL = /\b(?:terminal|powershell|command prompt|eingabeaufforderung|konsole)\b|терминал/u;
const PASTE =
  /\b(?:ctrl|control|strg|cmd|command|⌘)\s{0,3}[+-]?\s{0,3}v\b|\b(?:paste|einfugen|fugen sie|coller|collez|pegar|pega|pegue|colar|cole|incolla|incollare|plakken|plak|wklej|yapistir)|встав/u;
const PRETEXT =
  /captcha|not a robot|are human|you're human|human verification|verify you|verification steps|fix (?:the|this) (?:error|problem|issue)|browser (?:is out of date|update)|kein roboter|mensch sind|pas un robot|etes humain|no soy un robot|no eres un robot|nao sou um robo|non sono un robot|geen robot|nie jestem robotem|robot olmadig|не робот/;

/** The code is read as it was sent, since what a save removes counts as well. */
export function findRisks(draft: ParsedDraft, house: House | null): DraftFinding[] {
  const looked = readPageContent(draft);
  const asked = findInputFields(looked);
  const secrets = groupSecrets(asked);
  const fields = [...secrets].flatMap(([secret, places]) =>
    places.map((at) => foundRisk(secret, SENTENCES[secret], at))
  );
  const index = indexBrands(house);
  const disguises = findDisguises(looked, index, {
    hasFields: asked.length > 0,
    hasSecrets: secrets.size > 0,
  });
  const stage = findStage(looked, asked);
  const wallets = findWallets(looked);
  const pictures = looked.parts.flatMap(findPicturePage);
  const sends = fields.length > 0 ? findSending(looked) : [];
  const pretexts = findPretexts(draft, looked, stage, asked, {
    sends: sends.length > 0,
    wallet: wallets[0],
  });
  const lures = fields.length > 0 || wallets.length > 0
    ? []
    : findLure(looked, stage, index, asked.length > 0);
  const coins = [...findCoins(looked, stage), ...findProgram(looked, stage)];
  // Words of pressure alone are news, or a story.
  const isFor = fields.length > 0 || disguises.length > 0 || wallets.length > 0 ||
    coins.length > 0 || lures.length > 0;
  return [
    ...fields,
    ...disguises,
    ...wallets,
    ...isFor || pictures.length > 0 ? findPressure(looked, stage) : [],
    ...sends,
    ...pretexts,
    ...lures,
    ...coins,
    ...looked.parts.flatMap(findHiddenText),
    ...findDecoding(looked),
    ...findCommands(looked),
    ...pictures,
    ...findShortLinks(looked),
  ];
}

const ADVICE = "Take the field out; of a design, show a picture or a plain box instead.";
const SENTENCES: Record<Secret, string> = {
  risk_password: `This field asks visitors for a password, as a false sign-in page does. ${ADVICE}`,
  risk_code:
    `This field asks visitors for a code or a PIN, which nobody should write on a page that is not theirs. ${ADVICE}`,
  risk_card: `This field asks visitors for the number of a card, as a false shop does. ${ADVICE}`,
  risk_bank: `This field asks visitors for their bank account. ${ADVICE}`,
  risk_identity:
    `This field asks visitors for what proves who they are, such as the number of a passport. ${ADVICE}`,
  risk_seed:
    `This field asks visitors for the words or the key of a wallet: whoever has them has all that is in it. ${ADVICE}`,
};

function findPressure({ parts }: PageContent, stage: Stage): DraftFinding[] {
  if (isStudy(stage) || !isPressing(stage.text)) return [];
  for (const part of parts) {
    const own = part.texts.find(({ node }) => isPressing(toRead(node.value)));
    if (own) return [pressure(part.placeOf(own.node))];
  }
  return [pressure(null)];
}

function pressure(at: DraftFinding["at"]): DraftFinding {
  return foundRisk(
    "risk_pressure",
    "These words threaten visitors with a loss, or promise them a prize, beside what the page asks of them: false pages do that. Say plainly what it is about.",
    at,
  );
}

function findCommands({ parts, scripts, decoded }: PageContent): DraftFinding[] {
  const held = findHeld({ parts, scripts, decoded });
  if (held === undefined) return [];
  const text = toPlain([
    ...parts.flatMap(({ texts }) => texts.map(({ node }) => node.value)),
    ...scripts.flatMap(({ texts }) => texts.map(({ text }) => text)),
    // Keys often have tags of their own: "<kbd>Win</kbd> + <kbd>R</kbd>".
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

function findHeld({ parts, scripts, decoded }: PageContent): Span | null | undefined {
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
