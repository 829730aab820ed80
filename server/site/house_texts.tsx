import { named, renderKeptPage } from "../http/render.tsx";
import type { Context } from "hono";
import type { Config } from "../config/config.ts";
import type { Deps } from "../deps.ts";
import type { PrivacyParts } from "../feature.ts";
import { HouseText, readPlain, readProse } from "../../ui/site/house_text_screen.tsx";
import {
  BARRED_AT,
  LIFETIME_MS as LINK_MS,
  LIFETIME_S as DEVICE_S,
  LONGEST_LIFETIME,
  MAILBOX_KEPT_MS,
  PAGE_COOKIE_S,
  PREFIX_LENGTH,
  SESSION_LIFETIME_MS,
  YEAR_MS,
} from "../accounts/mod.ts";
import {
  KEPT_MS as USED_CODE_MS,
  LIFETIME_MS as ASSISTANT_MS,
  LONGEST_LIFETIME as LONGEST_ASSISTANT,
  NEVER_USED_MS,
  UNUSED_MS,
} from "../assistants/mod.ts";
import { ORPHAN_MS } from "../blobs/collector.ts";
import { LONGEST_WINDOW_S } from "../http/rate_limit_points.ts";
import { KEPT_MAX as MESSAGES_MAX, RETENTION_MS as MESSAGE_MS } from "../letterbox/mod.ts";
import { describeOperator } from "../config/operator_settings.ts";
import { MAX_ATTEMPTS } from "../mail/outbox.ts";
import { CHALLENGE_MS } from "../passkeys/mod.ts";
import { PROVIDER_FLOW_S } from "../providers/mod.ts";
import { FINGERPRINT_KEPT_MS } from "../publishing/mod.ts";
import { INVITATION_COOKIE_S } from "../registration/mod.ts";
import { KEPT_MS as PAGE_CHANGE_MS } from "../scaling/mod.ts";
import { PENDING_MS } from "../second_factor/mod.ts";
import { EVENTS_KEPT } from "../../contract/accounts/account_events.ts";
import { INVITATION_KEPT_DAYS } from "../../contract/invitations/invitations.ts";
import * as limits from "../../contract/limits.ts";
import { IMAGE_HOSTS } from "../../contract/page_code/hosts.ts";
import { SCREENS } from "../../contract/paths.ts";
import { namesOf } from "../../contract/providers/providers.ts";

const FILES_ELSEWHERE =
  "Libraries and typefaces come from public servers, which learn your network address, too.";
const FILES_KEPT =
  "Libraries and typefaces of pages are kept here (`host_files`, `kept_files`), and you get them " +
  "from here, so that no other server learns of you. Which of them a page loads is kept with it " +
  "(`page_rewrites`, `page_kept_files`). Your browser tells us, without a word about you, what a " +
  "page still asked of other servers (`page_wishes`); they learn your network address then. What " +
  "is to be kept next is noted until it is (`pages_to_keep`, `keeper_lease`).";

type Features = Deps["features"];
type PlaceholderValue = string | number | ((config: Config, features: Features) => string);

const VALUES: Readonly<Record<string, PlaceholderValue>> = {
  operator: (config) => describeOperator(config).name,
  write_to_operator: (config) => {
    const { contact } = describeOperator(config);
    return contact ? ` Write to [${contact}](mailto:${contact}).` : "";
  },
  profile: SCREENS.profile,
  privacy: SCREENS.privacy,
  image_hosts: IMAGE_HOSTS.join(", "),

  visits_days: limits.VISITS_DAYS,
  page_password_days: limits.PAGE_PASSWORD_DAYS,
  messages_kept: formatDuration(MESSAGE_MS),
  messages_max: MESSAGES_MAX,
  features_of_visitors: (_, features) => join(features, "ofVisitors"),
  features_of_pages: (_, features) => join(features, "ofPages"),
  features_of_drafts: (_, features) => join(features, "ofDrafts"),
  report_days: limits.REPORT_DAYS,
  preview_minutes: limits.PREVIEW_MINUTES,
  passkey_use_kept: formatDuration(CHALLENGE_MS),
  recovery_codes: limits.RECOVERY_CODES,
  pending_sign_in_kept: formatDuration(PENDING_MS),
  remembered_days: limits.REMEMBERED_DAYS,
  kept_versions: limits.KEPT_VERSIONS,
  page_change_kept: formatDuration(PAGE_CHANGE_MS),
  unnamed_bytes_kept: formatDuration(ORPHAN_MS),
  awaiting_page_days: limits.AWAITING_PAGE_DAYS,
  session_lifetime: formatDuration(SESSION_LIFETIME_MS),
  longest_session: LONGEST_LIFETIME,
  events_kept: EVENTS_KEPT,
  reset_password_link: formatDuration(LINK_MS.reset_password),
  verify_email_link: formatDuration(LINK_MS.verify_email),
  change_email_link: formatDuration(LINK_MS.change_email),
  not_me_link: formatDuration(LINK_MS.not_me),
  mail_attempts: MAX_ATTEMPTS,
  name_hold_days: limits.NAME_HOLD_DAYS,
  rename_kept: formatDuration(YEAR_MS),
  claim_days: limits.CLAIM_DAYS,
  missing_days: limits.MISSING_DAYS,
  fingerprint_kept: formatDuration(FINGERPRINT_KEPT_MS),
  assistant_lifetime: formatDuration(ASSISTANT_MS),
  longest_assistant: LONGEST_ASSISTANT,
  used_code_kept: formatDuration(USED_CODE_MS),
  unused_client_kept: formatDuration(UNUSED_MS),
  never_used_client_kept: formatDuration(NEVER_USED_MS),
  invitation_kept_days: INVITATION_KEPT_DAYS,
  invitation_cookie: formatDuration(INVITATION_COOKIE_S * 1_000),
  longest_count: formatDuration(LONGEST_WINDOW_S * 1_000),
  mailbox_kept: formatDuration(MAILBOX_KEPT_MS),
  barred_at: BARRED_AT,
  page_cookie: formatDuration(PAGE_COOKIE_S * 1_000),
  device_cookie: formatDuration(DEVICE_S * 1_000),
  passkey_offered_cookie: formatDuration(limits.PASSKEY_OFFERED_S * 1_000),

  page_size: megabytes(limits.USER_CODE_MAX_BYTES),
  picture_size: megabytes(limits.PICTURE_MAX_BYTES),
  pictures_size: megabytes(limits.PICTURES_MAX_BYTES),
  file_size: megabytes(limits.FILE_MAX_BYTES),
  files_size: megabytes(limits.FILES_MAX_BYTES),

  password_kept: ({ arePasswordsOff }) =>
    arePasswordsOff
      ? "Nobody signs in with a password here; of one from before there is only a hash."
      : "Of the password there is only a hash.",
  kept_files: ({ areFilesKept }) => areFilesKept ? FILES_KEPT : FILES_ELSEWHERE,
  throwaway_mail: ({ isThrowawayMailRefused }) =>
    isThrowawayMailRefused
      ? "An email address is looked up in a list of hosts for throwing mail away, which is part of " +
        "the program: nobody else is asked."
      : "",
  providers: (config) => {
    const names = namesOf(config.providers);
    return names
      ? `Signing in with ${names}, when you choose it, asks there for your name and email address. ` +
        `A cookie ties the answer to your browser; it is good for ${
          formatDuration(PROVIDER_FLOW_S * 1_000)
        }.`
      : "Signing in with Google is off here.";
  },
  leaked_passwords: ({ breachedPasswordsUrl: url }) =>
    url
      ? "\n- Whether a password that you choose, or sign in with, was in a leak is asked of " +
        `${new URL(url).host}. It learns the first ${PREFIX_LENGTH} characters of a hash, which ` +
        "countless passwords share: not the password, nor whose it is."
      : "",
};

const PLACEHOLDER = /\{(\w+)\}/g;
const PRIVACY = readText("privacy.md");
const TERMS = readText("terms.md");
checkPlaceholders(PRIVACY + TERMS, Object.keys(VALUES));

const TEXTS = {
  privacy: {
    title: "Privacy",
    description: "What Folio Kitchen keeps of its users and of visitors, for how long, and why.",
    ownOf: (config: Config) => config.privacyText,
    textFor: privacyText,
  },
  terms: {
    title: "Terms",
    description: "What you may expect of Folio Kitchen, and what is expected of you.",
    ownOf: (config: Config) => config.termsText,
    textFor: termsText,
  },
};

export function houseText(c: Context, deps: Deps, name: keyof typeof TEXTS): Promise<Response> {
  const { title, description, ownOf, textFor } = TEXTS[name];
  const own = ownOf(deps.config);
  const read = own?.isPlain ? readPlain : readProse;
  const blocks = read(own?.text ?? textFor(deps.config, deps.features));
  return renderKeptPage(c, deps, {
    title: named(title),
    description,
    kind: "public",
    body: <HouseText title={title} blocks={blocks} />,
  });
}

export function privacyText(config: Config, features: Features): string {
  return fill(PRIVACY, config, features);
}

function termsText(config: Config, features: Features): string {
  return fill(TERMS, config, features);
}

function join(features: Features, about: keyof PrivacyParts): string {
  return features.map(({ privacy }) => privacy?.[about] ?? "").join("");
}

export function checkPlaceholders(text: string, known: readonly string[]): void {
  const used = Array.from(text.matchAll(PLACEHOLDER), ([, name]) => name!);
  const unknown = used.find((name) => !known.includes(name));
  if (unknown) throw new Error(`{${unknown}} of a house text has no value`);
  const unused = known.find((name) => !used.includes(name));
  if (unused) throw new Error(`no house text has the placeholder {${unused}}`);
}

function readText(name: string): string {
  return Deno.readTextFileSync(new URL(name, import.meta.url));
}

function fill(text: string, config: Config, features: Features): string {
  return text.replaceAll(PLACEHOLDER, (_, name) => {
    const value = VALUES[name]!;
    return String(typeof value === "function" ? value(config, features) : value);
  });
}

function megabytes(bytes: number): string {
  return `${bytes / 1024 / 1024} MB`;
}

function formatDuration(ms: number): string {
  const units = [["day", 24 * 60 * 60 * 1_000], ["hour", 60 * 60 * 1_000], [
    "minute",
    60_000,
  ]] as const;
  const [unit, length] = units.find(([, length]) => ms % length === 0)!;
  const count = ms / length;
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
