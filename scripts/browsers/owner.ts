// What the owner of the walked page does beside the browser, by the API.
import { CALLS } from "../../contract/paths.ts";
import type { TestServer } from "../../tests/support/test_server.ts";

export interface Owner {
  bearer: { Authorization: string };
  /** Throws what is answered unless it was done. */
  ask(call: string, body: object): Promise<void>;
}

export async function signInBeside({ app }: TestServer): Promise<Owner> {
  const { PASSWORD: password } = await import("../../tests/support/make.ts");
  const login = await app.post(CALLS.login, { username: "chef1", password });
  const bearer = { Authorization: `Bearer ${(await login.json()).access}` };
  return {
    bearer,
    async ask(call, body) {
      const response = await app.post(call, body, bearer);
      const text = await response.text();
      if (!response.ok) throw new Error(text);
    },
  };
}
