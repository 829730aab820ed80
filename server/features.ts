// Nothing else lists the features.
import { accounts } from "./accounts/feature.ts";
import { assistants } from "./assistants/feature.ts";
import { cards } from "./cards/feature.ts";
import { dashboard } from "./dashboard/feature.ts";
import { domains } from "./domains/feature.ts";
import { examples } from "./examples/feature.ts";
import { exports } from "./exports/feature.ts";
import { files } from "./files/feature.ts";
import { invitations } from "./invitations/feature.ts";
import { keptFiles } from "./kept_files/feature.ts";
import { letterbox } from "./letterbox/feature.ts";
import { notes } from "./notes/feature.ts";
import { operators } from "./operators/feature.ts";
import { passkeys } from "./passkeys/feature.ts";
import { pictures } from "./pictures/feature.ts";
import { profile } from "./profile/feature.ts";
import { providers } from "./providers/feature.ts";
import { publishing } from "./publishing/feature.ts";
import { registration } from "./registration/feature.ts";
import { second_factor } from "./second_factor/feature.ts";
import { sign_in } from "./sign_in/feature.ts";
import { site } from "./site/feature.ts";
import { visits } from "./visits/feature.ts";
import type { Feature } from "./feature.ts";

/** Their routes are asked in this order. */
export const FEATURES = [
  site,
  assistants,
  pictures,
  files,
  cards,
  keptFiles,
  publishing,
  examples,
  operators,
  accounts,
  sign_in,
  registration,
  profile,
  passkeys,
  second_factor,
  providers,
  invitations,
  dashboard,
  letterbox,
  notes,
  domains,
  visits,
  exports,
] as const satisfies readonly Feature[];
