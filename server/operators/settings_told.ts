// No setting may tell a secret.
import { INVITATIONS_NOW } from "../../contract/invitations/invitations.ts";
import type { Config, Environment } from "../config/config.ts";
import { describeOperator } from "../mail/notices.ts";

export type Variable = keyof typeof Environment.shape;

export interface Told {
  value: string | null;
  follows: string;
  isWarning?: boolean;
}

type Tell = (config: Config) => Told;
export type Group = Partial<Record<Variable, Tell>>;

const SET = "set";

export const GROUPS = {
  "Where it is": {
    PUBLIC_URL: ({ publicUrl, isLoopback }) => ({
      value: publicUrl,
      follows: isLoopback
        ? "This very machine: nobody else can open a link in a mail."
        : "Links in mails, cookies and sign-ins are of this address.",
    }),
    HOST: ({ host }) => ({ value: host, follows: "The product listens at this address." }),
    PORT: ({ port }) => ({ value: `${port}`, follows: "And at this port." }),
    PROCESSES: ({ processes }) => ({
      value: `${processes}`,
      follows: processes === 1
        ? "One process serves, on one core of the machine, and a little more."
        : "So many processes share this port, and what the settings allow.",
    }),
    TRUST_PROXY: ({ trustProxy }) => ({
      value: `${trustProxy}`,
      follows: trustProxy === 0
        ? "No proxy is believed: whoever comes through one shares its address with all others."
        : `The last ${
          trustProxy === 1 ? "entry" : `${trustProxy} entries`
        } of X-Forwarded-For are believed: so many proxies have to stand before it.`,
    }),
    RATE_LIMITS: ({ rateLimits, isLoopback }) => ({
      value: rateLimits ? "on" : "off",
      follows: rateLimits
        ? "Whoever tries too often is asked to wait."
        : "Nobody is asked to wait, however often they try.",
      isWarning: !rateLimits && !isLoopback,
    }),
  },
  "Where it keeps things": {
    DATABASE_URL: ({ databaseUrl }) => ({
      value: databaseUrl ? hostOf(databaseUrl) : null,
      follows: databaseUrl
        ? "All is kept in this Postgres."
        : "All is kept in a Postgres of its own, below DATA_DIR.",
    }),
    DATABASE_READ_URL: ({ databaseReadUrls }) => ({
      value: databaseReadUrls.map(hostOf).join(", ") || null,
      follows: databaseReadUrls.length > 0
        ? "What everybody may see is read there, as far as they have written it."
        : "Everything is read where it is written.",
    }),
    DB_POOL_MAX: ({ dbPoolMax }) => ({
      value: `${dbPoolMax}`,
      follows:
        "So many connections to Postgres at most, for all processes of this machine together.",
    }),
    DATABASE_PREPARE: ({ areStatementsPrepared }) => ({
      value: areStatementsPrepared ? "on" : "off",
      follows: areStatementsPrepared
        ? "Statements are kept prepared at each connection: a pooler before Postgres has to know them."
        : "Each statement is read anew: any pooler will do, and Postgres has more to do.",
    }),
    BLOBS_URL: ({ blobsUrl }) => ({
      value: blobsUrl ? hostOf(blobsUrl) + new URL(blobsUrl).pathname : null,
      follows: blobsUrl
        ? "Pages, pictures and files are at this store: a backup has their names alone."
        : "Pages, pictures and files are in Postgres, and in each backup.",
    }),
    DATA_DIR: ({ dataDir }) => ({
      value: dataDir,
      follows: "What is not kept in a Postgres elsewhere is in this folder.",
    }),
    SECRET: ({ secret }) => ({
      value: secret ? SET : null,
      follows: secret
        ? "Signs what lets people in. Every process needs the same."
        : "One was made in DATA_DIR: who copies the folder has it too.",
    }),
  },
  "Mail": {
    SMTP_URL: ({ smtpUrl, isLoopback }) => ({
      value: smtpUrl ? hostOf(smtpUrl) : null,
      follows: smtpUrl
        ? "Mails go through this server."
        : "No mail leaves this machine: each is kept below DATA_DIR.",
      isWarning: !smtpUrl && !isLoopback,
    }),
    MAIL: ({ isMailOff }) => ({
      value: isMailOff ? "off" : "on",
      follows: isMailOff
        ? "It may start without a mail server: then nobody can verify an address or reset a password."
        : "A public place does not start without a mail server.",
    }),
    MAIL_FROM: (config) => ({
      value: config.mailFrom,
      follows: describeOperator(config).contact
        ? "Mails come from here; answers and reports go there."
        : "Mails come from here, and nobody can answer to it.",
      isWarning: !config.isLoopback && !describeOperator(config).contact,
    }),
    MESSAGES: ({ areMessagesOff }) => ({
      value: areMessagesOff ? "off" : "on",
      follows: areMessagesOff
        ? "Visitors can write to nobody, whatever owners chose."
        : "Owners may let visitors write to them.",
    }),
  },
  "Who comes in, and how": {
    REGISTRATION: ({ registration }) => ({
      value: registration,
      follows: INVITATIONS_NOW[registration],
    }),
    THROWAWAY_MAIL: ({ isThrowawayMailRefused }) => ({
      value: isThrowawayMailRefused ? "refuse" : "allow",
      follows: isThrowawayMailRefused
        ? "Addresses of hosts for throwing mail away are refused."
        : "Any email address will do.",
    }),
    SCREENING: ({ isScreening, operators }) => ({
      value: isScreening ? "on" : "off",
      follows: isScreening
        ? "Pages that look risky, of accounts younger than a week, wait for you."
        : operators.length === 0
        ? "No page waits for anybody, since nobody is an operator."
        : "No page waits for anybody; reports are all that tells of a false one.",
    }),
    PASSWORDS: ({ arePasswordsOff }) => ({
      value: arePasswordsOff ? "off" : "on",
      follows: arePasswordsOff
        ? "People sign in by the providers below alone."
        : "People may sign in with a password.",
    }),
    BREACHED_PASSWORDS_URL: ({ breachedPasswordsUrl: url }) => ({
      value: url ? hostOf(url) : null,
      follows: url
        ? "New passwords are looked up there, by five characters of a hash."
        : "New passwords are compared with the most used ones alone.",
    }),
    GOOGLE_CLIENT_ID: ({ providers }) => ({
      value: find(providers, "google") ? SET : null,
      follows: find(providers, "google")
        ? "People may sign in with Google."
        : "Nobody can sign in with Google: its button says so.",
    }),
    GOOGLE_CLIENT_SECRET: ({ providers }) => ({
      value: find(providers, "google") ? SET : null,
      follows: "Belongs to GOOGLE_CLIENT_ID: both, or neither.",
    }),
    GOOGLE_ISSUER: ({ providers }) => ({
      value: find(providers, "google") ? hostOf(find(providers, "google")!.issuer) : null,
      follows: find(providers, "google")
        ? "Who says there who somebody is."
        : "Does nothing without GOOGLE_CLIENT_ID.",
    }),
    OIDC_ISSUER: ({ providers }) => ({
      value: find(providers, "oidc") ? hostOf(find(providers, "oidc")!.issuer) : null,
      follows: find(providers, "oidc")
        ? "People may sign in with this OpenID provider."
        : "There is no OpenID provider of your own.",
    }),
    OIDC_CLIENT_ID: ({ providers }) => ({
      value: find(providers, "oidc") ? SET : null,
      follows: "Belongs to OIDC_ISSUER.",
    }),
    OIDC_CLIENT_SECRET: ({ providers }) => ({
      value: find(providers, "oidc") ? SET : null,
      follows: "Belongs to OIDC_ISSUER.",
    }),
    OIDC_NAME: ({ providers }) => ({
      value: find(providers, "oidc")?.name ?? null,
      follows: find(providers, "oidc") ? "The word on its button." : "Belongs to OIDC_ISSUER.",
    }),
  },
  "Where pages are": {
    PAGES_ORIGIN: ({ pagesOrigin }) => ({
      value: pagesOrigin ?? null,
      follows: pagesOrigin
        ? "Pages are there: what browsers hold against a page, they hold against that host."
        : "Pages are where people sign in: a bad page can bring a warning on the whole place.",
    }),
    USERCONTENT_ORIGIN: ({ usercontentOrigin }) => ({
      value: usercontentOrigin ?? null,
      follows: usercontentOrigin
        ? "The frames of pages come from there."
        : "The frames of pages come from where the pages are.",
    }),
    CDN_PURGE_URL: ({ cdn }) => ({
      value: cdn ? hostOf(cdn.url) : null,
      follows: cdn
        ? "Public answers say that a CDN may hold them for hours; it is told there of each change."
        : "No CDN is told of changes: it may hold public answers for a second.",
    }),
    CDN_PURGE_METHOD: ({ cdn }) => ({
      value: cdn ? cdn.method : null,
      follows: cdn ? "The method of what it is told by." : "Does nothing without CDN_PURGE_URL.",
    }),
    CDN_PURGE_HEADERS: ({ cdn }) => ({
      value: cdn && cdn.headers.length > 0 ? SET : null,
      follows: cdn ? "Goes along with each." : "Does nothing without CDN_PURGE_URL.",
    }),
    CDN_PURGE_BODY: ({ cdn }) => ({
      value: cdn?.body ? SET : null,
      follows: cdn ? "What each says." : "Does nothing without CDN_PURGE_URL.",
    }),
    DOMAINS_TARGET: ({ domainsTarget }) => ({
      value: domainsTarget
        ? [domainsTarget.host, ...domainsTarget.addresses].filter(Boolean).join(", ")
        : null,
      follows: domainsTarget
        ? "People may have their page at a name that they own, which leads there."
        : "Nobody can have their page at a name of their own.",
    }),
    DOMAINS_PORT: ({ domainsPort, domainsTarget }) => ({
      value: domainsPort ? `${domainsPort}` : null,
      follows: domainsPort
        ? "A proxy asks there for which names it may get certificates."
        : "No proxy can ask for which names it may get certificates.",
      isWarning: Boolean(domainsTarget && !domainsPort),
    }),
    DNS_SERVER: ({ dnsServer }) => ({
      value: dnsServer ? `${dnsServer.ipAddr}:${dnsServer.port}` : null,
      follows: dnsServer
        ? "It is asked what names of people say."
        : "The system's server is asked what names of people say.",
    }),
  },
  "Who runs it": {
    OPERATORS: ({ operators }) => ({
      value: operators.join(", ") || null,
      follows: "Accounts with these addresses, once verified, find this room.",
    }),
    OPERATOR_NAME: (config) => ({
      value: config.operatorName ?? null,
      follows: `Pages say that it is run by ${describeOperator(config).name}.`,
    }),
    ABUSE_CONTACT: (config) => ({
      value: config.abuseContact ?? null,
      follows: toldContact("Bad pages", describeOperator(config).abuse),
    }),
    SECURITY_CONTACT: (config) => ({
      value: config.securityContact ?? null,
      follows: toldContact("Weaknesses", describeOperator(config).security),
    }),
    PRIVACY_FILE: ({ privacyText }) => ({
      value: privacyText ? SET : null,
      follows: privacyText ? "/privacy has your text." : "/privacy has the text of the product.",
    }),
    TERMS_FILE: ({ termsText }) => ({
      value: termsText ? SET : null,
      follows: termsText ? "/terms has your text." : "/terms has the text of the product.",
    }),
    MAKER_URL: ({ makerUrl }) => ({ value: makerUrl, follows: "A link in each footer." }),
    SOURCE_URL: ({ sourceUrl }) => ({ value: sourceUrl, follows: "A link in each footer." }),
    FEEDBACK_URL: ({ feedbackUrl }) => ({ value: feedbackUrl, follows: "A link in each footer." }),
  },
} satisfies Record<string, Group>;

function find(providers: Config["providers"], id: string): Config["providers"][number] | undefined {
  return providers.find((provider) => provider.id === id);
}

/** The rest of an address may hold a password. */
function hostOf(url: string): string {
  return new URL(url).host || SET;
}

function toldContact(what: string, contact: string | null): string {
  return contact
    ? `${what} are reported to ${contact.replace(/^mailto:/, "")}.`
    : `Nobody is told where to report: there is no address.`;
}
