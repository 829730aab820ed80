import type { Finding, FoundPlace } from "../../../contract/page_code/findings.ts";
import type { FindingRule } from "../../../contract/page_code/finding_groups.ts";
import { MISSING_PICTURE } from "../../../contract/pictures/missing_pictures.ts";

type Titles = Partial<Record<FindingRule, readonly [one: string, several: string]>>;

const TITLES: Readonly<Titles> = {
  risk_password: ["A field for a password", "fields for passwords"],
  risk_code: ["A field for a code or a PIN", "fields for codes or PINs"],
  risk_card: ["A field for a card", "fields for a card"],
  risk_bank: ["A field for a bank account", "fields for a bank account"],
  risk_identity: ["A field for what proves who somebody is", "fields for what proves who one is"],
  risk_seed: ["A field for the words of a wallet", "fields for the words of a wallet"],
  risk_wallet: ["A script that asks a wallet to pay", "scripts that ask a wallet to pay"],
  risk_title: ["A title or icon of somebody else", "titles or icons of somebody else"],
  risk_brand: ["A name of somebody else, and fields", "names of somebody else, and fields"],
  risk_brand_link: ["A name of somebody else, and a way out", "ways out below such a name"],
  risk_lookalike: ["A name in letters that only look alike", "names in letters that look alike"],
  risk_pressure: ["Words of a threat or a prize", "places that threaten or promise a prize"],
  risk_sends: ["A place where secrets would go", "places where secrets would go"],
  risk_office: ["A page that speaks as an office", "signs of an office"],
  risk_reason: ["A reason that only a service has", "reasons that only a service has"],
  risk_prefilled: ["A visitor who is filled in", "visitors who are filled in"],
  risk_elsewhere: ["A secret of another place", "secrets of another place"],
  risk_way_out: ["A way out for secrets", "ways out for secrets"],
  risk_lure: ["A page with one way on", "pages with one way on"],
  risk_program: ["A program that visitors are to run", "programs that visitors are to run"],
  risk_coins: [
    "Coins that are to come back as more",
    "places where coins are to come back as more",
  ],
  risk_hidden_text: ["Text that readers cannot see", "texts that readers cannot see"],
  risk_decodes: ["A script that decodes itself", "scripts that decode themselves"],
  risk_command: ["A command to paste", "commands to paste"],
  risk_picture_page: ["A page that is one picture", "pictures that are a page"],
  risk_short_link: ["An address that hides where it leads", "addresses that hide where they lead"],
  menu: ["A menu that a save removes", "menus that a save removes"],
  image: ["A picture that is not shown here", "pictures that are not shown here"],
  placeholder_picture: ["A stand-in picture", "stand-in pictures"],
  missing_picture: ["A picture that is not there", "pictures that are not there"],
  gone_image_host: ["A picture that is gone", "pictures that are gone"],
  frame: ["A video, map or page from elsewhere", "videos, maps or pages from elsewhere"],
  made_frame: [
    "Something from elsewhere that is not shown",
    "things from elsewhere that are not shown",
  ],
  script: ["A script that is not loaded here", "scripts that are not loaded here"],
  stylesheet: ["Looks that are not loaded here", "looks that are not loaded here"],
  font: ["A font that is not loaded here", "fonts that are not loaded here"],
  script_link: ["A link that does nothing when pressed", "links that do nothing when pressed"],
  relative_link: ["A link that leads nowhere", "links that lead nowhere"],
  empty_link: ["A link that leads nowhere yet", "links that lead nowhere yet"],
  local: ["A file that is not there", "files that are not there"],
  connection: ["Something that cannot be fetched or sent", "things that cannot be fetched or sent"],
  local_file: ["A file that is not here", "files that are not here"],
  missing_file: ["A file that is not there any more", "files that are not there any more"],
  chat_mark: ["A mark of the chat", "marks of the chat"],
  chat_address: ["A link that names the chat", "links that name the chat"],
  chat_remark: ["A remark in place of a part of the page", "remarks in place of parts of the page"],
  chat_only: ["What works in the chat alone", "places that work in the chat alone"],
  old_year: ["An old year", "old years"],
  lorem_ipsum: ["Filler text", "filler texts"],
  visible_escapes: ["A sign that visitors should not see", "signs that visitors should not see"],
  visible_tags: ["A part that shows its code", "parts that show their code"],
  escaped_quotes: ["A part with wrong quotes", "parts with wrong quotes"],
  empty_button: ["A button without words", "buttons without words"],
  wordless_link: ["A link without words", "links without words"],
  no_label: ["A field without a label", "fields without a label"],
  low_contrast: ["A text that is hard to read", "texts that are hard to read"],
  no_alt: ["A picture without a description", "pictures without a description"],
  lost_heading: ["A heading of the page before", "headings of the page before"],
  lost_link: ["A link of the page before", "links of the page before"],
  lost_picture: ["A picture of the page before", "pictures of the page before"],
};

const TITLE_MAX_LENGTH = 90;

export function findTitle({ rule, message }: Finding, count: number): string {
  const known = TITLES[rule as FindingRule];
  if (known) return count === 1 ? known[0] : `${count} ${known[1]}`;
  const sentence = /^[^]*?[.:!?](?=\s|$)/.exec(message)?.[0] ?? message;
  const said = sentence.replace(/[.:]$/, "");
  return said.length > TITLE_MAX_LENGTH ? `${said.slice(0, TITLE_MAX_LENGTH).trim()}…` : said;
}

const FIX_NAMES: Readonly<Record<string, string>> = {
  menu: "Keep it as plain links",
  placeholder_picture: "Use a plain coloured box",
  frame: "Put a link in its place",
  plugin: "Put a link in its place",
  script_link: "Make it a button that works",
  own_picture: "Name it without the address",
  old_year: "Write this year",
};

const REMOVAL_NAMES: Readonly<Record<string, string>> = {
  image: "Remove its address",
  missing_picture: "Show nothing there",
};

export function nameFix({ kind, rule }: Pick<Finding, "kind" | "rule">, fix: FoundPlace["fix"]) {
  const isRemoval = fix !== null && "edits" in fix &&
    fix.edits.every(({ text }) => text.trim() === "");
  const isPlate = fix !== null && "edits" in fix &&
    fix.edits.some(({ text }) => text.includes(MISSING_PICTURE));
  if (isPlate) return "Leave it empty for now";
  if (isRemoval) return REMOVAL_NAMES[rule] ?? "Remove it";
  return FIX_NAMES[rule] ?? (kind === "missing" ? "Add it" : "Fix it");
}

const OF_FILES = new Set(["local_file", "missing_file"]);

export function isAboutFile({ rule }: Pick<Finding, "rule">): boolean {
  return OF_FILES.has(rule);
}
