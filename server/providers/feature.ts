import { listIdentities } from "./identities.ts";
import { providers as signInByProvider, providerScreens } from "./provider_calls.tsx";
import type { Feature } from "../feature.ts";

export const providers = {
  calls: signInByProvider,
  routes: [providerScreens],
  exported: ({ database: { sql } }, { user }) => ({
    identities: () => listIdentities(sql, user.id),
  }),
} satisfies Feature;
