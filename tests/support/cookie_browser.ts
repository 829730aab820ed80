// A browser of tests without a screen: it keeps the cookies that it gets, and sends them along.
import type { TestApp } from "./test_app.ts";

type Headers = Record<string, string>;

export interface CookieBrowser {
  cookies: Map<string, string>;
  post(path: string, body: unknown, headers?: Headers): Promise<Response>;
  get(path: string, headers?: Headers): Promise<Response>;
}

export function openCookieBrowser(app: TestApp): CookieBrowser {
  const cookies = new Map<string, string>();

  const withCookies = (headers: Headers = {}): Headers => {
    const sent = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return sent ? { ...headers, Cookie: sent } : headers;
  };

  function keep(response: Response): Response {
    for (const set of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!;
      if (/max-age=0\b/i.test(set)) cookies.delete(name!);
      else cookies.set(name!, value!);
    }
    return response;
  }

  return {
    cookies,
    post: async (path, body, headers) => keep(await app.post(path, body, withCookies(headers))),
    get: async (path, headers) => keep(await app.get(path, withCookies(headers))),
  };
}
