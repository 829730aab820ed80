// A Caddy with the Caddyfile at the root, on ports and in a folder of its own, and a client that trusts its authority.
import https from "node:https";

export interface Proxy extends AsyncDisposable {
  /** Of https. */
  port: number;
  get(host: string, path?: string): Promise<Answer>;
}

export interface Answer {
  status: number;
  location: string | undefined;
  body: string;
}

const START_MS = 20_000;

/** `upstream` and `ask` are hosts with ports, as in "127.0.0.1:8000". */
export async function openProxy(
  { upstream, ask, site }: { upstream: string; ask: string; site: string },
): Promise<Proxy> {
  const folder = await Deno.makeTempDir({ prefix: "folio-kitchen-caddy-" });
  const [port, httpPort] = [freePort(), freePort()];
  const text = await Deno.readTextFile(new URL("../../Caddyfile", import.meta.url));
  const own =
    `\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\thttp_port ${httpPort}\n\thttps_port ${port}\n` +
    `\tstorage file_system ${folder}\n`;
  await Deno.writeTextFile(`${folder}/Caddyfile`, text.replace("{\n", `{\n${own}`));
  const child = new Deno.Command("caddy", {
    args: ["run", "--config", `${folder}/Caddyfile`, "--adapter", "caddyfile"],
    env: { SITE: site, UPSTREAM: upstream, ASK: ask, OWN_NAMES_CA: "internal", HOME: folder },
    stdout: "null",
    stderr: "null",
  }).spawn();
  await untilListening(port);
  const authority = `${folder}/pki/authorities/local/root.crt`;
  return {
    port,
    get: async (host, path = "/") => await ask443(port, host, path, await readWhenThere(authority)),
    async [Symbol.asyncDispose]() {
      child.kill();
      await child.status;
      await Deno.remove(folder, { recursive: true });
    },
  };
}

function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

async function untilListening(port: number): Promise<void> {
  for (const end = Date.now() + START_MS; Date.now() < end;) {
    try {
      (await Deno.connect({ hostname: "127.0.0.1", port })).close();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error("Caddy does not listen");
}

/** Made with the first certificate. */
async function readWhenThere(path: string): Promise<string> {
  for (let tries = 0;; tries++) {
    try {
      return await Deno.readTextFile(path);
    } catch (error) {
      if (tries > 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Rejects where no certificate of this authority is given for the name. */
function ask443(port: number, host: string, path: string, ca: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = https.request({
      host: "127.0.0.1",
      port,
      servername: host,
      path,
      ca,
      headers: { Host: host },
      agent: false,
    }, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (part) => body += part);
      response.on("end", () =>
        resolve({
          status: response.statusCode!,
          location: response.headers.location,
          body,
        }));
    });
    request.on("error", reject);
    request.end();
  });
}
