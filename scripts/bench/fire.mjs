// One round of load, in a Node process of its own: reads what to ask from stdin as JSON, writes the figures.
import autocannon from "autocannon";
import { readFileSync } from "node:fs";

const { url, connections, seconds, method = "GET", headers, body, spread, perS } = JSON.parse(
  readFileSync(0, "utf8"),
);
const pick = (request) => ({
  ...request,
  path: spread.path.replace("[n]", 1 + Math.floor(Math.random() * spread.count)),
});
const result = await autocannon({
  url,
  connections,
  duration: seconds,
  method,
  headers,
  body,
  ...(perS && { overallRate: perS }),
  ...(spread && { requests: [{ setupRequest: pick }] }),
});
const { requests, latency, non2xx, errors } = result;
console.log(JSON.stringify({
  perS: requests.average,
  p50Ms: latency.p50,
  p99Ms: latency.p99,
  failed: errors + (non2xx - (result["3xx"] ?? 0)),
}));
