// Which hosts of mail are for throwing away: those of the list, and what is below them.
import assert from "node:assert/strict";
import { isThrowaway } from "../../server/accounts/admission.ts";

const THROWN_AWAY = [
  "chef1@mailinator.com",
  "chef1@MAILINATOR.com",
  "chef1@soup.mailinator.com",
  "chef1@a.b.mailinator.com",
  "chef1+x@yopmail.com",
  "chef1@guerrillamail.com",
  "chef1@10minutemail.com",
];

/** Providers, their aliases that last, forwarding that somebody keeps, and what only looks like one of the list. */
const KEPT = [
  ...["gmail.com", "googlemail.com", "outlook.com", "hotmail.com", "live.com", "yahoo.com"],
  ...["icloud.com", "me.com", "privaterelay.appleid.com", "proton.me", "protonmail.com", "pm.me"],
  ...["fastmail.com", "fastmail.fm", "gmx.net", "gmx.de", "web.de", "t-online.de", "posteo.de"],
  ...["mailbox.org", "tutanota.com", "tuta.com", "zoho.com", "hey.com", "aol.com", "mail.ru"],
  ...["yandex.com", "qq.com", "163.com", "naver.com", "orange.fr", "laposte.net", "libero.it"],
  ...["duck.com", "mozmail.com", "simplelogin.com", "passmail.net", "addy.io", "anonaddy.me"],
  ...["example.com", "soup-mailinator.com", "mailinator.com.example", "com", "co.uk"],
];

Deno.test("mail of a listed host is for throwing away, and of every host below it", async () => {
  for (const email of THROWN_AWAY) assert.equal(await isThrowaway(email), true, email);
});

Deno.test("mail of large providers, and forwarding that lasts, is not for throwing away", async () => {
  for (const host of KEPT) assert.equal(await isThrowaway(`chef1@${host}`), false, host);
});
