// What stands before the processes: HAProxy, which sends requests to those that answer, and Varnish, which keeps what it may.
import { freePort } from "../listening.ts";
import type { Engines } from "./engines.ts";
import { type Engine, pause, startEngine, UNPRIVILEGED, until } from "./processes.ts";

export interface Balancer {
  port: number;
  engine: Engine;
  /** "drain": it gets no new requests. */
  set(process: number, state: "ready" | "drain"): Promise<void>;
}

export async function startBalancer(
  engines: Engines,
  folder: string,
  ports: readonly number[],
): Promise<Balancer> {
  const port = freePort();
  const admin = freePort();
  const servers = ports.map((each, n) =>
    `  server p${n} 127.0.0.1:${each} check inter 500ms fall 2 rise 1 observe layer4 error-limit 1 on-error mark-down`
  );
  const living = ports.map((each, n) => `  server p${n} 127.0.0.1:${each} check inter 2s`);
  await Deno.writeTextFile(
    `${folder}/haproxy.cfg`,
    `global
  maxconn 8000
  stats socket ipv4@127.0.0.1:${admin} level admin
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 3s
  timeout http-request 10s
  option forwardfor
frontend web
  bind 127.0.0.1:${port}
  # Where none can save, those that live show what they keep, and say the rest in words.
  acl is_any_ready nbsrv(processes) gt 0
  use_backend processes if is_any_ready
  default_backend living
backend processes
  balance roundrobin
  option httpchk GET /readyz
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response response-timeout
  # What was sent to a process that ended may have been done.
  http-request disable-l7-retry if METH_POST
${servers.join("\n")}
backend living
  balance roundrobin
  option httpchk GET /healthz
  option redispatch 1
${living.join("\n")}
`,
  );
  const engine = await startEngine(engines.haproxy!, ["-f", `${folder}/haproxy.cfg`, "-db"], {
    log: `${folder}/haproxy.log`,
  });
  await untilListening(port);
  return {
    port,
    engine,
    async set(process, state) {
      await command(admin, `set server processes/p${process} state ${state}\n`);
      // What it sent before is answered.
      if (state === "drain") await pause(500);
    },
  };
}

async function command(port: number, line: string): Promise<void> {
  using connection = await Deno.connect({ hostname: "127.0.0.1", port });
  await connection.write(new TextEncoder().encode(line));
  await connection.read(new Uint8Array(1_024));
}

export interface Cache {
  port: number;
  engine: Engine;
}

export async function startCache(
  engines: Engines,
  folder: string,
  backend: number,
): Promise<Cache> {
  const port = freePort();
  await Deno.writeTextFile(`${folder}/cache.vcl`, writeVcl(backend));
  await Deno.mkdir(`${folder}/varnish`);
  if (UNPRIVILEGED.uid) await Deno.chown(`${folder}/varnish`, UNPRIVILEGED.uid, UNPRIVILEGED.gid);
  const args = ["-F", "-a", `127.0.0.1:${port}`, "-f", `${folder}/cache.vcl`];
  const engine = await startEngine(
    engines.varnishd!,
    [...args, "-n", `${folder}/varnish`, "-s", "malloc,256m", "-j", "none"],
    { log: `${folder}/varnish.log` },
  );
  await untilListening(port);
  return { port, engine };
}

/** As docs/operating.md has it. */
function writeVcl(backend: number): string {
  return `vcl 4.1;
import std;
backend folio { .host = "127.0.0.1"; .port = "${backend}"; }
acl may_ban { "127.0.0.1"; }
sub vcl_recv {
  if (req.method == "BAN") {
    if (client.ip !~ may_ban) { return (synth(403)); }
    if (req.http.X-Tag !~ "^folio(-[0-9a-f]+)?$") { return (synth(400)); }
    ban("obj.http.Cache-Tag ~ (^|,)" + req.http.X-Tag + "(,|$)");
    return (synth(200));
  }
}
sub vcl_backend_response {
  set beresp.grace = 0s;
  if (beresp.http.Surrogate-Control ~ "max-age=[0-9]+") {
    set beresp.ttl = std.duration(
      regsub(beresp.http.Surrogate-Control, ".*max-age=([0-9]+).*", "\\1s"), 0s);
  }
}
`;
}

async function untilListening(port: number): Promise<void> {
  await until(`a listener at ${port}`, async () => {
    (await Deno.connect({ hostname: "127.0.0.1", port })).close();
    return true;
  });
}
