import { type Context, Hono } from "hono";
import { SCREENS } from "../../contract/paths.ts";
import { PROVIDER_WORDS, type ProviderId } from "../../contract/providers/providers.ts";
import { ProviderCallback } from "../../ui/providers/provider_callback_screen.tsx";
import { nameProvider } from "../config/sign_in_settings.ts";
import type { Deps } from "../deps.ts";
import { named, renderPage } from "../http/render.tsx";

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
