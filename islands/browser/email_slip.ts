// Finds the likely slip in a typed address: a domain that is nearly one of those that most people have.

const DOMAINS = (
  "gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com icloud.com me.com aol.com proton.me " +
  "protonmail.com gmx.com gmx.de gmx.net web.de t-online.de yahoo.de hotmail.de yahoo.fr hotmail.fr orange.fr free.fr " +
  "laposte.net yahoo.co.uk hotmail.co.uk btinternet.com libero.it yahoo.it hotmail.it mail.ru yandex.ru qq.com 163.com " +
  "comcast.net verizon.net att.net mail.com ymail.com mac.com gmx.at gmx.ch live.de live.fr live.co.uk"
).split(" ");

/** The address as it was probably meant; null when there is nothing to ask about. */
export function findEmailSlip(email: string): string | null {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).trim().toLowerCase();
  if (at < 1 || domain.length < 4 || DOMAINS.includes(domain)) return null;
  const meant = DOMAINS.find((each) => differsByOne(domain, each));
  return meant ? `${email.slice(0, at + 1)}${meant}` : null;
}

/** One character missing, too many, another one, or two next to each other in the wrong order. */
function differsByOne(typed: string, meant: string): boolean {
  let start = 0;
  while (start < meant.length && typed[start] === meant[start]) start++;
  const [a, b] = [typed.slice(start), meant.slice(start)];
  return a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1) ||
    a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
}
