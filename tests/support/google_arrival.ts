// Somebody whom Google has just vouched for, as the call has them by then.
import { GOOGLE } from "../../contract/providers/providers.ts";
import {
  findOrCreateProviderUser,
  type ProviderUser,
} from "../../server/providers/provider_users.ts";
import { EVERYBODY } from "./make.ts";
import type { TestApp } from "./test_app.ts";

type GoogleIdentity = ReturnType<typeof googleIdentity>;

export function googleIdentity(name: string, email = `${name}@example.com`) {
  return {
    issuer: "https://accounts.google.com",
    subject: `google-${name}`,
    email,
    isEmailVerified: true,
    first_name: "",
    last_name: "",
  };
}

export async function arriveByGoogle(
  app: Pick<TestApp, "database" | "clock" | "features">,
  identity: GoogleIdentity,
): Promise<ProviderUser> {
  const arrival = { provider: GOOGLE, hasPasswords: true, identity, admission: EVERYBODY };
  const { database, clock } = app;
  return await database.transaction((sql) =>
    findOrCreateProviderUser(app, sql, arrival, clock.now())
  );
}
