// An assistant as people connect one: the protocol's own client with its sign-in, whose person answers in a real browser.
import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import type { Page } from "playwright-core";
import { MCP_PATH } from "../../contract/assistants/connection_paths.ts";

const REDIRECT = "http://127.0.0.1:33418/callback";

export interface Assistant {
  /** Where its person is sent. */
  asks: URL;
  /** With the address to which they came back. */
  connect(back: URL): Promise<void>;
  client: Client;
  tokens(): StoredOAuthTokens | undefined;
}

/** Resolves when it knows where to send its person. */
export async function openAssistant(origin: string): Promise<Assistant> {
  let asks: URL | undefined;
  let known: StoredOAuthClientInformation | undefined;
  let tokens: StoredOAuthTokens | undefined;
  let verifier = "";
  let discovered: OAuthDiscoveryState | undefined;
  const provider: OAuthClientProvider = {
    redirectUrl: REDIRECT,
    clientMetadata: { client_name: "An Assistant", redirect_uris: [REDIRECT] },
    state: () => "a state of its own",
    clientInformation: () => known,
    saveClientInformation: (information) => void (known = information),
    tokens: () => tokens,
    saveTokens: (saved) => void (tokens = saved),
    redirectToAuthorization: (url) => void (asks = url),
    saveCodeVerifier: (saved) => void (verifier = saved),
    codeVerifier: () => verifier,
    saveDiscoveryState: (saved) => void (discovered = saved),
    discoveryState: () => discovered,
  };
  const open = () =>
    new StreamableHTTPClientTransport(new URL(origin + MCP_PATH), { authProvider: provider });
  const client = new Client({ name: "an-assistant", version: "1" });
  const first = open();
  try {
    await client.connect(first);
    throw new Error("connected without being allowed");
  } catch (error) {
    if (!(error instanceof UnauthorizedError)) throw error;
  }
  return {
    asks: asks!,
    client,
    tokens: () => tokens,
    async connect(back) {
      await first.finishAuth(back.searchParams);
      await client.connect(open());
    },
  };
}

/** `back` is where the person's browser is led to in the end. Called before it is sent on its way. */
export async function followBack(page: Page): Promise<{ back: Promise<URL> }> {
  const cameBack = Promise.withResolvers<URL>();
  await page.context().route("http://127.0.0.1:33418/**", async (route) => {
    cameBack.resolve(new URL(route.request().url()));
    await route.fulfill({ body: "You can close this window." });
  });
  return { back: cameBack.promise };
}

/** By the keyboard, once the page that asks may be answered. */
export async function pressAllow(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Allow", exact: true, disabled: false }).waitFor();
  await page.getByRole("button", { name: "Allow", exact: true }).focus();
  await page.keyboard.press("Enter");
}
