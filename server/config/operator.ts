import type { Config } from "./config.ts";
import { isLoopbackHost } from "./environment_values.ts";

interface Operator {
  name: string;
  contact: string | null;
  abuse: string | null;
  security: string | null;
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
