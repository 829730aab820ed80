// The real app of a test, listening on a port, for browsers.
import { type TestApp, testApp, type TestParts } from "./test_app.ts";

export interface TestServer extends AsyncDisposable {
  app: TestApp;
  origin: string;
  /** Where people's pages are: there as well, or at a host of their own. */
  pages: string;
}

type Environment = Record<string, string>;

/** The journeys of public pages are run once more so (scripts/test.ts). */
const isApart = Deno.env.get("TEST_PAGES") === "apart";

/** The environment may depend on the origin; `change` sees each response on its way out. */
export async function testServer(
  environment: Environment | ((origin: string) => Environment) = {},
  change: (response: Response) => Response | Promise<Response> = (response) => response,
  parts: Partial<TestParts> = {},
): Promise<TestServer> {
  // The app wants to know its address, which is free only once something listens there.
  const handler = Promise.withResolvers<TestApp["fetch"]>();
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    async (request, info) => change(await (await handler.promise)(request, info)),
  );
  const origin = `http://localhost:${server.addr.port}`;
  const own = typeof environment === "function" ? environment(origin) : environment;
  const added = isApart && !own.USERCONTENT_ORIGIN
    ? { PAGES_ORIGIN: origin.replace("localhost", "127.0.0.1"), ...own }
    : own;
  const app = await testApp({ PUBLIC_URL: origin, ...added }, parts);
  handler.resolve(app.fetch);
  return {
    app,
    origin,
    pages: app.config.pagesOrigin ?? origin,
    async [Symbol.asyncDispose]() {
      await server.shutdown();
      await app[Symbol.asyncDispose]();
    },
  };
}
