import { anyWord } from "./plain.ts";
import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { readAttribute, readStart } from "../parsed_draft.ts";
import type { DocumentPart } from "./looked_at.ts";

export const SECRETS = {
  risk_seed: anyWord([
    ...["seed phrase", "recovery phrase", "secret phrase", "backup phrase", "mnemonic*"],
    ...["seed words", "recovery words", "secret recovery", "wallet phrase", "your phrase"],
    ...["words separated by*", "phrase words", "wallet words", "wallet key", "wallet seed"],
    ...["12 kelime*", "24 kelime*", "12 mots", "24 mots", "12 palabras", "24 palabras"],
    ...["12 parole", "24 parole", "12 palavras", "24 palavras", "12 wort*", "24 wort*"],
    ...["12 woorden", "24 woorden", "12 slow", "24 slow", "12 слов*", "24 слов*"],
    ...["private key", "keystore json", "keystore file", "12 word*", "24 word*", "word phrase"],
    ...["wiederherstellungsphrase", "wiederherstellungsworte*", "privater schluessel"],
    ...["privater schlüssel", "seedphrase", "geheime phrase"],
    ...["phrase de recuperation", "phrase secrete", "phrase mnemonique", "cle privee"],
    ...["frase semilla", "frase de recuperacion", "frase secreta", "clave privada"],
    ...["frase de recuperacao", "frase-semente", "frase semente", "chave privada"],
    ...["frase di recupero", "frase segreta", "chiave privata", "herstelzin", "herstelwoorden"],
    ...["geheime zin", "fraza odzyskiwania", "fraza seed", "klucz prywatny"],
    ...["kurtarma ifadesi", "gizli ifade", "kurtarma kelimeleri", "ozel anahtar"],
    ...["сид-фраза*", "сид фраз*", "секретн* фраз*", "фраз* восстановления", "приватный ключ"],
  ]),
  risk_card: anyWord([
    ...["card number", "card no", "cardnumber", "cc number", "ccnumber", "cc num", "ccnum"],
    ...["credit card", "debit card", "number on card", "cvv", "cvc", "cvv2", "cvc2", "csc"],
    ...["card code", "card security code", "gift card number", "gift card code", "card pan"],
    ...["kartennummer", "kreditkarte*", "kartenprüfnummer", "prüfziffer", "pruefziffer"],
    ...["numero de carte", "numero de la carte", "carte bancaire", "cryptogramme*"],
    ...["numero de tarjeta", "numero de la tarjeta", "tarjeta de credito", "codigo de seguridad"],
    ...["numero do cartao", "cartao de credito", "codigo de seguranca do cartao"],
    ...["numero della carta", "numero carta", "carta di credito", "kaartnummer", "creditcard*"],
    ...["numer karty", "karta kredytowa", "kart numarasi", "kredi karti", "guvenlik kodu"],
    ...["номер карты", "номер банковской карты", "банковск* карт*"],
  ]),
  risk_code: anyWord([
    ...["one time code", "one time password", "one time passcode", "otp", "otp code", "2fa"],
    ...["2fa code", "two factor*", "verification code", "verify code", "authenticator code"],
    ...["authentication code", "sms code", "text code", "passcode", "security code", "6 digit*"],
    ...["login code", "confirmation code", "backup code", "pin", "pin number", "atm pin"],
    ...["card pin", "bestätigungscode", "bestaetigungscode", "sicherheitscode", "sms-tan"],
    ...["mtan", "pushtan", "tan-nummer", "tan eingeben", "einmalcode", "einmalpasswort"],
    ...["code de verification", "code de confirmation", "code a usage unique", "code sms"],
    ...["code de securite", "code secret", "code recu par sms", "code confidentiel"],
    ...["codigo de verificacion", "codigo de confirmacion", "codigo sms", "codigo de acceso"],
    ...["codigo de verificacao", "codigo de confirmacao", "codigo por sms", "token sms"],
    ...["codice di verifica", "codice di conferma", "codice sms", "codice otp", "codice pin"],
    ...["verificatiecode", "bevestigingscode", "sms-code", "pincode app"],
    ...["kod weryfikacyjny", "kod sms", "kod autoryzacyjny", "kod potwierdzajacy"],
    ...["dogrulama kodu", "onay kodu", "sms kodu", "tek kullanimlik*"],
    ...["код подтверждения", "код из смс", "код из sms", "смс-код", "код авторизации", "пин-код"],
  ]),
  risk_bank: anyWord([
    ...["iban", "bank account", "bank account number", "routing number", "sort code", "bic"],
    ...["account and routing", "kontonummer", "bankleitzahl", "compte bancaire", "cuenta bancaria"],
    ...["numero de cuenta", "numero da conta", "conta bancaria", "agencia e conta"],
    ...["conto corrente", "numero di conto", "rekeningnummer", "numer konta", "numer rachunku"],
    ...["hesap numarasi", "номер счета", "bank account details"],
  ]),
  risk_identity: anyWord([
    ...["social security*", "ssn", "itin", "national insurance*", "passport number"],
    ...["driver license*", "driver's license*", "driving licence*", "mother's maiden*"],
    ...["mothers maiden*", "maiden name", "tax id", "tax number", "tin number"],
    ...["sozialversicherungsnummer", "steuer-id", "steuernummer", "steuer-identifikationsnummer"],
    ...[
      "ausweisnummer",
      "personalausweis*",
      "reisepassnummer",
      "passnummer",
      "numero de securite sociale",
    ],
    ...["numero fiscal", "piece d'identite", "numero de seguridad social", "dni", "dni o nie"],
    ...["cpf", "nif", "codice fiscale", "bsn", "burgerservicenummer", "pesel", "numer dowodu"],
    ...["tc kimlik*", "снилс", "паспорт*", "серия и номер*", "инн"],
  ]),
  risk_password: anyWord([
    ...["password*", "pass word", "passwd", "pwd", "passphrase", "passcode word", "userpass"],
    ...["user pass", "passwort*", "kennwort*", "mot de passe", "motdepasse", "contrasena*"],
    ...["clave de acceso", "clave secreta", "tu clave", "senha*", "palavra passe", "wachtwoord*"],
    ...["haslo*", "sifre*", "sifreniz", "parola*", "пароль", "пароля", "парол*"],
  ]),
} as const;

export type Secret = keyof typeof SECRETS;

export const IDENTITY_PICTURE = anyWord([
  ...["id front", "id, front", "id back", "id, back", "front of your id", "back of your id"],
  ...[
    "passport*",
    "id card*",
    "identity card*",
    "photo id",
    "driver* license*",
    "driving licence*",
  ],
  ...["selfie with*", "reisepass*", "personalausweis*", "ausweis*", "führerschein*", "selfie mit*"],
  ...["passeport*", "carte d'identité", "piece d'identite", "permis de conduire", "pasaporte*"],
  ...[
    "documento de identidad",
    "documento de identidade",
    "documento d'identita",
    "dni",
    "patente",
  ],
  ...["carta d'identita", "passaporto*", "passaporte*", "paspoort*", "identiteitsbewijs*"],
  ...["rijbewijs*", "dowod* osobist*", "paszport*", "kimlik*", "pasaport*", "паспорт*"],
]);

export const SECRET_TOKENS: readonly [pattern: RegExp, secret: Secret][] = [
  [/\bone-time-code\b/, "risk_code"],
  [/\bcc-(?:number|csc|exp)/, "risk_card"],
  [/\b(?:current|new)-password\b/, "risk_password"],
];

export const ABOUT_SECRETS = anyWord([
  ...["length", "strength", "generated", "generator", "result", "output", "postal", "zip"],
  ...["länge", "stärke", "longueur", "longitud", "comprimento", "lunghezza", "lengte", "dlugosc"],
  ...["search", "suche", "recherche", "buscar", "cerca", "zoeken", "szukaj", "ara", "поиск"],
]);

export const SAID_MAX_LENGTH = 120;
const BEFORE_MAX_LENGTH = 60;
const LABELS_MAX = 3;

const SAYING = ["aria-label", "placeholder", "data-placeholder", "title", "data-label"];

export function sayField(
  element: Tree.Element,
  labels: ReadonlyMap<string, string>,
  before: string,
): { said: string; shown: string } {
  const id = readAttribute(element, "id");
  const ids = (readAttribute(element, "aria-labelledby") ?? "").split(/\s+/).slice(0, LABELS_MAX);
  const shown = joinWords([
    ...SAYING.map((name) => readAttribute(element, name)),
    id && labels.get(id),
    ...ids.map((each) => each && labels.get(each)),
    wrappingLabel(element),
  ]);
  const near = before.length <= BEFORE_MAX_LENGTH ? before : "";
  const said = joinWords([shown || near, spaced(readAttribute(element, "name")), spaced(id)]);
  return { said, shown };
}

function joinWords(words: readonly (string | null | undefined)[]): string {
  return words.map((each) => (each ?? "").trim().slice(0, SAID_MAX_LENGTH)).filter(Boolean)
    .join(" , ");
}

function spaced(name: string | null): string {
  return (name ?? "").slice(0, SAID_MAX_LENGTH).replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll(/[_.\-[\]]+/g, " ");
}

const LABEL_DEPTH = 4;

function wrappingLabel(element: Tree.Element): string | null {
  let node: Tree.Node | null = element.parentNode;
  for (let i = 0; i < LABEL_DEPTH && node && "tagName" in node; i++) {
    if (node.tagName === "label") return readStart(node);
    node = node.parentNode;
  }
  return null;
}

export function indexLabels({ elements }: DocumentPart): Map<string, string> {
  const asked = new Set<string>();
  for (const element of elements) {
    for (const id of (readAttribute(element, "aria-labelledby") ?? "").split(/\s+/)) asked.add(id);
  }
  const labels = new Map<string, string>();
  for (const element of elements) {
    const target = element.tagName === "label" ? readAttribute(element, "for") : null;
    if (target) labels.set(target, readStart(element));
    const id = readAttribute(element, "id");
    if (id && asked.has(id)) labels.set(id, readStart(element));
  }
  return labels;
}
