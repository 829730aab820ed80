import { type DraftFinding, readAttribute } from "../parsed_draft.ts";
import { type BrandIndex, hostOf, isHostOf, type NamedBrand } from "./named_brands.ts";
import type { Brand } from "./brands.ts";
import { findSetByScripts, findShown, type ShownBrand } from "./identity.ts";
import type { DocumentPart, PageContent, Span } from "./looked_at.ts";
import { DISGUISING, toPlain } from "./plain.ts";
import { foundRisk } from "./risk_level.ts";

/** A page with more names lists clients, or tools. */
const NAMES_MAX = 2;

export function findDisguises(
  looked: PageContent,
  index: BrandIndex,
  { hasFields, hasSecrets }: { hasFields: boolean; hasSecrets: boolean },
): DraftFinding[] {
  const disguised = findLookAlikes(looked, index);
  const all = [
    ...looked.parts.flatMap((part) => findShown(part, index)),
    ...findSetByScripts(looked, index),
  ].filter(({ isWeak }) => hasSecrets || !isWeak);
  const titles = all.filter(({ where }) => where === "title");
  const onPage = all.filter(({ where }) => where === "page");
  const isList = new Set(onPage.map(({ brand }) => brand)).size > NAMES_MAX && !hasSecrets;
  const shown = [...titles, ...isList ? [] : onPage];
  const found = [
    ...disguised,
    ...titles.map(({ brand, at }) =>
      foundRisk(
        "risk_title",
        `The title or the icon says that this is a page of ${brand.name}: visitors and search engines take that for a false one. Call the page by what is yours.`,
        at,
      )
    ),
  ];
  if (shown.length === 0) return found;
  const brands = [...new Set(shown.map(({ brand }) => brand))];
  if (hasFields) return [...found, ...shown.map(toBrandFound)];
  const link = findWayOut(looked.parts, brands);
  if (!link) return found;
  return [
    ...found,
    foundRisk(
      "risk_brand_link",
      `The page shows itself as ${
        brands[0]!.name
      }, and leads to ${link.host}. Say whose page it is, or link to ${brands[0]!.name} itself.`,
      link.at,
    ),
  ];
}

function toBrandFound({ brand, at }: ShownBrand): DraftFinding {
  return foundRisk(
    "risk_brand",
    `The page shows itself as ${brand.name}, and asks visitors to fill something in. If it is a design or a story about ${brand.name}, say so in its title and heading; if not, take the name out.`,
    at,
  );
}

function findWayOut(
  parts: readonly DocumentPart[],
  brands: readonly Brand[],
): { host: string; at: Span | null } | null {
  for (const part of parts) {
    for (const element of part.elements) {
      const target = /^(a|area)$/.test(element.tagName) ? readAttribute(element, "href") : null;
      const host = target === null ? null : hostOf(target);
      if (host && !brands.some((brand) => isHostOf(brand, host))) {
        return { host, at: part.placeOf(element) };
      }
    }
  }
  return null;
}

const SAYING = ["alt", "aria-label", "placeholder", "content", "value"];

function findLookAlikes({ parts }: PageContent, index: BrandIndex): DraftFinding[] {
  const found: DraftFinding[] = [];
  const known = new Map<string, Brand | null>();
  const addLookAlike = (raw: string, at: () => Span | null) => {
    let brand = known.get(raw);
    if (brand === undefined) known.set(raw, brand = findLookAlike(raw, index));
    if (!brand) return;
    found.push(
      foundRisk(
        "risk_lookalike",
        `The name ${brand.name} is written here with letters or signs that only look like its own: that is what false pages do. Write it as it is, or leave it out.`,
        at(),
      ),
    );
  };
  for (const part of parts) {
    for (const { node } of part.texts) addLookAlike(node.value, () => part.placeOf(node));
    for (const element of part.elements) {
      for (const { name, value } of element.attrs) {
        if (SAYING.includes(name)) addLookAlike(value, () => part.placeOf(element));
      }
    }
  }
  return found;
}

function findLookAlike(raw: string, { findBrands }: BrandIndex): Brand | null {
  const plain = toPlain(raw);
  const named = findBrands(plain);
  if (named.length === 0) return null;
  const spaced = raw.replaceAll(/\s+/g, " ").trim();
  const seen = named.find((each) => each.isDisguised && isSeenAlike(each, plain, spaced));
  if (seen) return seen.brand;
  if (!DISGUISING.test(raw)) return null;
  const hidden = raw.split(/\s+/).filter((word) => DISGUISING.test(word));
  return hidden.map((word) => findBrands(toPlain(word))[0]?.brand).find(Boolean) ?? null;
}

/** A small i in place of an l is visibly another word ("Appie"), but a capital one looks the same. */
function isSeenAlike({ word, written, start }: NamedBrand, plain: string, raw: string): boolean {
  if (written.length !== word.length) return true;
  for (let i = 0; i < word.length; i++) {
    if (written[i] === word[i] || /[ -]/.test(written[i]!)) continue;
    const isSmallI = written[i] === "i" && word[i] === "l" &&
      !(raw.length === plain.length && raw[start + i] === "I");
    if (!isSmallI) return true;
  }
  return false;
}
