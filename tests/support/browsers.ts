// Browsers of a test: each keeps its cookies from one sign-in to the next, and says what it is.
import { CALLS } from "../../contract/paths.ts";
import { PASSWORD } from "./make.ts";
import type { TestApp } from "./test_app.ts";

export const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:153.0) Firefox/153.0";

export interface TestBrowser {
  headers(): Record<string, string>;
  signIn(username?: string, password?: string): Promise<Response>;
  /** Keeps what an answer of a call set. */
  keep(response: Response): void;
}

export function makeBrowser(app: TestApp, said: Record<string, string> = {}): TestBrowser {
  const cookies = new Map<string, string>();
  const headers = () => ({
    ...said,
    Cookie: Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; "),
  });
  function keep(response: Response): void {
    for (const set of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
  }
  return {
    headers,
    keep,
    async signIn(username = "chef1", password = PASSWORD) {
      const response = await app.post(CALLS.login, { username, password }, headers());
      keep(response);
      return response;
    },
  };
}

export async function subjectsOf({ outbox, mailbox }: TestApp): Promise<(string | undefined)[]> {
  await outbox.settle();
  return mailbox.mails.map(({ subject }) => subject);
}
