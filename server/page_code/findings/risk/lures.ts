import { type DraftFinding, readAttribute } from "../parsed_draft.ts";
import { isAboutIt } from "./about_words.ts";
import { type BrandIndex, hostOf } from "./named_brands.ts";
import { AMOUNT, isPressing, near } from "./pressure_words.ts";
import type { PageContent, Span } from "./looked_at.ts";
import { isOffice } from "./office_words.ts";
import { isReason, isThreat } from "./reason_words.ts";
import { foundRisk, type RiskRule } from "./risk_level.ts";
import type { Stage } from "./stage.ts";

export function findLure(
  looked: PageContent,
  stage: Stage,
  index: BrandIndex,
  hasFields: boolean,
): DraftFinding[] {
  if (!stage.isCompact || isAboutIt(stage)) return [];
  const isPressed = isPressing(stage.text);
  const [office, reason] = [stage.names.some(isOffice), isReason(stage.text)];
  const isPaid = reason && (HAS_AMOUNT.test(stage.text) || isThreat(stage.text));
  if (!isPressed && (hasFields || !(office && reason) && !isPaid)) return [];
  const trap = isPressed ? findTrap(looked) : null;
  const way = trap ?? findOneWay(looked, index, isPressed || office);
  if (!way) return [];
  const signs: [rule: RiskRule, message: string][] = [
    [
      "risk_lure",
      way.host === null
        ? "The page presses visitors, and does not let them go. Take out what keeps them."
        : `The page presses visitors, and has one way on, to ${way.host}. Say whose page it is, and what is there.`,
    ],
  ];
  if (office) {
    signs.push([
      "risk_office",
      "The page speaks as a bank, an office, a mail server or somebody's support. Say whose page it is.",
    ]);
  }
  if (reason) {
    signs.push([
      "risk_reason",
      "The page gives a reason to go on that only a service has which knows its visitors: something expires, waits, or is to be paid. Say plainly what it is about.",
    ]);
  }
  return signs.map(([rule, message]) => foundRisk(rule, message, way.at));
}

interface LureTarget {
  host: string | null;
  at: Span | null;
}

const HOLDS = /\brequestFullscreen\b|\bbeforeunload\b|\brequestPointerLock\b|\bkeyboard\.lock\b/;

/** A screen that cannot be left makes people call the number that it shows. */
function findTrap({ scripts }: PageContent): LureTarget | null {
  for (const { text, placeOf } of scripts) {
    const holds = HOLDS.exec(text);
    if (holds) return { host: null, at: placeOf({ start: holds.index, end: holds.index + 1 }) };
  }
  return null;
}

const HAS_AMOUNT = new RegExp(AMOUNT, "u");

function findOneWay(
  { parts }: PageContent,
  index: BrandIndex,
  mayHaveOthers: boolean,
): LureTarget | null {
  let way: LureTarget | null = null;
  for (const part of parts) {
    for (const element of part.elements) {
      if (!/^(a|area|form)$/.test(element.tagName)) continue;
      const target = readAttribute(element, element.tagName === "form" ? "action" : "href") ?? "";
      const host = hostOf(target);
      if (host && (way && way.host !== host || index.brandOfAddress(target))) return null;
      if (!host && target !== "" && !mayHaveOthers) return null;
      if (host) way ??= { host, at: part.placeOf(element) };
    }
  }
  return way;
}

const PROGRAM = /\.(?:exe|msi|scr|bat|cmd|ps1|vbs|hta|apk|dmg|pkg|iso|jar)(?:[?#]|$)/i;
const NEEDED = new RegExp(
  near(
    "browser flash_player plug-in plugin viewer codec font antivirus java video_player pdf_reader navigateur navegador " +
      "lecteur przegladark tarayici браузер",
    "out_of_date outdated update_required update_your required missing expired veraltet aktualisieren_sie " +
      "fehlt obsolete mettre_a_jour requis desactualizad actualice actualiza desatualizad atualize " +
      "faltante obsoleto aggiorna verouderd bijwerken nieaktualn zaktualizuj guncel_degil guncelle " +
      "устарел обновите",
  ),
  "u",
);

const PHONE = /\+?\d[\d ()/.-]{7,18}\d/;

function isToldToRun({ text }: Stage): boolean {
  return NEEDED.test(text) || PHONE.test(text) && isReason(text);
}

export function findProgram({ parts }: PageContent, stage: Stage): DraftFinding[] {
  if (!stage.isCompact || isAboutIt(stage) || !isToldToRun(stage)) return [];
  for (const part of parts) {
    const link = part.elements.find((element) =>
      element.tagName === "a" && PROGRAM.test(readAttribute(element, "href")?.trim() ?? "")
    );
    if (!link) continue;
    return [
      foundRisk(
        "risk_program",
        "Visitors are told here that they lack a program, and given one to run: false pages do that. Link to the place of whoever makes it.",
        part.placeOf(link),
      ),
    ];
  }
  return [];
}

const COIN_ADDRESS =
  /(?<![\w])(?:0x[0-9a-fA-F]{40}|bc1[a-z0-9]{25,60}|[13][1-9A-HJ-NP-Za-km-z]{25,34}|T[1-9A-HJ-NP-Za-km-z]{33})(?![\w])/;
const SEND =
  /\b(?:send|sent|deposit|transfer|senden|sende|schick|uberweis|envoy|envi|invi|stuur|wysl|gonder)|отправ|перевед/u;
const MANIFOLD =
  /\b(?:twice|double|doubled|doubles|2x|x2|3x|x3|10x|multipl\w*|back to you|get back|sent back|comes? back|doppelt|verdoppel\w*|zuruck|le double|doubl\w+|en double|el doble|duplic\w*|o dobro|em dobro|dobr\w+|il doppio|raddoppi\w*|dubbel|verdubbel\w*|podwo\w+|iki kat\w*)|вдвое|удво|двойн/u;

export function findCoins({ parts }: PageContent, stage: Stage): DraftFinding[] {
  if (isAboutIt(stage)) return [];
  for (const part of parts) {
    const address = part.texts.find(({ node }) => COIN_ADDRESS.test(node.value));
    if (!address || !SEND.test(stage.text) || !MANIFOLD.test(stage.text)) continue;
    return [
      foundRisk(
        "risk_coins",
        "Visitors are told here to send coins, and that more will come back: no such thing is true. Take it out.",
        part.placeOf(address.node),
      ),
    ];
  }
  return [];
}
