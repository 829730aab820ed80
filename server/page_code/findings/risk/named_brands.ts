import type { House } from "../../../config/house.ts";
import { type Brand, BRANDS } from "./brands.ts";
import { toPlain, toSkeleton } from "./plain.ts";

const PLAIN = /^https?:\/\/([a-z0-9.-]+)(?=[/?#:]|$)/;

export interface NamedBrand {
  brand: Brand;
  word: string;
  written: string;
  start: number;
  end: number;
  isDisguised: boolean;
}

export interface BrandIndex {
  findBrands(plain: string): NamedBrand[];
  joinSplit(plain: string): string;
  brandOfHost(host: string): Brand | null;
  brandOfAddress(address: string): Brand | null;
}

/** Shorter names become other words by one letter. */
const DISGUISED_MIN_LENGTH = 5;

const SPLIT_MAX_LENGTH = 140;
const BETWEEN_PIECES = /[ .·_-]+/;

let last: { key: string; index: BrandIndex } | null = null;

export function indexBrands(house: House | null): BrandIndex {
  const key = JSON.stringify(house);
  if (last?.key !== key) last = { key, index: createIndex([...toBrands(house), ...BRANDS]) };
  return last.index;
}

function toBrands(house: House | null): Brand[] {
  const { names, hosts } = house ?? { names: [], hosts: [] };
  return [...names, ...hosts].map((name) => (
    { name, words: [toPlain(name)], hosts, isWord: true, isHouse: true }
  ));
}

function createIndex(brands: readonly Brand[]): BrandIndex {
  const byWords = new Map(
    brands.toReversed().flatMap((brand) =>
      brand.words.map((word) =>
        [toSkeleton(toPlain(word)), { brand, word: toPlain(word) }] as const
      )
    ),
  );
  const bySpelling = new Map([...byWords].map(([word, each]) => [joined(word), each]));
  const beginnings = new Set(
    bySpelling.keys().flatMap((word) => Array.from(word, (_, i) => word.slice(0, i + 1))),
  );
  const any = toPattern([...byWords.keys()]);
  const byHost = new Map(
    brands.toReversed().flatMap((brand) => brand.hosts.map((host) => [host, brand] as const)),
  );

  function brandOfHost(host: string): Brand | null {
    for (let rest = host; rest.includes(".");) {
      const brand = byHost.get(rest);
      if (brand) return brand;
      rest = rest.slice(rest.indexOf(".") + 1);
    }
    return null;
  }

  return {
    brandOfHost,
    findBrands(plain) {
      const { skeleton, toText } = withPlaces(plain);
      return Array.from(skeleton.matchAll(any), ({ 0: found, index }): NamedBrand => {
        const key = joined(found.replace(/'s$/, ""));
        const { brand, word } = bySpelling.get(key)!;
        const [start, end] = [toText(index), toText(index + found.length)];
        const written = plain.slice(start, end);
        const isDisguised = joined(written).replace(/'s$/, "") !== joined(word);
        return { brand, word, written, start, end, isDisguised };
      }).filter(({ isDisguised, word }) => !isDisguised || word.length >= DISGUISED_MIN_LENGTH);
    },
    joinSplit(plain) {
      if (plain.length > SPLIT_MAX_LENGTH) return plain;
      const letters = toSkeleton(plain).split(BETWEEN_PIECES);
      const pieces = plain.split(BETWEEN_PIECES);
      for (let start = 0; start < pieces.length; start++) {
        let [read, found] = ["", ""];
        let end = start;
        for (let next = start; next < pieces.length; next++) {
          read += letters[next];
          if (!beginnings.has(read)) break;
          const named = bySpelling.get(read);
          if (named && isSplit(named, next + 1 - start)) [found, end] = [named.word, next + 1];
        }
        if (found !== "" && found !== pieces.slice(start, end).join(" ")) {
          return [...pieces.slice(0, start), found, ...pieces.slice(end)].join(" ");
        }
      }
      return plain;
    },
    brandOfAddress(address) {
      const host = hostOf(address);
      const brand = host === null ? null : brandOfHost(host);
      return brand?.isHouse && OF_PEOPLE.test(address) ? null : brand;
    },
  };
}

/** Two pieces may be two common words: "drop box". */
function isSplit({ brand, word }: Pick<NamedBrand, "brand" | "word">, pieces: number): boolean {
  return pieces >= (brand.isHouse ? 2 : 3) && word.length >= DISGUISED_MIN_LENGTH;
}

const OF_PEOPLE = /^[^?#]*[^/?#]\/u\//;

/** Longer words come first, so that "google drive" is not found as "google". */
function toPattern(words: readonly string[]): RegExp {
  const any = words.toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[.+?^${}()|[\]\\*]/g, "\\$&").replaceAll(" ", "[ -]?"));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${any.join("|")})(?:'s)?(?![\\p{L}\\p{N}])`, "gu");
}

function joined(words: string): string {
  return words.replaceAll(/[ -]/g, "");
}

function withPlaces(plain: string): { skeleton: string; toText(at: number): number } {
  const skeleton = toSkeleton(plain);
  if (skeleton.length === plain.length) return { skeleton, toText: (at) => at };
  const starts: number[] = [];
  const letters = toSkeleton(plain.replaceAll("rn", "m\u0000").replaceAll("vv", "w\u0000"));
  for (let i = 0; i < letters.length; i++) if (letters[i] !== "\u0000") starts.push(i);
  starts.push(letters.length);
  return { skeleton, toText: (at) => starts[at] ?? plain.length };
}

export function isHostOf({ hosts }: Brand, host: string): boolean {
  return hosts.some((own) => host === own || host.endsWith(`.${own}`));
}

export function hostOf(address: string): string | null {
  const trimmed = address.trim();
  const plain = PLAIN.exec(trimmed)?.[1];
  if (!plain && !/^(https?:)?[\\/]{2}/i.test(trimmed)) return null;
  const isPlain = plain && !trimmed.startsWith(":", trimmed.indexOf(plain) + plain.length);
  const host = isPlain ? plain : URL.parse(trimmed, "https://page.invalid/")?.hostname;
  return host ? host.replace(/^www\./, "") : null;
}

const SHORTENERS = new Set(
  ("bit.ly bitly.com tinyurl.com t.ly is.gd v.gd goo.gl ow.ly buff.ly cutt.ly rebrand.ly rb.gy " +
    "shorturl.at shorte.st adf.ly bl.ink s.id tiny.cc tiny.one t2m.io soo.gd clck.ru u.to " +
    "qrco.de l.ead.me urlz.fr lnk.to shrtco.de short.gy dub.sh kutt.it qr.ae x.gd surl.li " +
    "n9.cl acortar.link encurtador.com.br u.nu v.ht 2cm.es ouo.io linkvertise.com").split(" "),
);

const PASTES = new Set(
  ("pastebin.com paste.ee hastebin.com ghostbin.com rentry.co rentry.org controlc.com dpaste.com " +
    "dpaste.org paste.rs ix.io termbin.com 0x0.st transfer.sh pastes.io justpaste.it paste2.org " +
    "privatebin.net bin.sx anonfiles.com file.io").split(" "),
);

export function isShortener(host: string): boolean {
  return SHORTENERS.has(host);
}

export function isPaste(host: string): boolean {
  return PASTES.has(host);
}

export const COLLECTING =
  /api\.telegram\.org\/bot|discord(?:app)?\.com\/api\/webhooks|hooks\.slack\.com\/services|webhook\.site|requestbin|pipedream\.net|beeceptor\.com|script\.google\.com\/macros|ngrok(?:-free)?\.(?:io|app)|trycloudflare\.com/i;
