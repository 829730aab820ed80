import { z } from "zod";
import {
  emails,
  isLoopbackHost,
  link,
  operatorText,
  SET,
  type SettingDescriptions,
  url,
} from "./environment_values.ts";
import type { Config } from "./config.ts";

interface Operator {
  name: string;
  contact: string | null;
  abuse: string | null;
  security: string | null;
}

export const OPERATOR_VARIABLES = {
  OPERATOR_NAME: z.string().max(100, "must be at most 100 characters long").optional(),
  OPERATORS: emails("e-mail addresses, such as ana@folio.example,bo@folio.example").default([]),
  ABUSE_CONTACT: z.email("must be an e-mail address").optional(),
  SECURITY_CONTACT: url(
    ["mailto:", "https:"],
    "an address such as mailto:security@folio.example or https://folio.example/security",
  ).optional(),
  PRIVACY_FILE: operatorText().optional(),
  TERMS_FILE: operatorText().optional(),
  COPYRIGHT_YEAR: z.enum(["2025", "now"], "must be 2025 or now").default("2025"),
  MAKER_URL: link("https://folio.kitchen"),
  SOURCE_URL: link("https://folio.kitchen/source"),
  FEEDBACK_URL: link("https://folio.kitchen/feedback"),
};

export const OPERATOR_TOLD: SettingDescriptions<typeof OPERATOR_VARIABLES> = {
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
  COPYRIGHT_YEAR: ({ isYearNow }) => ({
    value: isYearNow ? "now" : "2025",
    follows: `Each footer has ${isYearNow ? "the year of the clock" : "2025"}.`,
  }),
  MAKER_URL: ({ makerUrl }) => ({ value: makerUrl, follows: "A link in each footer." }),
  SOURCE_URL: ({ sourceUrl }) => ({ value: sourceUrl, follows: "A link in each footer." }),
  FEEDBACK_URL: ({ feedbackUrl }) => ({ value: feedbackUrl, follows: "A link in each footer." }),
};

function toldContact(what: string, contact: string | null): string {
  return contact
    ? `${what} are reported to ${contact.replace(/^mailto:/, "")}.`
    : `Nobody is told where to report: there is no address.`;
}

export function describeOperator(config: Config): Operator {
  const sender = operatorAddress(config);
  const contact = isLoopbackHost(sender.split("@").at(-1)!) ? null : sender;
  return {
    name: config.operatorName ?? `the operator of ${new URL(config.publicUrl).host}`,
    contact,
    abuse: config.abuseContact ?? contact,
    security: config.securityContact ?? (contact && `mailto:${contact}`),
  };
}

export function operatorAddress({ mailFrom }: Config): string {
  return /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
}
