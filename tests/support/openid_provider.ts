// A real OpenID provider on this machine, as Google or as another one: what it says, a test decides.
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type MutableResponse,
  type MutableToken,
  OAuth2Issuer,
  OAuth2Service,
} from "oauth2-mock-server";

export interface OpenIdProvider extends AsyncDisposable {
  issuer: string;
  /** The variables with which the app takes it for Google. */
  environment: Record<string, string>;
  /** Those with which it is the provider of the place. */
  oidcEnvironment: Record<string, string>;
  start(port: number): Promise<void>;
  stop(): Promise<void>;
  /** Claims of the id tokens to come; undefined leaves one out. */
  claims: Record<string, unknown>;
  /** What it says of itself, where that is not the usual. */
  metadata: Record<string, unknown>;
  /** What the app sent to the token endpoint, with its header `authorization`. */
  tokenRequests: Record<string, string>[];
  /** What it says beside the id_token, to whoever asks for more of somebody. */
  userInfo: Record<string, unknown>;
  /** Changes the next answer of the token endpoint. */
  answerOnce(change: (response: MutableResponse) => void): void;
}

export const PROVIDER_NAME = "Acme";

const CLIENT = { id: "kitchen-client", secret: "kitchen-secret" };

export async function openProvider(): Promise<OpenIdProvider> {
  const issuing = new OAuth2Issuer();
  await issuing.keys.generate("RS256");
  const service = new OAuth2Service(issuing);
  const server = createServer(service.requestHandler);
  const start = (port: number) =>
    new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      // Those that a client keeps for later would hold it open for minutes.
      server.closeAllConnections();
    });
  await start(0);
  const { port } = server.address() as AddressInfo;
  const issuer = `http://localhost:${port}`;
  issuing.url = issuer;
  const provider: OpenIdProvider = {
    issuer,
    environment: {
      GOOGLE_CLIENT_ID: CLIENT.id,
      GOOGLE_CLIENT_SECRET: CLIENT.secret,
      GOOGLE_ISSUER: issuer,
    },
    oidcEnvironment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: PROVIDER_NAME,
    },
    start,
    stop,
    claims: {
      sub: "google-1",
      email: "chef1@example.com",
      email_verified: true,
      given_name: "Chéf",
      family_name: "One",
    },
    metadata: {},
    tokenRequests: [],
    userInfo: {},
    answerOnce: (change) => void service.once("beforeResponse", change),
    async [Symbol.asyncDispose]() {
      if (server.listening) await stop();
    },
  };
  service.on("beforeTokenSigning", (token: MutableToken, req: IncomingMessage) => {
    const { body, headers } = req as IncomingMessage & { body: Record<string, string> };
    provider.tokenRequests.push({ ...body, authorization: headers.authorization ?? "" });
    // Before the id_token, the access token is signed.
    Object.assign(token.payload, { aud: CLIENT.id, ...provider.claims });
  });
  service.on("beforeWellKnownOpenIdConfiguration", ({ body }: MutableResponse) => {
    Object.assign(body as object, provider.metadata);
  });
  service.on("beforeUserinfo", (response: MutableResponse) => {
    response.body = provider.userInfo;
  });
  return provider;
}

export interface BothProviders extends AsyncDisposable {
  google: OpenIdProvider;
  oidc: OpenIdProvider;
  environment: Record<string, string>;
}

/** Each with a person of its own. */
export async function openBothProviders(): Promise<BothProviders> {
  const [google, oidc] = await Promise.all([openProvider(), openProvider()]);
  Object.assign(oidc.claims, { sub: "oidc-1", email: "chef5@example.com" });
  return {
    google,
    oidc,
    environment: { ...google.environment, ...oidc.oidcEnvironment },
    async [Symbol.asyncDispose]() {
      await google[Symbol.asyncDispose]();
      await oidc[Symbol.asyncDispose]();
    },
  };
}
