// A page at a name of its owner's own beside the same at /u, and names that nobody has beside pages that are not there.
import { openDatabase } from "../../server/database/database.ts";
import { portfolioFramePath, portfolioPath } from "../../contract/publishing/page_paths.ts";
import { ACCOUNT, type Kitchen } from "./kitchen.ts";
import { alternate, type Load } from "./load.ts";
import { WAITS } from "../../server/outside/waits.ts";

const NAME = "bench1.example";
const INVENTED = 1_000_000;

export async function measureOwnNames(kitchen: Kitchen) {
  await using product = await kitchen.open(8_976, {
    RATE_LIMITS: "off",
    DOMAINS_TARGET: "127.0.0.1",
  });
  const { origin } = product;
  const database = openDatabase(kitchen.postgresUrl, { poolMax: 1, wait: WAITS.long_work });
  await database.sql`
    insert into domains
      (user_id, name, shown_name, redirects, token, claimed_at, proven_at, leads_here)
    select id, ${NAME}, ${NAME}, false, 'bench', now(), now(), true
    from users where username = ${ACCOUNT.username}
    on conflict do nothing`;
  await database.close();
  const here = (path: string): Load => ({ url: origin + path, headers: { Host: NAME } });
  const pairs: [string, Load, Load][] = [
    ["the page, hot", here("/"), { url: origin + portfolioPath(ACCOUNT.username) }],
    ["its frame, hot", here("/frame"), { url: origin + portfolioFramePath(ACCOUNT.username) }],
    [
      "one name that nobody has",
      { url: `${origin}/`, headers: { Host: "nobody.example" } },
      { url: `${origin}/u/nobody/pictures/none.png` },
    ],
    [
      "invented names",
      { url: `${origin}/`, spread: { host: "x[n].example", count: INVENTED } },
      { url: origin, spread: { path: "/u/x[n]/pictures/none.png", count: INVENTED } },
    ],
  ];
  const rows = [];
  for (const [what, ours, others] of pairs) {
    const [own, other] = await alternate(ours, others);
    rows.push({
      what,
      "requests/s": Math.round(own!.perS),
      "p99 ms": own!.p99Ms,
      "to the same at /u": (own!.perS / other!.perS).toFixed(2),
    });
  }
  return rows;
}
