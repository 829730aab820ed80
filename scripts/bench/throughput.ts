// Requests a second of each address, as ratios to bare servers with the same bytes, hot, unchanged and cold.
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { portfolioFramePath, portfolioPath } from "../../contract/publishing/page_paths.ts";
import { type Access, ACCOUNT, makePage, PORTFOLIOS, type Product } from "./kitchen.ts";
import { alternate, type Load, openBare } from "./load.ts";
import { sendPhoto } from "./pictures.ts";

const BROWSER = { "Accept-Encoding": "gzip, deflate, br, zstd" };
const LIMIT_PORT = 8_990;
/** Those that belong to one connection or one moment. */
const NOT_REPEATED = ["date", "content-length", "transfer-encoding", "connection"];

export interface Row {
  path: string;
  how: string;
  "requests/s": number;
  "p50 ms": number;
  "p99 ms": number;
  /** To a bare server that answers the same status, headers and body from memory. */
  ratio: string;
  /** To one that answers the body alone. */
  "to body alone": string;
}

export async function measureHot(product: Product, access: Access): Promise<Row[]> {
  const rows: Row[] = [];
  const [small, large] = await sendPhoto(product, access);
  const paths = [
    SCREENS.landing,
    portfolioPath(ACCOUNT.username),
    portfolioFramePath(ACCOUNT.username),
    CALLS.publicPortfolio.replace(":username", ACCOUNT.username),
    small!,
    large!,
  ];
  for (const path of paths) {
    const url = product.origin + path;
    rows.push(await compare(path, "hot", { url }));
    rows.push(await compare(path, "hot, as browsers ask", { url, headers: BROWSER }));
    const first = await fetch(url);
    await first.body?.cancel();
    const known = { "If-None-Match": first.headers.get("ETag")! };
    rows.push(await compare(path, "304", { url, headers: known }));
  }
  return rows;
}

async function compare(path: string, how: string, load: Load): Promise<Row> {
  // Not what fetch makes of it, which would take the coding off.
  const answer = await raw(load);
  const same = await openBare(LIMIT_PORT, "memory", answer);
  const [ours, limit] = await alternate(load, { ...load, url: same.url });
  await same[Symbol.asyncDispose]();
  // A bare 304 has nothing but its headers.
  const alone = answer.status === 304 ? null : await bodyAlone(answer, load);
  return {
    path,
    how,
    "requests/s": Math.round(ours!.perS),
    "p50 ms": ours!.p50Ms,
    "p99 ms": ours!.p99Ms,
    ratio: (ours!.perS / limit!.perS).toFixed(2),
    "to body alone": alone ? (ours!.perS / alone).toFixed(2) : "",
  };
}

async function bodyAlone(
  { body, base64 }: Awaited<ReturnType<typeof raw>>,
  load: Load,
): Promise<number> {
  const perS: number[] = [];
  for (const form of ["string", "bytes"] as const) {
    const bare = await openBare(LIMIT_PORT, "memory", { body, base64 }, form);
    const [round] = await alternate({ ...load, url: bare.url });
    perS.push(round!.perS);
    await bare[Symbol.asyncDispose]();
  }
  return Math.max(...perS);
}

async function raw({ url, headers = {} }: Load) {
  const response = await fetch(url, { headers: { "Accept-Encoding": "identity", ...headers } });
  const isPicture = response.headers.get("Content-Type")?.startsWith("image/");
  const bytes = await response.bytes();
  return {
    status: response.status,
    body: response.status === 304 || isPicture ? null : new TextDecoder().decode(bytes),
    base64: isPicture ? bytes.toBase64() : undefined,
    headers: [...response.headers].filter(([name]) =>
      !NOT_REPEATED.includes(name) && !(name === "content-encoding")
    ),
  };
}

/** Memory too small for any page, and another page at every request. */
export async function measureCold(product: Product, postgresUrl: string): Promise<Row[]> {
  const bare = await openBare(LIMIT_PORT, "pg", { postgresUrl });
  const rows: Row[] = [];
  for (const path of ["/u/bench-[n]/frame", "/u/bench-[n]"]) {
    const spread = { path, count: PORTFOLIOS };
    const [ours, limit] = await alternate(
      { url: product.origin, spread },
      { url: bare.url, spread },
    );
    rows.push({
      path,
      how: "cold, to bare Deno.serve with pg",
      "requests/s": Math.round(ours!.perS),
      "p50 ms": ours!.p50Ms,
      "p99 ms": ours!.p99Ms,
      ratio: (ours!.perS / limit!.perS).toFixed(2),
      "to body alone": "",
    });
  }
  await bare[Symbol.asyncDispose]();
  return rows;
}

export async function measureSignedIn(product: Product, access: Access): Promise<Row[]> {
  const [dashboard, save] = await alternate(
    { url: product.origin + SCREENS.dashboard, headers: access.cookie },
    {
      url: product.origin + CALLS.savePortfolio,
      method: "POST",
      headers: { ...access.bearer, "Content-Type": "application/json" },
      body: JSON.stringify({ user_code: makePage(60_000) }),
    },
  );
  return [[SCREENS.dashboard, "signed in", dashboard!], [CALLS.savePortfolio, "60 KB", save!]].map(
    ([path, how, round]) => {
      const { perS, p50Ms, p99Ms } = round as typeof dashboard & object;
      return {
        path: path as string,
        how: how as string,
        "requests/s": Math.round(perS),
        "p50 ms": p50Ms,
        "p99 ms": p99Ms,
        ratio: "",
        "to body alone": "",
      };
    },
  );
}
