// Who runs the house, and where mails for them go.
import { loginPath } from "../../contract/paths.ts";
import { type Config, isLoopbackHost } from "../config/config.ts";

/** The sender of our mails reads them too: "Folio Kitchen <kitchen@folio.example>". */
export function operatorAddress({ mailFrom }: Config): string {
  return /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
}

/** Where a mail to the operator leads: into their room; without operators, nobody could open it. */
export function roomUrl({ publicUrl, operators }: Config, path: string): string {
  return publicUrl + (operators.length ? loginPath(path) : "");
}

export interface Operator {
  name: string;
  /** An e-mail address; null: nobody can write to this very machine. */
  contact: string | null;
  /** The same, for reports of pages. */
  abuse: string | null;
  /** A mailto: or https: address, for reports of weaknesses. */
  security: string | null;
}

/** As pages tell it. Without a name in the configuration, the address of the house stands for it. */
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
