// Where addresses lead, and the hosts whose addresses do not show it.

/** Most addresses are written plainly. */
const PLAIN = /^https?:\/\/([a-z0-9.-]+)(?=[/?#:]|$)/;

/** Null for what does not lead to a host. */
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

/** To which scripts of false pages send what was written: a message to whoever made them. */
export const COLLECTING =
  /api\.telegram\.org\/bot|discord(?:app)?\.com\/api\/webhooks|hooks\.slack\.com\/services|webhook\.site|requestbin|pipedream\.net|beeceptor\.com|script\.google\.com\/macros|ngrok(?:-free)?\.(?:io|app)|trycloudflare\.com/i;
