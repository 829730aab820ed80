// GET /api/openapi.json: it describes every call, and nothing that is not so.
import assert from "node:assert/strict";
import { API } from "../../contract/calls.ts";
import type { CallDescription } from "../../contract/described_calls.ts";
import { CALLS } from "../../contract/paths.ts";
import { createBodyReader } from "../../server/http/bodies.ts";
import { STATUS } from "../../contract/problems.ts";
import { PAGE, putPage, walkApi } from "../support/api_journey.ts";
import { openDns } from "../support/dns.ts";
import { domainEnvironment } from "../support/domains.ts";
import { makeSlowBody } from "../support/slow_bodies.ts";
import { discarded, LIMITED, statusOf } from "../support/limited.ts";
import { makeKey } from "../support/mcp.ts";
import { signIn } from "../support/make.ts";
import {
  type OpenApi,
  operationsOf,
  readOpenApi,
  type Schema,
  validatorOf,
  witnessed,
} from "../support/openapi.ts";
import { openBothProviders } from "../support/openid_provider.ts";
import { quiet } from "../support/quiet.ts";
import { testApp } from "../support/test_app.ts";

Deno.test("GET /api/openapi.json is for everyone, from every origin", async () => {
  await using app = await testApp();
  const response = await app.get(CALLS.openapi, { Origin: "https://docs.example" });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("Content-Type"), "application/json");
  assert.equal(response.headers.get("Cache-Control"), "public, max-age=300");
  assert.equal(response.headers.get("Access-Control-Allow-Origin"), "*");
  const { openapi, servers, info } = await response.json();
  assert.equal(openapi, "3.1.1");
  assert.deepEqual(info, { title: "Folio Kitchen", version: "1" });
  assert.deepEqual(servers, [{ url: "http://localhost:8000" }]);
});

Deno.test("GET /api/openapi.json has every call with its methods, and no other", async () => {
  await using app = await testApp();
  const answered: string[] = [];
  const ofOperators = Object.values<CallDescription>(API).filter(({ by }) => by === "operator")
    .map(({ address }) => address);
  for (const address of Object.values(CALLS)) {
    if (ofOperators.includes(address)) continue;
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
      const url = app.config.publicUrl + address;
      const response = await discarded(Promise.resolve(app.fetch(new Request(url, { method }))));
      if (response.status !== 405) {
        answered.push(`${method} ${address.replaceAll(/:(\w+)/g, "{$1}")}`);
      }
    }
  }
  const described = operationsOf(await readOpenApi(app))
    .map(({ path, method }) => `${method.toUpperCase()} ${path}`);
  assert.deepEqual(described.toSorted(), answered.toSorted());
});

Deno.test("GET /api/openapi.json holds together: names, parameters, references, schemas", async () => {
  await using app = await testApp();
  const api = await readOpenApi(app);
  const { schemas, responses, securitySchemes } = api.components;
  const operations = operationsOf(api);
  const ids = operations.map(({ operation }) => operation.operationId);
  assert.deepEqual(ids, [...new Set(ids)]);
  for (const { path, operation: { parameters, tags, summary, security } } of operations) {
    const inPath = parameters.filter((parameter) => parameter.in === "path");
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    assert.deepEqual(inPath.map(({ name, required }) => required && name), names, path);
    assert.ok(parameters.every(({ schema }) => validatorOf(api, schema)), path);
    assert.match(summary, /^[A-Z].*[^.]$/, path);
    assert.equal(tags.length, 1, path);
    const schemes = security.flatMap((needed) => Object.keys(needed));
    assert.deepEqual(schemes.filter((name) => !(name in securitySchemes)), [], path);
  }
  const referred = new Set<string>();
  JSON.stringify(api, (key, value) => {
    if (key === "$ref") referred.add(value);
    return value;
  });
  const components = Object.entries({ schemas, responses }).flatMap(([kind, named]) =>
    Object.keys(named).map((name) => `#/components/${kind}/${name}`)
  );
  assert.deepEqual([...referred].toSorted(), components.toSorted());
  for (const [name, schema] of Object.entries(schemas)) {
    assert.ok(validatorOf(api, schema), name);
  }
});

Deno.test("every call takes and answers what GET /api/openapi.json says of it", async () => {
  await using providers = await openBothProviders();
  await using dns = await openDns();
  await using real = await testApp({ ...providers.environment, ...domainEnvironment(dns) });
  const { app, api, seen } = await witnessed(real);
  await walkApi(app);
  const missed = operationsOf(api).flatMap(({ operation: { operationId, responses } }) =>
    Object.keys(responses).filter((status) => Number(status) < 400)
      .map((status) => `${operationId} ${status}`)
  ).filter((answer) => !seen.has(answer));
  assert.deepEqual(missed, ["getOpenapi 200"]);
});

Deno.test("every kind of failure is answered as GET /api/openapi.json says", async () => {
  await using real = await testApp(LIMITED, { bodyReader: createBodyReader({ slackMs: 200 }) });
  const { app, seen } = await witnessed(real);
  const user = await signIn(app);
  const { bearer } = user;
  const reader = { Authorization: `Bearer ${await makeKey(app, user, ["page:read"])}` };
  const writer = { Authorization: `Bearer ${await makeKey(app, user, ["page:write"])}` };
  const type = { "Content-Type": "text/plain" };
  const refused = [
    app.post(CALLS.login, {}),
    app.post(CALLS.passwordResetValidate, { uid: "x", token: "x" }),
    app.post(CALLS.tokenRefresh, { refresh: "x" }),
    app.post(CALLS.login, { username: "x".repeat(40_000), password: "x" }),
    app.post(CALLS.login, {}, type),
    app.get(CALLS.userData),
    app.get(CALLS.googleUrl),
    app.get(CALLS.page, reader),
    putPage(app, reader),
    putPage(app, { ...writer, "If-Match": '"7"' }),
    app.post(CALLS.savePortfolio, { user_code: PAGE, version: 7 }, bearer),
  ];
  for (const answer of await Promise.all(refused.map(discarded))) assert.ok(answer.status >= 400);
  const slow = { method: "POST", body: makeSlowBody().stream };
  await discarded(
    Promise.resolve(app.fetch(new Request(real.config.publicUrl + CALLS.login, slow))),
  );
  for (let i = 0; i < 6; i++) {
    await statusOf(app, { username: "chef1", password: "wrong" }, "10.0.0.1");
  }
  using _ = quiet("error");
  await real.database.sql`drop table visitor_messages`;
  await discarded(app.get(CALLS.messages, bearer));
  const statuses = new Set([...seen].map((answer) => Number(answer.split(" ")[1])));
  const { method_not_allowed, ...expected } = STATUS;
  assert.ok(!statuses.has(method_not_allowed));
  assert.deepEqual(Object.values(expected).filter((status) => !statuses.has(status)), []);
});

Deno.test("every call refuses a body that is not as GET /api/openapi.json says", async () => {
  await using providers = await openBothProviders();
  await using dns = await openDns();
  await using real = await testApp({ ...providers.environment, ...domainEnvironment(dns) });
  const { app, api, sent } = await witnessed(real);
  await walkApi(app);
  const { bearer } = await signIn(app, "chef3");
  const asked = operationsOf(api).filter(({ operation: { requestBody } }) =>
    requestBody?.required && requestBody.content["application/json"]
  );
  assert.ok(asked.length > 20);
  for (const { operation: { operationId, requestBody } } of asked) {
    const { request: { url, method }, body } = sent.get(operationId)!;
    const schema = requestBody!.content["application/json"]!.schema;
    for (const wrong of wrongBodies(body, resolved(api, schema))) {
      const headers = { "Content-Type": "application/json", ...bearer };
      const request = new Request(url, { method, headers, body: JSON.stringify(wrong) });
      const answer = await discarded(Promise.resolve(app.fetch(request)));
      assert.equal(answer.status, 400, `${operationId} ${JSON.stringify(wrong).slice(0, 400)}`);
    }
  }
});

/** Without what it needs, of another type, too short, too long: one thing at a time. */
function* wrongBodies(body: Record<string, unknown>, { properties = {}, required = [] }: Schema) {
  for (const [name, property] of Object.entries(properties)) {
    const { type, minLength, maxLength } = property as Schema;
    if (required.includes(name)) yield { ...body, [name]: undefined };
    yield { ...body, [name]: type === "string" ? 7 : "seven" };
    if (minLength) yield { ...body, [name]: "x".repeat(minLength - 1) };
    if (maxLength) yield { ...body, [name]: "x".repeat(maxLength + 1) };
  }
}

function resolved({ components: { schemas } }: OpenApi, schema: Schema): Schema {
  while (schema.$ref) schema = schemas[schema.$ref.split("/").at(-1)!]!;
  return schema;
}
