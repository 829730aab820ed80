import {
  BARRED_AT,
  LIFETIME_MS as LINK_MS,
  LIFETIME_S as DEVICE_S,
  LONGEST_LIFETIME,
  MAILBOX_KEPT_MS,
  PAGE_COOKIE_S,
  PREFIX_LENGTH,
  SESSION_LIFETIME_MS,
  YEAR_MS,
} from "../accounts/mod.ts";
import { LONGEST_WINDOW_S } from "../http/rate_limit_points.ts";
import { INVITATION_COOKIE_S } from "../registration/mod.ts";
import { PENDING_MS } from "../second_factor/mod.ts";
import { CHALLENGE_MS } from "../passkeys/mod.ts";
import { PROVIDER_FLOW_S } from "../providers/mod.ts";
import { FINGERPRINT_KEPT_MS } from "../publishing/mod.ts";
import { ORPHAN_MS } from "../blobs/collector.ts";
import type { Config } from "../config/config.ts";
import { KEPT_MS as PAGE_CHANGE_MS } from "../scaling/mod.ts";
import {
  KEPT_MS as USED_CODE_MS,
  LIFETIME_MS as ASSISTANT_MS,
  LONGEST_LIFETIME as LONGEST_ASSISTANT,
  NEVER_USED_MS,
  UNUSED_MS,
} from "../assistants/mod.ts";
import { INVITATION_KEPT_DAYS } from "../../contract/invitations/invitations.ts";
import { EVENTS_KEPT } from "../../contract/accounts/account_events.ts";
import { IMAGE_HOSTS } from "../../contract/page_code/hosts.ts";
import {
  AWAITING_PAGE_DAYS,
  CLAIM_DAYS,
  KEPT_VERSIONS,
  MISSING_DAYS,
  NAME_HOLD_DAYS,
  PAGE_PASSWORD_DAYS,
  PASSKEY_OFFERED_S,
  PREVIEW_MINUTES,
  RECOVERY_CODES,
  REMEMBERED_DAYS,
  REPORT_DAYS,
  REVIEW_DAYS,
  REVIEW_LINK_KEPT_DAYS,
  VISITS_DAYS,
} from "../../contract/limits.ts";
import { say } from "./periods.ts";
import { SCREENS } from "../../contract/paths.ts";
import { namesOf } from "../../contract/providers/providers.ts";
import { KEPT_MAX as MESSAGES_MAX, RETENTION_MS as MESSAGE_MS } from "../letterbox/mod.ts";
import { describeOperator } from "../mail/notices.ts";
import { MAX_ATTEMPTS } from "../mail/outbox.ts";

export function privacyText(config: Config): string {
  const { name, contact } = describeOperator(config);
  const names = namesOf(config.providers);
  const providers = names
    ? `Signing in with ${names}, when you choose it, asks there for your name and email address. A ` +
      `cookie ties the answer to your browser; it is good for ${say(PROVIDER_FLOW_S * 1_000)}.`
    : "Signing in with Google is off here.";
  const password = config.arePasswordsOff
    ? "Nobody signs in with a password here; of one from before there is only a hash."
    : "Of the password there is only a hash.";
  const throwaway = config.isThrowawayMailRefused
    ? "\nAn email address is looked up in a list of hosts for throwing mail away, which is part of the\n" +
      "program: nobody else is asked.\n"
    : "";
  const leaks = config.breachedPasswordsUrl
    ? "\n- Whether a password that you choose, or sign in with, was in a leak is asked of\n" +
      `  ${
        new URL(config.breachedPasswordsUrl).host
      }. It learns the first ${PREFIX_LENGTH} characters of a hash, which\n` +
      "  countless passwords share: not the password, nor whose it is."
    : "";
  return `# Privacy

What is kept here, for how long, and who gets to see it. This text comes with the software: its
periods are the ones that the program works with.

## Who answers for it

This place is run by ${name}.${contact ? ` Write to [${contact}](mailto:${contact}).` : ""} What the
operator keeps beside the program, such as backups, its log and the logs of a proxy, is the
operator's to say.

## If you read a page

- Visits are counted in numbers by day, and in numbers by the site that a visit came from
  (\`visit_days\`, \`visit_referrers\`). There is no name and no network address in them. The owner
  of the page sees the last ${VISITS_DAYS} days; the numbers stay as long as the account.
- To tell two visitors of a day apart, a hash of the network address and the browser's name is kept
  (\`visits_seen\`), made with a random value of that day (\`visit_salts\`). Both are deleted with
  the first visit of the day after next, and then nobody can tell any more whose they were.
- No cookie is set for reading. A page with a password sets one for ${PAGE_PASSWORD_DAYS} days once
  you have typed it. What a page itself stores stays in your browser.
- If a form of the page is sent to its owner, they get it by mail, and it is kept for
  ${say(MESSAGE_MS)}, the newest ${MESSAGES_MAX} of a page, unless the owner deletes it before
  (\`visitor_messages\`). The reply address is kept with it when the form asks for one.
- If you write a note by a review link, the page's owner gets it, with the name that you give and what
  it is about (\`notes\`), until they delete it. A cookie knows your browser again for
  ${REVIEW_DAYS} days; of it, a hash is kept with the note.
- Published pages may load pictures from ${
    IMAGE_HOSTS.join(", ")
  }, libraries from public servers and
  typefaces from Google. Those servers then learn your network address, as from any page.
- A report about a page, and the address that you leave with it, go to the operator by mail, and are
  kept until ${REPORT_DAYS} days after it was decided (\`reports\`), or until the page's owner
  deletes their account.

## If you try a page without an account

What you paste is kept for as long as its preview, ${PREVIEW_MINUTES} minutes, with a hash of your
network address that is made with a secret (\`previews\`), and in your browser until you save it,
discard it or clear your browser's storage. Nobody else can open it.

## If you have an account

- **You**: username, email address, whether it is verified, and your first and last name if you gave
  them (\`users\`). ${password} If you signed in with another place's account, such as Google's: which
  place, and by which number it knows you (\`identities\`). They stay as long as the account.
- **Passkeys** that you add: the public half of each, what you call it, when it was made and last used,
  and whether a password manager keeps it (\`passkeys\`), until you remove it. That one was used is
  noted as a hash for ${
    say(CHALLENGE_MS)
  }, so that no answer counts twice, and deleted when somebody
  next uses one (\`passkey_challenges\`). A cookie ties the answer that signs you in to your browser for as long.
- **Codes at sign-in**, if you turn them on: the secret of your app, encrypted (\`second_factors\`), and
  hashes of your ${RECOVERY_CODES} recovery codes (\`recovery_codes\`), until you turn them off. A
  sign-in that waits for its code is kept for ${
    say(PENDING_MS)
  } (\`pending_sign_ins\`), and a browser that you have remembered for ${REMEMBERED_DAYS} days, by a
  cookie each (\`remembered_browsers\`); both are deleted when somebody next signs in so.
- **Your page**: its title, description, and who may see it (\`portfolios\`), and the last
  ${KEPT_VERSIONS} saves of it (\`portfolio_versions\`). A picture of it for previews of its link is
  drawn when somebody first asks for it, and replaced with the page (\`page_cards\`).
- **That your page changed** is noted by your account's number alone, so that every machine shows the
  new one (\`page_changes\`): for ${say(PAGE_CHANGE_MS)}, or until somebody reads a page after that.
  Where copies of pages are held nearer to their readers, it is noted as a hash until those are gone
  (\`cdn_purges\`), and how far that is (\`cdn_feed\`).
- **Pictures and files** that you sent, until you delete them (\`pictures\`, \`picture_files\`,
  \`files\`).
- **The bytes** of all these are kept once (\`blobs\`), and deleted ${say(ORPHAN_MS)} after nothing
  names them any more; what is still to be deleted at an object store is noted, for another day
  after it was (\`blob_deletions\`).
- **A draft in the preview** is shown for ${PREVIEW_MINUTES} minutes, and deleted when somebody next
  makes one, or within the hour after that (\`previews\`). Drafts that you did not save are kept in
  your browser alone, unless you make a review link for one.
- **A page that came with your registration** waits for your email address to be verified. If it is
  not, the page is deleted ${AWAITING_PAGE_DAYS} days later.
- **Sessions** end ${say(SESSION_LIFETIME_MS)} after their last use, and ${LONGEST_LIFETIME} after
  you signed in at the latest; they are deleted when somebody next signs in (\`sessions\`).
- **What happened to your account**, for you to read in your profile: sign-ins, new passwords, passkeys,
  keys and the like, with the time; of a sign-in, by what, and the kind of browser and system
  (\`account_events\`). The last ${EVENTS_KEPT} are kept, until the account is deleted. A browser
  where you never signed in before is told to you by mail, with the time zone of its clock, which is
  kept nowhere else.
- **Links in mails** hold for ${say(LINK_MS.reset_password)} (a new password),
  ${say(LINK_MS.verify_email)} (verifying), ${say(LINK_MS.change_email)} (a new email address),
  ${say(LINK_MS.not_me)} (a sign-in that was not yours; one for each). Of
  each kind, the newest stays as a hash until the next, or until the account is deleted; and so does
  what lets the browser that registered ask for its mail again (\`links\`).
- **Mails** are deleted once they are delivered (\`mails\`). One that could not be delivered in
  ${MAX_ATTEMPTS} tries stays for the operator to see.
- **Former usernames** lead on to your page for ${NAME_HOLD_DAYS} days, and nobody else gets them
  meanwhile (\`username_holds\`). When you changed your name is kept for ${say(YEAR_MS)}, until the
  next change (\`renames\`).
- **A name of your own** for your page, if you claim one: the name, the value of its record, and what
  its DNS records last said (\`domains\`), until you let it go or claim another one. It is looked up
  for ${CLAIM_DAYS} days, and each week once it is proven; ${MISSING_DAYS} days after its record is
  gone it is deleted.
- **Review links** that you make hold for ${REVIEW_DAYS} days, or until you end them. A draft that one
  shows, and what stood in its frame, are deleted within an hour after its end, and the link itself
  ${REVIEW_LINK_KEPT_DAYS} days later (\`review_links\`). Notes stay until you delete them, and your
  replies with them (\`notes\`).
- **Messages of visitors**: whether you let them write to you, and whether a form of your page asked
  for a password, a card or a code (\`letterboxes\`).
- **What operators do** about you or your page is kept for good, with your username of then and the
  reason (\`operator_acts\`). Why your page was taken down, and what you said to it, stays as long
  as the account (\`takedowns\`). By what such a page is known again is kept for
  ${say(FINGERPRINT_KEPT_MS)}, without who saved it (\`taken_down_fingerprints\`).
- **A page that looks risky** may wait for an operator before others see it; why is kept with the
  page as long as it waits.
- **Assistants and keys**: name, what they may do, and from which network address they were last
  used, until you end them (\`connections\`). An assistant that is not used for
  ${
    say(ASSISTANT_MS)
  } is let in no more, nor is any ${LONGEST_ASSISTANT} after you connected it. The permission that you gave one is kept for
  ${say(USED_CODE_MS)} as a code, until the next is given (\`oauth_codes\`). Assistants that
  introduced themselves are forgotten after ${say(UNUSED_MS)} without use, or ${say(NEVER_USED_MS)}
  if nobody ever used them, when the next one comes (\`oauth_clients\`).

## If you are invited, or invite

An invitation is a link by which somebody may make an account where not everybody may. Kept are a
hash of it, the email address that it is for, if it is for one, who made it, when it ends, how often
it may still be used, and, of one for an address, the account that came of it (\`invitations\`). It
is deleted ${INVITATION_KEPT_DAYS} days after its end. Your browser keeps it in a cookie for
${say(INVITATION_COOKIE_S * 1_000)}, or until you have come in by it. A registration that made no
account leaves an entry of the same kind, with nothing of you but the address that an invitation was
for.

## To keep others out

How often somebody tried to sign in, to save or to send is counted by a hash of the network address,
the name or the email address, for ${say(LONGEST_WINDOW_S * 1_000)} at the longest
(\`rate_limits\`). Counts that are over are swept out now and then.

If your page is taken down by an operator, that is counted for the mailbox of your verified email
address (\`taken_down_mailboxes\`): a hash of the address that is made with a secret, and the time.
It is taken back when the page is put back. It stays when the account is deleted, without anything
that says which one that was, and is deleted ${say(MAILBOX_KEPT_MS)} after the last time that a page
of the mailbox was taken down, within the hour. With ${BARRED_AT} at a time the mailbox gets no
further account.
${throwaway}
## Cookies and your browser

- Signing in sets a cookie that shows you your pages (${say(PAGE_COOKIE_S * 1_000)}), and one by
  which this browser is known as yours: strangers who try your password do not lock you out of it
  (${
    say(DEVICE_S * 1_000)
  }). One remembers whether the menu is folded, until the browser is closed, and
  one that you were offered a passkey (${say(PASSKEY_OFFERED_S * 1_000)}).
- Your browser's storage holds your session, your name and email address, your drafts, and what
  published pages keep for themselves.
- There is no tracker, no advertisement, and no script from elsewhere on our own pages.

## Who else gets it

- Your page is seen by those whom you let see it: everybody, whoever has its link, or whoever has its
  password.
- A name of your own is asked for at a DNS server, which learns the name.
- Mails go through the operator's mail server. ${providers}${leaks}
- The operator can read what is kept, except for passwords and tokens, of which there are hashes.
- The program's log has no password, no token, and nothing that people wrote.
- Beside all this the database notes which version of the program it is made for (\`migrations\`), how
  many people, pages, saves, visits and bytes there were each day, with nothing about anybody
  (\`place_days\`), and when the last backup was written, with the address of the operator who
  downloaded it (\`backups\`).

## What you can do

- **Take it along**: your [profile](${SCREENS.profile}) gives you your page as a file, and all that is
  kept of you as a zip, at any time.
- **Correct it**: name, username and email address in your profile.
- **Delete it**: your page, your pictures and all of your data go with the account, at once, and the
  bytes that they were stored as ${
    say(ORPHAN_MS)
  } later. What stays of a page that was taken down is
  said above. The username is held for
  ${NAME_HOLD_DAYS} days, so that nobody takes your place; after that its entry says nothing of you.
`;
}
