// What one mailbox is: the one spelling of all the addresses whose mail arrives in it.

/** Another name of the same host. */
const SAME_HOSTS: Readonly<Record<string, string>> = { "googlemail.com": "gmail.com" };

/** Where a "-" starts what its user has added, as a "+" does everywhere: no name there has one. */
const DASH_HOSTS = /^(?:yahoo\.(?:com|co|com?\.[a-z]{2}|[a-z]{2})|ymail\.com|rocketmail\.com)$/;

/** anything@name.fastmail.com is name@fastmail.com. */
const NAME_IN_HOST = /^([^.]+)\.(fastmail\.(?:com|fm))$/;

/**
 * Lower case, without what stands behind a "+", and without dots: a few hosts tell addresses apart that differ by dots
 * alone, so that a mailbox may be somebody else's too, and is told so wherever it is refused.
 */
export function mailboxOf(email: string): string {
  const lower = email.toLowerCase();
  const at = lower.lastIndexOf("@");
  const [name, host] = [lower.slice(0, Math.max(at, 0)), lower.slice(at + 1)];
  const [, nameInHost, hostOfName] = NAME_IN_HOST.exec(host) ?? [];
  return nameInHost && hostOfName
    ? `${toBareName(nameInHost, hostOfName)}@${hostOfName}`
    : `${toBareName(name, host)}@${SAME_HOSTS[host] ?? host}`;
}

/** What is nothing but dots and additions stays as it is: it would be the same mailbox as all of its kind. */
function toBareName(name: string, host: string): string {
  const added = DASH_HOSTS.test(host) ? /[+-].*$/s : /\+.*$/s;
  return name.replace(added, "").replaceAll(".", "") || name;
}
