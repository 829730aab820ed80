// Names that are put on false pages most: how they are written, and the hosts that are really theirs.
import { toPlain, toSkeleton } from "./plain.ts";

export interface Brand {
  name: string;
  /** As they stand in titles and on marks. */
  words: readonly string[];
  hosts: readonly string[];
  /** Its name means other things as well: by itself it says nothing. */
  isWord: boolean;
}

/** A star before a name: it is a word as well. */
const TABLE: readonly [name: string, words: string, hosts: string][] = [
  ["PayPal", "paypal", "paypal.com paypalobjects.com paypal.me"],
  ["*Stripe", "stripe", "stripe.com"],
  ["*Klarna", "klarna", "klarna.com klarna.net"],
  ["*Venmo", "venmo", "venmo.com"],
  ["*Zelle", "zelle", "zellepay.com"],
  ["Cash App", "cash app,cashapp", "cash.app"],
  ["*Wise", "wise,transferwise", "wise.com"],
  ["Revolut", "revolut", "revolut.com"],
  ["N26", "n26", "n26.com"],
  ["Western Union", "western union", "westernunion.com"],
  ["*Visa", "visa", "visa.com visa.de"],
  ["Mastercard", "mastercard", "mastercard.com"],
  ["American Express", "american express,amex", "americanexpress.com aexp-static.com"],
  ["*Chase", "chase,jpmorgan chase", "chase.com"],
  ["Bank of America", "bank of america", "bankofamerica.com bac-assets.com"],
  ["Wells Fargo", "wells fargo", "wellsfargo.com wellsfargomedia.com"],
  ["Citibank", "citibank", "citi.com citibank.com"],
  ["Capital One", "capital one", "capitalone.com"],
  ["HSBC", "hsbc", "hsbc.com hsbc.co.uk"],
  ["Barclays", "barclays", "barclays.com barclays.co.uk"],
  ["Lloyds Bank", "lloyds bank", "lloydsbank.com lloydsbank.co.uk"],
  ["NatWest", "natwest", "natwest.com"],
  ["Santander", "santander", "santander.com santander.co.uk santander.es santander.de"],
  ["BBVA", "bbva", "bbva.com bbva.es bbva.mx"],
  ["CaixaBank", "caixabank", "caixabank.com caixabank.es"],
  ["BNP Paribas", "bnp paribas", "bnpparibas.com mabanque.bnpparibas bnpparibas.net"],
  ["Crédit Agricole", "credit agricole", "credit-agricole.fr credit-agricole.com"],
  ["Société Générale", "societe generale", "societegenerale.com societegenerale.fr"],
  ["Sparkasse", "sparkasse,kreissparkasse,stadtsparkasse", "sparkasse.de sparkasse.at"],
  ["Volksbank", "volksbank,volksbanken raiffeisenbanken", "volksbank.de vr.de"],
  ["Deutsche Bank", "deutsche bank", "deutsche-bank.de db.com"],
  ["Commerzbank", "commerzbank", "commerzbank.de commerzbank.com"],
  ["Postbank", "postbank", "postbank.de"],
  ["ING", "ing-diba,ing bank,ing banking", "ing.com ing.de ing.nl"],
  ["*Rabobank", "rabobank", "rabobank.nl rabobank.com"],
  ["ABN AMRO", "abn amro", "abnamro.nl abnamro.com"],
  ["Intesa Sanpaolo", "intesa sanpaolo", "intesasanpaolo.com"],
  ["Poste Italiane", "poste italiane,postepay,bancoposta", "poste.it postepay.it"],
  ["UniCredit", "unicredit", "unicredit.it unicredit.eu"],
  ["PKO Bank Polski", "pko bank polski,ipko,pko bp", "pkobp.pl ipko.pl"],
  ["mBank", "mbank", "mbank.pl mbank.com"],
  ["Sberbank", "sberbank,сбербанк", "sberbank.ru sber.ru sberbank.com"],
  ["Tinkoff", "tinkoff,тинькофф", "tinkoff.ru tbank.ru"],
  ["Garanti BBVA", "garanti bbva,garanti", "garantibbva.com.tr"],
  ["Ziraat Bankası", "ziraat bankasi", "ziraatbank.com.tr"],
  ["Itaú", "banco itau,itau", "itau.com.br"],
  ["Nubank", "nubank", "nubank.com.br"],
  ["Bradesco", "bradesco", "bradesco.com.br"],
  [
    "Amazon",
    "amazon,amazon prime,amazon.com,prime video",
    "amazon.com amazon.de amazon.co.uk amazon.fr amazon.es amazon.it amazon.nl amazon.pl amazon.com.br media-amazon.com ssl-images-amazon.com",
  ],
  ["eBay", "ebay", "ebay.com ebay.de ebay.co.uk ebaystatic.com ebayimg.com"],
  ["Vinted", "vinted", "vinted.com vinted.de vinted.fr vinted.net"],
  ["Kleinanzeigen", "ebay kleinanzeigen,kleinanzeigen", "kleinanzeigen.de"],
  ["Allegro", "allegro lokalnie,allegro pl,olx", "allegro.pl olx.pl olx.com"],
  ["Airbnb", "airbnb", "airbnb.com muscache.com"],
  ["Booking.com", "booking.com", "booking.com bstatic.com"],
  ["Walmart", "walmart", "walmart.com walmartimages.com"],
  ["*Apple", "apple,apple id,icloud,itunes,app store", "apple.com icloud.com cdn-apple.com"],
  [
    "Microsoft",
    "microsoft,office 365,microsoft 365,outlook web app,onedrive,sharepoint,windows defender,outlook web access,m365",
    "microsoft.com office.com live.com microsoftonline.com outlook.com sharepoint.com onedrive.com msauth.net msftauth.net windows.com",
  ],
  ["*Outlook", "outlook", "outlook.com live.com office.com"],
  [
    "Google",
    "google,gmail,google drive,google docs,google workspace",
    "google.com gmail.com gstatic.com googleapis.com youtube.com",
  ],
  ["Yahoo", "yahoo", "yahoo.com yimg.com"],
  ["GMX", "gmx", "gmx.de gmx.net gmx.com"],
  ["WEB.DE", "web.de", "web.de"],
  ["Dropbox", "dropbox", "dropbox.com dropboxstatic.com"],
  ["DocuSign", "docusign", "docusign.com docusign.net"],
  ["Adobe", "adobe,adobe sign,adobe document cloud", "adobe.com adobelogin.com"],
  ["WeTransfer", "wetransfer", "wetransfer.com"],
  [
    "Facebook",
    "facebook,facebook business,meta business",
    "facebook.com fb.com fbcdn.net meta.com",
  ],
  ["Instagram", "instagram", "instagram.com cdninstagram.com"],
  ["WhatsApp", "whatsapp", "whatsapp.com whatsapp.net wa.me"],
  ["Telegram", "telegram", "telegram.org t.me"],
  ["LinkedIn", "linkedin", "linkedin.com licdn.com"],
  ["Snapchat", "snapchat", "snapchat.com"],
  ["Avito", "avito,авито", "avito.ru"],
  ["TikTok", "tiktok", "tiktok.com tiktokcdn.com"],
  ["*Discord", "discord,discord nitro", "discord.com discord.gg discordapp.com"],
  ["Twitter", "twitter", "twitter.com x.com twimg.com"],
  [
    "*Steam",
    "steam,steam community,steamcommunity",
    "steampowered.com steamcommunity.com steamstatic.com",
  ],
  ["Roblox", "roblox,robux", "roblox.com rbxcdn.com"],
  ["Netflix", "netflix", "netflix.com nflxext.com nflximg.net"],
  ["Spotify", "spotify", "spotify.com scdn.co spotifycdn.com"],
  ["Disney+", "disney+,disney plus", "disneyplus.com"],
  ["DHL", "dhl,dhl express", "dhl.com dhl.de"],
  ["FedEx", "fedex", "fedex.com"],
  ["UPS", "ups my choice,ups delivery,ups tracking,ups parcel,ups package", "ups.com"],
  ["USPS", "usps", "usps.com"],
  ["Royal Mail", "royal mail", "royalmail.com"],
  ["DPD", "dpd", "dpd.com dpd.de dpd.co.uk"],
  ["Hermes", "evri,hermes paketshop", "evri.com myhermes.de"],
  ["La Poste", "la poste,chronopost,colissimo", "laposte.fr chronopost.fr"],
  ["Correos", "correos", "correos.es"],
  ["InPost", "inpost", "inpost.pl inpost.eu"],
  ["PostNL", "postnl", "postnl.nl"],
  ["Telekom", "deutsche telekom,t-online,telekom", "telekom.de t-online.de"],
  ["IRS", "irs,internal revenue service", "irs.gov"],
  ["HMRC", "hmrc,hm revenue & customs", "gov.uk"],
  ["ELSTER", "elster,finanzamt,bundeszentralamt fur steuern", "elster.de bzst.de"],
  ["impots.gouv.fr", "impots.gouv,impots.gouv.fr", "impots.gouv.fr"],
  ["Ameli", "ameli,carte vitale,assurance maladie", "ameli.fr"],
  ["E-ZPass", "e-zpass,ezpass,fastrak", "e-zpassny.com bayareafastrak.org"],
  ["Agencia Tributaria", "agencia tributaria", "agenciatributaria.gob.es"],
  ["MetaMask", "metamask", "metamask.io"],
  ["Coinbase", "coinbase,coinbase wallet", "coinbase.com"],
  ["Binance", "binance", "binance.com bnbstatic.com"],
  ["Kraken", "kraken exchange", "kraken.com"],
  ["Trust Wallet", "trust wallet,trustwallet", "trustwallet.com"],
  ["*Phantom", "phantom,phantom wallet", "phantom.app phantom.com"],
  ["*Ledger", "ledger,ledger live", "ledger.com"],
  ["Trezor", "trezor", "trezor.io"],
  ["Uniswap", "uniswap", "uniswap.org"],
  ["OpenSea", "opensea", "opensea.io"],
  ["WalletConnect", "walletconnect,wallet connect", "walletconnect.com walletconnect.network"],
  ["ADP", "adp,adp workforce", "adp.com"],
  ["Workday", "workday", "workday.com myworkday.com"],
];

export const BRANDS: readonly Brand[] = TABLE.map(([name, words, hosts]) => ({
  name: name.replace(/^\*/, ""),
  words: words.split(","),
  hosts: hosts.split(" "),
  isWord: name.startsWith("*"),
}));

const byWords = new Map(
  BRANDS.flatMap((brand) =>
    brand.words.map((word) => [toSkeleton(toPlain(word)), { brand, word: toPlain(word) }] as const)
  ),
);
/** The longest first: "google drive" is no "google". */
const ANY = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${
    [...byWords.keys()].toSorted((a, b) => b.length - a.length)
      .map((word) => word.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll(" ", "[ -]?"))
      .join("|")
  })(?:'s)?(?![\\p{L}\\p{N}])`,
  "gu",
);
const bySpelling = new Map([...byWords].map(([word, each]) => [joined(word), each]));

export interface NamedBrand {
  brand: Brand;
  /** As it should stand there, and as it does, plainly. */
  word: string;
  written: string;
  start: number;
  end: number;
  /** In letters that are not its own. */
  isDisguised: boolean;
}

/** Shorter words become others by one letter. */
const DISGUISED_MIN_LENGTH = 5;

/** In a text that is plain (plain.ts). */
export function findBrands(plain: string): NamedBrand[] {
  const { skeleton, toText } = withPlaces(plain);
  return Array.from(skeleton.matchAll(ANY), ({ 0: found, index }): NamedBrand => {
    const key = joined(found.replace(/'s$/, ""));
    const { brand, word } = bySpelling.get(key)!;
    const [start, end] = [toText(index), toText(index + found.length)];
    const written = plain.slice(start, end);
    const isDisguised = joined(written).replace(/'s$/, "") !== joined(word);
    return { brand, word, written, start, end, isDisguised };
  }).filter(({ isDisguised, word }) => !isDisguised || word.length >= DISGUISED_MIN_LENGTH);
}

function joined(words: string): string {
  return words.replaceAll(/[ -]/g, "");
}

/** Only two letters that are read as one move what stands behind them. */
function withPlaces(plain: string): { skeleton: string; toText(at: number): number } {
  const skeleton = toSkeleton(plain);
  if (skeleton.length === plain.length) return { skeleton, toText: (at) => at };
  const starts: number[] = [];
  const letters = toSkeleton(plain.replaceAll("rn", "m\u0000").replaceAll("vv", "w\u0000"));
  for (let i = 0; i < letters.length; i++) if (letters[i] !== "\u0000") starts.push(i);
  starts.push(letters.length);
  return { skeleton, toText: (at) => starts[at] ?? plain.length };
}

const byHost = new Map(
  BRANDS.flatMap((brand) => brand.hosts.map((host) => [host, brand] as const)),
);

/** Null for a host of nobody in the list. */
export function brandOfHost(host: string): Brand | null {
  for (let rest = host; rest.includes(".");) {
    const brand = byHost.get(rest);
    if (brand) return brand;
    rest = rest.slice(rest.indexOf(".") + 1);
  }
  return null;
}

export function isHostOf({ hosts }: Brand, host: string): boolean {
  return hosts.some((own) => host === own || host.endsWith(`.${own}`));
}
