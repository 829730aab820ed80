// A real OpenID provider on this machine: what Google would say, a test decides.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type MutableResponse,
  type MutableToken,
  OAuth2Issuer,
  OAuth2Service,
} from "oauth2-mock-server";

export interface OpenIdProvider extends AsyncDisposable {
  issuer: string;
  /** The variables with which the app signs in there. */
  environment: Record<string, string>;
  start(port: number): Promise<void>;
  stop(): Promise<void>;
  /** Claims of the id_tokens to come; undefined leaves one out. */
  claims: Record<string, unknown>;
  /** What the app sent to the token endpoint. */
  tokenRequests: Record<string, string>[];
  /** Changes the next answer of the token endpoint. */
  answerOnce(change: (response: MutableResponse) => void): void;
}

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
    start,
    stop,
    claims: {
      sub: "google-1",
      email: "chef1@example.com",
      email_verified: true,
      given_name: "Chéf",
      family_name: "One",
    },
    tokenRequests: [],
    answerOnce: (change) => void service.once("beforeResponse", change),
    async [Symbol.asyncDispose]() {
      if (server.listening) await stop();
    },
  };
  service.on("beforeTokenSigning", (token: MutableToken, req: { body: unknown }) => {
    provider.tokenRequests.push(req.body as Record<string, string>);
    // Before the id_token, the access token is signed.
    Object.assign(token.payload, { aud: CLIENT.id, ...provider.claims });
  });
  return provider;
}
