// What an author answers for a service, and the address that it means.
import assert from "node:assert/strict";
import {
  checkProfile,
  exampleOf,
  findProfileService,
  PROFILE_SERVICES,
  toProfileAddress,
} from "../../contract/page_code/profiles.ts";
import { sayAsked } from "../../contract/page_code/asked_sentences.ts";

for (
  const [service, answer, address] of [
    ["github", "anabella", "https://github.com/anabella"],
    ["github", " @anabella ", "https://github.com/anabella"],
    ["github", "anabella/weather.app", "https://github.com/anabella/weather.app"],
    ["github", "github.com/anabella", "https://github.com/anabella"],
    ["github", "https://gist.github.com/anabella", "https://gist.github.com/anabella"],
    ["github", "anabella.dev", "https://anabella.dev"],
    ["gitlab", "anabella", "https://gitlab.com/anabella"],
    ["linkedin", "anabella", "https://www.linkedin.com/in/anabella"],
    ["linkedin", "in/anabella", "https://www.linkedin.com/in/anabella"],
    ["linkedin", "company/ofen", "https://www.linkedin.com/company/ofen"],
    ["linkedin", "zoë-müller", "https://www.linkedin.com/in/zo%C3%AB-m%C3%BCller"],
    ["linkedin", "www.linkedin.com/in/anabella", "https://www.linkedin.com/in/anabella"],
    ["linkedin", "de.linkedin.com/in/anabella", "https://de.linkedin.com/in/anabella"],
    ["instagram", "@ana.bella", "https://www.instagram.com/ana.bella"],
    ["instagram", "instagram.com", "https://instagram.com"],
    ["x", "@anabella", "https://x.com/anabella"],
    ["x", "twitter.com/anabella", "https://twitter.com/anabella"],
    ["mastodon", "@anabella@mastodon.social", "https://mastodon.social/@anabella"],
    ["mastodon", "anabella@chaos.example", "https://chaos.example/@anabella"],
    ["mastodon", "chaos.example/@anabella", "https://chaos.example/@anabella"],
    ["youtube", "@anabella", "https://www.youtube.com/@anabella"],
    ["tiktok", "ana.bella", "https://www.tiktok.com/@ana.bella"],
    ["facebook", "ana.bella.3", "https://www.facebook.com/ana.bella.3"],
    ["dribbble", "anabella", "https://dribbble.com/anabella"],
    ["behance", "anabella", "https://www.behance.net/anabella"],
    ["medium", "@anabella", "https://medium.com/@anabella"],
    ["medium", "anabella.medium.com", "https://anabella.medium.com"],
    ["codepen", "anabella", "https://codepen.io/anabella"],
    ["telegram", "@anabella", "https://t.me/anabella"],
    ["whatsapp", "+49 (0)30 90-18 20", "https://wa.me/4930901820"],
    ["whatsapp", "0049 30 901820", "https://wa.me/4930901820"],
    ["whatsapp", "wa.me/4930901820", "https://wa.me/4930901820"],
    ["whatsapp", "https://wa.me/4930901820?text=Hi", "https://wa.me/4930901820?text=Hi"],
  ] as const
) {
  Deno.test(`"${answer}" for ${service} is ${address}`, () => {
    assert.equal(toProfileAddress(service, answer), address);
    assert.equal(checkProfile(service, answer), null);
  });
}

for (
  const [service, answer, said] of [
    ["github", "Ana Bella", "This is no name and no address at GitHub."],
    ["mastodon", "@anabella", /with its server/],
    ["whatsapp", "030 901820", /code of its country/],
    ["whatsapp", "anabella", /code of its country/],
    ["x", "a".repeat(100_000), /at X\.$/],
  ] as const
) {
  Deno.test(`"${answer.slice(0, 20)}" for ${service} is no address, and it is said why`, () => {
    assert.equal(toProfileAddress(service, answer), null);
    const sentence = sayAsked(checkProfile(service, answer)!);
    if (typeof said === "string") assert.equal(sentence, said);
    else assert.match(sentence, said);
  });
}

Deno.test("each service is known by its host, and an example is an answer", () => {
  for (const service of PROFILE_SERVICES) {
    const address = toProfileAddress(service, exampleOf(service));
    assert.ok(address, service);
    assert.equal(findProfileService(new URL(address).host), service);
  }
  assert.equal(findProfileService("www.twitter.com"), "x");
  assert.equal(findProfileService("github.example"), null);
});
