// Measures the product against a bare server that answers the same bytes from memory, in the same run.
import autocannon from "autocannon";
import { CALLS, portfolioFramePath, portfolioPath, SCREENS } from "../server/contract/paths.ts";

const CONNECTIONS = 32;
const ROUND_S = 3;
const ROUNDS = 3;
const PORT = 8_977;
const LIMIT_PORT = 8_978;
const ORIGIN = `http://localhost:${PORT}`;
const ACCOUNT = { username: "bench1", email: "bench1@example.com", password: "a warm bench 1" };

const dataDir = await Deno.makeTempDir({ prefix: "folio-kitchen-bench-" });
await Deno.chmod(dataDir, 0o711);
const product = start(["-P=start", "main.ts"], {
  PORT: String(PORT),
  DATA_DIR: dataDir,
});
try {
  await untilUp(`${ORIGIN}/readyz`);
  await publish();
  const rows = [];
  for (
    const path of [
      SCREENS.landing,
      portfolioPath(ACCOUNT.username),
      portfolioFramePath(ACCOUNT.username),
      CALLS.publicPortfolio.replace(":username", ACCOUNT.username),
    ]
  ) rows.push(await compare(path));
  console.table(rows);
} finally {
  product.kill("SIGTERM");
  await product.status;
  await Deno.remove(dataDir, { recursive: true });
}

/** Medians of alternating rounds, because the machine has other things to do too. */
async function compare(path: string) {
  const body = await (await fetch(ORIGIN + path)).text();
  const limit = Deno.serve({ port: LIMIT_PORT, onListen() {} }, () => new Response(body));
  const [ours, bare]: number[][] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const both = [
      await requestsPerS(ORIGIN + path),
      await requestsPerS(`http://localhost:${LIMIT_PORT}/`),
    ];
    // The first round warms up.
    if (round > 0) [ours, bare].forEach((list, i) => list!.push(both[i]!));
  }
  await limit.shutdown();
  const [product, server] = [median(ours!), median(bare!)];
  return {
    path,
    bytes: body.length,
    "requests/s": Math.round(product),
    "bare server": Math.round(server),
    ratio: (product / server).toFixed(2),
  };
}

async function requestsPerS(url: string): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: ROUND_S });
  return result.requests.average;
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}

/** One account with a page of about 60 KB. */
async function publish(): Promise<void> {
  const { username, password, email } = ACCOUNT;
  await post(CALLS.register, { username, email, password, password2: password });
  const { access } = await post(CALLS.login, { username, password });
  const dish = "<section class='dish'><h2>Soup</h2><p>Warm, calm, confident.</p></section>\n";
  const user_code = `<!DOCTYPE html><title>Bench</title>${dish.repeat(800)}`;
  await post(CALLS.savePortfolio, { user_code }, access);
}

async function post(path: string, body: unknown, access = ""): Promise<{ access: string }> {
  const response = await fetch(ORIGIN + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Authorization": `Bearer ${access}` },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return await response.json();
}

function start(args: string[], env: Record<string, string>): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", ...args],
    env,
    stdout: "null",
  }).spawn();
}

async function untilUp(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const isUp = await fetch(url).then(async (response) => {
      await response.body?.cancel();
      return response.ok;
    }, () => false);
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the product did not start");
}
