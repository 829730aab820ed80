// Where mails for whoever runs the house go.
import type { Config } from "../config.ts";

/** The sender of our mails reads them too: "Folio Kitchen <kitchen@folio.example>". */
export function operatorAddress({ mailFrom }: Config): string {
  return /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
}
