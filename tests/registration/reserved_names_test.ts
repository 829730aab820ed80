// Names that speak for the house are nobody's, however they are written, and names of people that come near stay free.
import assert from "node:assert/strict";
import { checkNewUsername } from "../../contract/registration/reserved_names.ts";

const RESERVED =
  ("sign-in signin Sign_In s-i-g-n-i-n s1gn1n signIn log1n login log-in l0g1n log-out logon my-account myaccount my_account " +
    "account-settings accounts account-team your-account the-account acc0unt account1 " +
    "support-team support_team supportteam support24 support-24 24support supp0rt 5upport suppOrt tech-support " +
    "techsupport live-support customer-support client-support it-support support-desk support-here " +
    "help-desk helpdesk help-center help-centre heIp he1p help24 help-me live-help " +
    "security-team security_team security-alert security-center 5ecurity secur1ty account-security " +
    "folio-support foliosupport folio_support F0lio-Support fo1io-support folio-billing foliobilling folio-help " +
    "folio-team folio-staff folio-official official-folio folio-app folio-security folio-login folio-mail folio-pro " +
    "the-folio-team folio-kitchen-team folio-kitchen-berlin foliokitchenberlin folio--kitchen folio_kitchen_ f0liokitchen " +
    "my-folio-kitchen f-o-l-i-o-kitchen " +
    "billing billing-team payments payment-service payment_center refund-department invoices my-invoice b1lling " +
    "admin1 4dmin admin-team adrnin site-admin the-admin system-administrator administration admins superuser sysadmin " +
    "official-support support-official verified verified-account verify-account verify_email account-verification " +
    "password-reset reset_password passw0rd forgot_password password-team passkey no-reply noreply donotreply do-not-reply " +
    "moderators moderation-team moderator-team abuse-team abuse-report postmaster web-master webmaster-team " +
    "trust-and-safety kundendienst anmeldung soporte").split(" ");

const FREE =
  ("loginova adminton helpman billingsley folioana ana-support-dog accountant badminton supporter-ana helpful-hanna " +
    "helper payne paymentova securitas verifier signe signy logan logina helga rooted moderna statuesque " +
    "my-folio myfolio the-folio folio-ana anas-folio folio2026 folio-online web-folio folio-design new-folio folio-page " +
    "kitchen-ana kitchen-design my-kitchen ana-kitchen " +
    "team-7 my-team our-team team-anna staffan teamwork crew7 " +
    "officialana official-ana the-official-chef chef1 chef9 chef-12345 chefsupport " +
    "ana ana-cook anabella ana_design mail-ana info-design contact-ana about-me aboutme newsroom status-quo " +
    "systematic updated legalize-soup privateer mailer-daemonova messagebird codebreaker appleton apiary " +
    "desk-lamp office-plant home-office the-office user-story clientele membership-soup premiumbread " +
    "pagesbyana website-ana online-ana me-and-you us-two here-now").split(" ");

Deno.test("a name that speaks for the house is reserved, however it is written", () => {
  assert.deepEqual(RESERVED.filter((name) => !isReserved(name)), []);
});

Deno.test("a name that only comes near is free: a compound is of whole words", () => {
  assert.deepEqual(FREE.filter((name) => checkNewUsername(name) !== null), []);
});

Deno.test("names of the place are reserved alone and with words of an office, and people's with them are free", () => {
  const house = ["Copper Ladle", "Hearthpages", "hearthpages.example", "Büro", "IT"];
  const reserved =
    ("copper-ladle CopperLadle c0pper_ladle the-copper-ladle copper-ladle-support copperladleteam copper-ladle24 " +
      "hearthpages hearth-pages hearthpages-help hearthpages-example buro buro-support").split(" ");
  const free = "copper-ladle-fan copperladleana hearth ana-hearthpages itsana it-girl burova"
    .split(" ");
  assert.deepEqual(reserved.filter((name) => !isReserved(name, house)), []);
  assert.deepEqual(free.filter((name) => checkNewUsername(name, house) !== null), []);
  assert.deepEqual(reserved.filter((name) => !/support|help/.test(name) && isReserved(name)), []);
});

function isReserved(name: string, house: readonly string[] = []): boolean {
  return checkNewUsername(name, house)?.code === "username_reserved";
}
