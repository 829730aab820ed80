// A real OpenID provider on this machine: what Google would say, a test decides.
import type { AddressInfo } from "node:net";
import { type MutableResponse, type MutableToken, OAuth2Server } from "oauth2-mock-server";

export interface OpenIdProvider extends AsyncDisposable {
  issuer: string;
  /** The variables with which the app signs in there. */
  environment: Record<string, string>;
  server: OAuth2Server;
  /** Claims of the id_tokens to come; undefined leaves one out. */
  claims: Record<string, unknown>;
  /** What the app sent to the token endpoint. */
  tokenRequests: Record<string, string>[];
  /** Changes the next answer of the token endpoint. */
  answerOnce(change: (response: MutableResponse) => void): void;
}

const CLIENT = { id: "kitchen-client", secret: "kitchen-secret" };

export async function openProvider(): Promise<OpenIdProvider> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate("RS256");
  await server.start(0, "127.0.0.1");
  const { port } = server.address() as AddressInfo;
  const issuer = `http://localhost:${port}`;
  server.issuer.url = issuer;
  const provider: OpenIdProvider = {
    issuer,
    environment: {
      GOOGLE_CLIENT_ID: CLIENT.id,
      GOOGLE_CLIENT_SECRET: CLIENT.secret,
      GOOGLE_ISSUER: issuer,
    },
    server,
    claims: {
      sub: "google-1",
      email: "chef1@example.com",
      email_verified: true,
      given_name: "Chéf",
      family_name: "One",
    },
    tokenRequests: [],
    answerOnce: (change) => void server.service.once("beforeResponse", change),
    async [Symbol.asyncDispose]() {
      if (server.listening) await server.stop();
    },
  };
  server.service.on("beforeTokenSigning", (token: MutableToken, req: { body: unknown }) => {
    provider.tokenRequests.push(req.body as Record<string, string>);
    // Before the id_token, the access token is signed.
    Object.assign(token.payload, { aud: CLIENT.id, ...provider.claims });
  });
  return provider;
}
