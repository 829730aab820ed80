import { z } from "zod";
import { url } from "./environment_values.ts";
import { describeOperator } from "./operator.ts";
import { hostOf, type ToldOf } from "./told.ts";

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

export const MAIL_TOLD: ToldOf<typeof MAIL_VARIABLES> = {
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
