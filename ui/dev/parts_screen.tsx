import { PublicLayout } from "../layouts/public.tsx";
import { Button, ButtonLink } from "../parts/button.tsx";
import { Drawing } from "../parts/drawing.tsx";
import { Entries } from "../parts/entries.tsx";
import { Icon, ICON_NAMES } from "../parts/icon.tsx";
import { Illustration, ILLUSTRATION_NAMES } from "../parts/illustration.tsx";
import { Notice, Spinner } from "../parts/notice.tsx";
import { PageAddress } from "../parts/page_address.tsx";
import { QrCode, qrPath } from "../parts/qr_code.tsx";
import { Row } from "../parts/row.tsx";
import { ShareButton } from "../parts/share_button.tsx";
import { TallThumbnail, Thumbnail } from "../parts/thumbnail.tsx";
import { Time } from "../parts/time.tsx";
import { TimeInWords } from "../parts/time_in_words.tsx";
import { DRAWING_NAMES, FeatureDrawings } from "../site/feature_drawings.tsx";
import { Styles, StylesBelow } from "../style.tsx";
import { FormParts } from "./form_parts.tsx";
import { Group, Shown } from "./shown.tsx";
import { TokenParts, type Tokens } from "./token_parts.tsx";

const ADDRESS = "https://folio.example/u/chef1";
const WHEN = "2026-01-01T12:00:00Z";

export const TOKEN_RULES_PATH = "/dev/tokens.css";

/** For developers: every token and every part in every state, as the screens show them. */
export function PartsScreen({ tokens }: { tokens: Tokens }) {
  return (
    <PublicLayout>
      <Styles of={["dev_parts", "rows", "entries", "drawn", "dashboard", "shown_steps"]} />
      <StylesBelow of="signed_in" />
      <link rel="stylesheet" href={TOKEN_RULES_PATH} />
      <FeatureDrawings />
      <div className="dev-parts">
        <h1>Parts</h1>
        <TokenParts tokens={tokens} />
        <Buttons />
        <FormParts />
        <Notices />
        <Rows />
        <Words />
        <Pictures />
      </div>
    </PublicLayout>
  );
}

function Buttons() {
  return (
    <Group name="Buttons">
      {(["primary", "quiet", "plain", "danger"] as const).map((look) => (
        <Shown key={look} name={look}>
          <p className="actions">
            <Button look={look}>Save</Button>
            <Button look={look}>
              <Icon name="edit" />Edit
            </Button>
            <Button look={look} disabled>Not now</Button>
            <Button look={look} disabled aria-busy>Saving...</Button>
            <ButtonLink look={look} href="#buttons">A link</ButtonLink>
          </p>
        </Shown>
      ))}
      <Shown name="share, where the browser can">
        <ShareButton url={ADDRESS} />
      </Shown>
      <Shown name="as wide as its form">
        <Button className="button-wide">Get my link</Button>
      </Shown>
    </Group>
  );
}

function Notices() {
  return (
    <Group name="Notices">
      {(["info", "success", "warning", "error"] as const).map((kind) => (
        <Shown key={kind} name={kind}>
          <Notice kind={kind}>Your page is saved, and an operator looks at it first.</Notice>
        </Shown>
      ))}
      <Shown name="waiting">
        <Spinner label="Loading..." />
      </Shown>
    </Group>
  );
}

function Rows() {
  return (
    <Group name="Rows">
      <Shown name="with an action">
        <Row
          id="dev_row_action"
          name="Email"
          state="chef1@example.com"
          action={<Button look="quiet">Change</Button>}
        />
      </Shown>
      <Shown name="closed">
        <Row
          id="dev_row_closed"
          name="Sessions"
          state="2 browsers"
          inside={<p>What is inside.</p>}
        />
      </Shown>
      <Shown name="open">
        <Row
          id="dev_row_open"
          name="Passkeys"
          state="None"
          inside={<p>What is inside.</p>}
          isOpen
        />
      </Shown>
      <Shown name="entries" isWide>
        <Entries
          as="ol"
          className="steps"
          items={[
            { title: "Ask your assistant", text: "For a page in a single file." },
            { title: "Paste and save", text: "The whole reply: we find the page in it." },
            { title: "Share your link", text: "And come back to season it." },
          ]}
        />
      </Shown>
    </Group>
  );
}

function Words() {
  return (
    <Group name="Words">
      <Shown name="the address of a page">
        <p>
          <PageAddress origin="folio.example" path="/u/chef1" />
        </p>
        <p>
          <PageAddress origin="folio.example" path="/u/a-chef-whose-name-is-very-long" />
        </p>
      </Shown>
      <Shown name="moments">
        <p>
          <Time at={WHEN} />, <Time at={WHEN} precision="day" />, <TimeInWords at={WHEN} />
        </p>
      </Shown>
    </Group>
  );
}

function Pictures() {
  return (
    <Group name="Pictures">
      {ILLUSTRATION_NAMES.map((name) => (
        <Shown key={name} name={name}>
          <Illustration name={name} />
        </Shown>
      ))}
      {DRAWING_NAMES.map((name) => (
        <Shown key={name} name={name}>
          <Drawing name={name} />
        </Shown>
      ))}
      <Shown name="icons">
        <p className="dev-icons">{ICON_NAMES.map((name) => <Icon key={name} name={name} />)}</p>
      </Shown>
      <Shown name="the code for paper">
        <QrCode {...qrPath(ADDRESS)} label={`QR code of ${ADDRESS}`} />
      </Shown>
      <Shown name="an example">
        <Thumbnail name="writer" />
      </Shown>
      <Shown name="an example, tall">
        <div className="dev-tall">
          <TallThumbnail name="founder" />
        </div>
      </Shown>
    </Group>
  );
}
