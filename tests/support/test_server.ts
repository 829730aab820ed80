// The real app of a test, listening on a port, for browsers.
import { type TestApp, testApp } from "./test_app.ts";

export interface TestServer extends AsyncDisposable {
  app: TestApp;
  origin: string;
}

export async function testServer(
  environment: Record<string, string> = {},
): Promise<TestServer> {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr;
  listener.close();
  const origin = `http://localhost:${port}`;
  const app = await testApp({ PUBLIC_URL: origin, ...environment });
  const server = Deno.serve(
    { hostname: "127.0.0.1", port, onListen() {} },
    app.fetch,
  );
  return {
    app,
    origin,
    async [Symbol.asyncDispose]() {
      await server.shutdown();
      await app[Symbol.asyncDispose]();
    },
  };
}
