// What /terms says without a text of the operator's: what is free, whose a page is, and what may not be in one.
import type { Config } from "../config/config.ts";
import {
  FILE_MAX_BYTES,
  FILES_MAX_BYTES,
  PICTURE_MAX_BYTES,
  PICTURES_MAX_BYTES,
  USER_CODE_MAX_BYTES,
} from "../../contract/limits.ts";
import { SCREENS } from "../../contract/paths.ts";
import { describeOperator } from "../mail/operator_mail.ts";

/** In the Markdown that an operator's file may have, too. */
export function termsText(config: Config): string {
  const { name, contact } = describeOperator(config);
  return `# Terms

What you may expect here, and what is expected of you. This text comes with the software; the
operator may put one of their own in its place.

## Who runs it

This place is run by ${name}.${contact ? ` Write to [${contact}](mailto:${contact}).` : ""}

## What it costs

Nothing. There is no plan, and no card is asked for. There is no advertisement on your page: only a
small link, "Made with Folio Kitchen".

## Whose your page is

- Your page, your pictures and your files stay yours. You allow us to keep them and to show them to
  those whom you let see them, and nothing else.
- You can take all of it away at any time: your [profile](${SCREENS.profile}) gives you your page as a
  file, and all data as a zip. You can delete your account at any time.
- What is kept, and for how long: [Privacy](${SCREENS.privacy}).

## What fits in

- A page of up to ${megabytes(USER_CODE_MAX_BYTES)}.
- Pictures of up to ${megabytes(PICTURE_MAX_BYTES)} each, ${megabytes(PICTURES_MAX_BYTES)} together
  as they are kept.
- PDFs of up to ${megabytes(FILE_MAX_BYTES)} each, ${megabytes(FILES_MAX_BYTES)} together.
- How often you may save or send is limited, so that there is room for others.

## What does not belong here

- What the law forbids, and what belongs to others who did not allow it.
- Pages that pretend to be somebody else, or ask visitors for passwords, cards or codes.
- Pages that harm their visitors, or send out mail that nobody asked for.

Anybody can report a page. The operator may take such a page down; its owner keeps the account and
the code, and is told when they try to publish it again.

## What is not promised

Folio Kitchen is given as it is, without a warranty. It may be away for a while, change, or end one
day: keep a copy of what matters to you. Laws that protect you as a consumer hold all the same.
`;
}

function megabytes(bytes: number): string {
  return `${bytes / 1024 / 1024} MB`;
}
