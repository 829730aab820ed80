// People with names of their own, against a DNS server whose records the test sets.
import assert from "node:assert/strict";
import type { Email } from "postal-mime";
import type { Domain } from "../../contract/domains/domain_calls.ts";
import { CALLS } from "../../contract/paths.ts";
import { type CheckParts, sweepDomains } from "../../server/domains/checks.ts";
import { createNameAsker } from "../../server/domains/asked_names.ts";
import { createResolver } from "../../server/domains/dns_records.ts";
import { openDns, type TestDns } from "./dns.ts";
import { type TestApp, testApp } from "./test_app.ts";
import { PATIENT } from "./patience.ts";

type Bearer = { Authorization: string };

export interface DomainWorld extends AsyncDisposable {
  app: TestApp;
  dns: TestDns;
  /** As each process does; returns how many names were looked at. */
  sweep(): Promise<number>;
  days(count: number): void;
}

/** What an app needs for it. */
export function domainEnvironment(dns: TestDns): Record<string, string> {
  return { DOMAINS_TARGET: "pages.folio.example,203.0.113.7", DNS_SERVER: dns.address };
}

export async function openDomains(environment: Record<string, string> = {}): Promise<DomainWorld> {
  const dns = await openDns();
  const app = await testApp({ ...domainEnvironment(dns), ...environment });
  const parts: CheckParts = {
    ...app,
    resolver: createResolver(app.config, PATIENT.dns),
    nameAsker: createNameAsker(app.config, app.secret, PATIENT.own_name),
  };
  return {
    app,
    dns,
    sweep: () => sweepDomains(parts),
    days: (count) => app.clock.advance(count * 86_400_000),
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      await dns[Symbol.asyncDispose]();
    },
  };
}

/** All mails but the notices that a name was claimed, or its settings changed. */
export function mailsOfChecks({ mailbox }: TestApp): Email[] {
  return mailbox.mails.filter(({ subject }) => subject !== "Your page's own address was changed");
}

export async function claim(
  app: TestApp,
  bearer: Bearer,
  name: string,
  main?: "plain" | "www",
): Promise<Domain> {
  const response = await app.post(CALLS.domain, { name, main }, bearer);
  assert.equal(response.status, 201);
  return (await response.json()).domain;
}

export async function checkDomain(app: TestApp, bearer: Bearer): Promise<Domain> {
  const response = await app.post(CALLS.checkDomain, {}, bearer);
  assert.equal(response.status, 200);
  return (await response.json()).domain;
}

export async function readDomain(app: TestApp, bearer: Bearer): Promise<Domain | null> {
  const response = await app.get(CALLS.domain, bearer);
  assert.equal(response.status, 200);
  return (await response.json()).domain;
}

/** With both records of the pair, and the proof. */
export async function proveDomain(
  { app, dns }: Pick<DomainWorld, "app" | "dns">,
  bearer: Bearer,
  name: string,
): Promise<Domain> {
  const { txt } = await claim(app, bearer, name);
  dns.set(txt.host, "TXT", txt.value);
  dns.set(name, "A", "203.0.113.7");
  dns.set(`www.${name}`, "CNAME", "pages.folio.example");
  const domain = await checkDomain(app, bearer);
  assert.equal(domain.state, "proven");
  return domain;
}
