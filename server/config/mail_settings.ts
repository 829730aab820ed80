import { z } from "zod";
import {
  hostOf,
  origin,
  type SettingDescriptions,
  url,
  wholeNumber,
} from "./environment_values.ts";
import { describeOperator } from "./operator_settings.ts";

const DEFAULT_PORT = 8000;
const PROCESSES_MAX = 64;

export const PLACE_VARIABLES = {
  HOST: z.string().default("127.0.0.1"),
  PORT: wholeNumber(1, 65_535, "a port number from 1 to 65535")
    .default(DEFAULT_PORT),
  PUBLIC_URL: origin("an http or https origin such as https://folio.example")
    .optional(),
  PROCESSES: z.string().transform((text) => text.trim() === "auto" ? countCores() : text)
    .pipe(wholeNumber(1, PROCESSES_MAX, `auto, or a whole number from 1 to ${PROCESSES_MAX}`))
    .default(1),
  TRUST_PROXY: wholeNumber(0, 10, "a number of proxies from 0 to 10")
    .default(0),
  RATE_LIMITS: z.enum(["on", "off"], "must be on or off").optional(),
};

export const PLACE_TOLD: SettingDescriptions<typeof PLACE_VARIABLES> = {
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
};

export const MAIL_VARIABLES = {
  SMTP_URL: url(
    ["smtp:", "smtps:"],
    "an address such as smtp://user:password@host:587",
  ).optional(),
  MAIL: z.enum(["on", "off"], "must be on or off").default("on"),
  MESSAGES: z.enum(["on", "off"], "must be on or off").default("on"),
  MAIL_FROM: z.string().regex(
    /^(?:[^<>\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    "must be an address such as Folio Kitchen <kitchen@example.com>",
  ).default("Folio Kitchen <kitchen@localhost>"),
};

export const MAIL_TOLD: SettingDescriptions<typeof MAIL_VARIABLES> = {
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
};

function countCores(): string {
  return String(Math.min(navigator.hardwareConcurrency, PROCESSES_MAX));
}
