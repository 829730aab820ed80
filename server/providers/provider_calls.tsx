import { findUserByIdentity } from "./identities.ts";
import { findOrCreateProviderUser } from "./provider_users.ts";
import { newFlow, PROVIDER_FLOW_S, type ProviderAnswer, readFlow } from "./providers.ts";
import { endSession, findPageSession, findWayBack, type WayBack } from "../accounts/mod.ts";
import { clientFrom } from "../http/askers.ts";
import {
  PROVIDER_WORDS,
  type ProviderId,
  providerProblem,
} from "../../contract/providers/providers.ts";
import type { ProviderAuthenticateReply } from "../../contract/payloads.ts";
import { clearOwnCookie, findOwnCookie, setOwnCookie } from "../http/headers.ts";
import type { Answers } from "../http/answers.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { forgetInvitation, readAdmission } from "../registration/mod.ts";
import { signIn } from "../sign_in/mod.ts";
import { type Notice, planNotice, writeLetter } from "../mail/letter.tsx";
import { nameProvider } from "../config/sign_in_settings.ts";
import { type Context, Hono } from "hono";
import type { Message } from "../mail/outbox.ts";
import { SCREENS } from "../../contract/paths.ts";
import { ProviderCallback } from "../../ui/providers/provider_callback_screen.tsx";
import { named, renderPage } from "../http/render.tsx";

export function providers(
  deps: Deps,
): Answers<"googleUrl" | "googleAuthenticate" | "oidcUrl" | "oidcAuthenticate"> {
  return {
    googleUrl: ({ c }) => begin(deps, c, "google"),
    googleAuthenticate: ({ c, request }) => authenticate(deps, c, "google", request),
    oidcUrl: ({ c }) => begin(deps, c, "oidc"),
    oidcAuthenticate: ({ c, request }) => authenticate(deps, c, "oidc", request),
  };
}

/** Each provider has its own cookie, so that no flow ends with another provider. */
function flowCookie(id: ProviderId): string {
  return `${id}_flow`;
}

async function begin(
  { config, providers, clock, limits }: Deps,
  c: Context,
  id: ProviderId,
): Promise<{ auth_url: string }> {
  const provider = providers[id];
  const cookie = newFlow(clock.now());
  const flow = await readFlow(id, cookie, clock.now());
  if (!provider || !flow) {
    throw new Failure("unavailable", providerProblem(nameProvider(config, id), "start_failed"));
  }
  await limits.take(["provider", clientFrom(c, config)]);
  const auth_url = await provider.authorizationUrl(flow);
  setOwnCookie(c, config, flowCookie(id), cookie, PROVIDER_FLOW_S);
  return { auth_url };
}

async function authenticate(
  deps: Deps,
  c: Context,
  id: ProviderId,
  { username: wished, ...answer }: ProviderAnswer & { username?: string },
): Promise<ProviderAuthenticateReply> {
  const { config, providers, database, clock, limits, pages } = deps;
  const named = nameProvider(config, id);
  const failed = () => new Failure("bad_input", providerProblem(named, "failed"));
  const cookie = findOwnCookie(c, config, flowCookie(id));
  // One flow has one answer, right or wrong.
  clearOwnCookie(c, config, flowCookie(id));
  const flow = cookie && await readFlow(id, cookie, clock.now());
  const provider = providers[id];
  if (!provider || !flow) throw failed();
  await limits.take(["provider", clientFrom(c, config)]);
  const identity = await provider.authenticate(answer, flow);
  // Whoever the provider opened an account for before causes no notice.
  const notice = await findUserByIdentity(database.sql, identity)
    ? null
    : await planNotice(limits, "provider", identity.email, clock.now());
  const admission = readAdmission(c, deps);
  const { user, origin } = await database.transaction(async (sql) => {
    const hasPasswords = !config.arePasswordsOff;
    const arrival = { provider: named, hasPasswords, identity, admission, wished };
    const opened = await findOrCreateProviderUser(deps, sql, arrival, clock.now());
    if (opened.origin === "linked") {
      const { username, email } = opened.user;
      const mail = providerLinkedMail(named.name, findWayBack(config));
      await notice?.enqueue(sql, email, mail, { username, url: config.publicUrl });
    }
    return opened;
  });
  if (origin === "linked") pages.forget(user.id);
  deps.outbox.notify();
  if (origin === "new") forgetInvitation(c, config);
  // The browser keeps one session: the tokens of the one before it are overwritten.
  const before = await findPageSession(c, deps);
  if (before) await endSession(database.sql, before.id);
  const credential = { provider: id, identity };
  const opened = await signIn(c, deps, { userId: user.id, credential, refused: failed });
  return { ...opened, is_new_user: origin === "new" };
}

export function providerLinkedMail(provider: string, { advice, action }: WayBack) {
  return ({ username, times }: Notice): Message =>
    writeLetter({
      subject: `Your account now opens with ${provider}`,
      greeting: `Hello ${username},`,
      paragraphs: [
        `Someone signed in with ${provider}, which says that your email address is theirs, so your account now opens with it.`,
        `If it was you, all is well. If not, ${advice}`,
      ],
      times,
      action,
      reason: "You get this mail because this is the address of your Folio Kitchen account.",
    });
}

export function providerScreens(deps: Deps): Hono {
  return new Hono()
    .get(SCREENS.googleCallback, (c) => callbackScreen(c, deps, "google"))
    .get(SCREENS.oidcCallback, (c) => callbackScreen(c, deps, "oidc"));
}

function callbackScreen(c: Context, deps: Deps, id: ProviderId): Response {
  const provider = nameProvider(deps.config, id);
  return renderPage(c, deps, {
    title: named(PROVIDER_WORDS[id].label(provider.name)),
    kind: "personal",
    body: <ProviderCallback provider={provider} />,
  });
}
