// One round of load, in a Node process of its own: reads what to ask from stdin as JSON, writes the figures.
import autocannon from "autocannon";
import { readFileSync } from "node:fs";

const { url, connections, seconds, method = "GET", headers, body, spread, perS } = JSON.parse(
  readFileSync(0, "utf8"),
);
const pick = (request) => {
  const n = 1 + Math.floor(Math.random() * spread.count);
  const { path = request.path, host } = spread;
  return {
    ...request,
    path: path.replace("[n]", n),
    ...(host && { headers: { ...request.headers, Host: host.replace("[n]", n) } }),
  };
};
const load = autocannon({
  url,
  connections,
  duration: seconds,
  method,
  headers,
  body,
  ...(perS && { overallRate: perS }),
  ...(spread && { requests: [{ setupRequest: pick }] }),
  // Each body would be read as text: four times the work of a request, where the body is compressed.
  setupClient: (client) => client.pipelinedRequests.addBody = () => {},
});
// Its own percentiles are whole milliseconds, and at a given rate it adds to each time all that are shorter.
const times = [];
load.on("response", (_client, _status, _bytes, ms) => times.push(ms));
const result = await load;
times.sort((a, b) => a - b);
const percentile = (share) => Number(times[Math.floor(times.length * share)]?.toFixed(2));
const { requests, non2xx, errors } = result;
console.log(JSON.stringify({
  perS: requests.average,
  p50Ms: percentile(0.5),
  p99Ms: percentile(0.99),
  failed: errors + (non2xx - (result["3xx"] ?? 0)),
}));
