// The client ID metadata document of an assistant, served on a port of this machine, good or changed by a test.
import { REDIRECT } from "./oauth.ts";

export interface ClientDocument extends AsyncDisposable {
  client_id: string;
  /** How often it was asked for. */
  asked: number;
}

interface Fields {
  client_id: unknown;
  client_name: unknown;
  redirect_uris: unknown;
  token_endpoint_auth_method?: unknown;
}

/** Undefined leaves a field out; a function makes the whole answer. */
export function serveDocument(
  answer: Partial<Fields> | ((good: Fields) => Response | Promise<Response>) = {},
): ClientDocument {
  const served = { client_id: "", asked: 0 };
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, () => {
    served.asked++;
    const { client_id } = served;
    const good = { client_id, client_name: "Soup assistant", redirect_uris: [REDIRECT] };
    if (typeof answer === "function") return answer(good);
    return Response.json({ ...good, ...answer });
  });
  served.client_id = `http://127.0.0.1:${server.addr.port}/client.json`;
  return Object.assign(served, { [Symbol.asyncDispose]: () => server.shutdown() });
}
