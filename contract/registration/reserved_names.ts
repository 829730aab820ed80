import { broken, checkUsername } from "../rules.ts";
import { type BrokenRule } from "../sentences.ts";

export const DIGITS_LIKE_LETTERS: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "l",
  "3": "e",
  "4": "a",
  "5": "s",
};

const STRONG =
  ("abuse account accounts admin administration administrator administrators admins anmelden anmeldung " +
    "assistenza authentication autenticazione billing checkout confirm confirmation connexion donotreply helpcenter " +
    "helpcentre helpdesk helpline help hostmaster invoice invoices konto kundendienst kundenservice kundensupport " +
    "login logins logoff logon logout moderation moderator moderators noreply passkey passkeys passcode passwort " +
    "password passwords payment payments phishing postmaster refund refunds security servicedesk sicherheit signin " +
    "signoff signon signout signup soporte superuser support suporte sysadmin trustandsafety trustsafety unlock " +
    "verification verified verify webmaster").split(" ");

/** Such a word is reserved only beside one of those above, or beside a name of the house. */
const OFFICE =
  ("access agent agents alert alerts api app appeal appeals auth bot care center centre chat client clients code " +
    "compliance contact copyright customer customers dashboard department dept desk dmca email feedback forgot fraud " +
    "hosting hotline hq id info inbox internal legal live mail mailbox mailer management manager member members " +
    "message messages mod mods news notice notices notification notifications oauth office official operations " +
    "operator operators owner pay platform portal premium privacy pro profile recover recovery register registration " +
    "renew renewal report reports reset root safety secure server service services settings sso staff status " +
    "subscription sysop system team tech technical terms trust update updates upgrade urgent user users webmail")
    .split(" ");

const BETWEEN =
  ("and at by de en eu for free from global here in international it kitchen me my new now of on online our " +
    "page pages real site the to uk up us web website with your").split(" ");

/** People call their own pages a folio too. */
const SHORT_NAME = "folio";
const PRODUCT = "foliokitchen";

const [IS_STRONG, IS_OFFICE, IS_SHORT_NAME, IS_HOUSE] = [1, 2, 4, 8];

const WORDS = new Map<string, number>([
  ...BETWEEN.map((word) => [toSkeleton(word), 0] as const),
  ...OFFICE.map((word) => [toSkeleton(word), IS_OFFICE] as const),
  ...STRONG.map((word) => [toSkeleton(word), IS_STRONG] as const),
  [toSkeleton(SHORT_NAME), IS_SHORT_NAME],
]);
const LONGEST = Math.max(...Array.from(WORDS.keys(), ({ length }) => length));

/** People who already have such a name keep it (`checkUsername`). `house` has the further names of the place. */
export function checkNewUsername(
  username: string,
  house: readonly string[] = [],
): BrokenRule | null {
  return checkUsername(username) ??
    (isReserved(username, house) ? broken("username_reserved") : null);
}

function isReserved(username: string, house: readonly string[]): boolean {
  const own = house.map(toSkeleton).filter((name) => name.length >= NAME_MIN_LENGTH);
  return listReadings(username).some((name) =>
    name.includes(toSkeleton(PRODUCT)) || speaksForHouse(name, own)
  );
}

const NAME_MIN_LENGTH = 3;

function listReadings(username: string): string[] {
  const tokens = username.split(/[-_]+/);
  const numbered = tokens.map((token) => token.replace(/^\d+|\d+$/g, "")).join("");
  return [...new Set([tokens.join(""), numbered].map(toSkeleton))];
}

function toSkeleton(name: string): string {
  const plain = name.normalize("NFKD").toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return joinLookAlikes(plain.replaceAll(/[0134578]/g, (digit) => ALIKE[digit]!));
}

const ALIKE: Readonly<Record<string, string>> = { ...DIGITS_LIKE_LETTERS, "7": "t", "8": "b" };

/** The name has to consist of whole words: "adminton" is nobody's office. */
function speaksForHouse(name: string, house: readonly string[]): boolean {
  const said: Set<number>[] = [new Set([0]), ...Array.from(name, () => new Set<number>())];
  for (let start = 0; start < name.length; start++) {
    if (said[start]!.size === 0) continue;
    const go = (length: number, meaning: number) => {
      for (const before of said[start]!) said[start + length]!.add(before | meaning);
    };
    for (let length = 1; length <= Math.min(LONGEST, name.length - start); length++) {
      const meaning = WORDS.get(name.slice(start, start + length));
      if (meaning !== undefined) go(length, meaning);
    }
    for (const own of house) if (name.startsWith(own, start)) go(own.length, IS_HOUSE);
  }
  return [...said[name.length]!].some((all) =>
    (all & (IS_STRONG | IS_HOUSE)) !== 0 ||
    (all & IS_SHORT_NAME) !== 0 && (all & IS_OFFICE) !== 0
  );
}

export function joinLookAlikes(letters: string): string {
  return letters.replaceAll("i", "l").replaceAll("rn", "m").replaceAll("vv", "w");
}
