// Every island hydrates over the server's HTML without a mismatch, and nothing can be pressed in vain before.
import "../support/dom.ts";
import assert from "node:assert/strict";
import type { ReactNode } from "react";
import { AccountData } from "../../islands/account_data.tsx";
import { Carousel } from "../../islands/carousel.tsx";
import { ConnectionList } from "../../islands/connection_list.tsx";
import { ConsentForm } from "../../islands/consent_form.tsx";
import { CopyButton } from "../../islands/copy_button.tsx";
import { Editor } from "../../islands/editor.tsx";
import { ForgetButton } from "../../islands/forget_button.tsx";
import { ForgotPasswordForm } from "../../islands/forgot_password_form.tsx";
import { GoogleButton } from "../../islands/google_button.tsx";
import { GoogleCallback } from "../../islands/google_callback.tsx";
import { GuestSplash } from "../../islands/guest_splash.tsx";
import { Letterbox } from "../../islands/letterbox.tsx";
import { LoginForm } from "../../islands/login_form.tsx";
import { LogoutButton } from "../../islands/logout_button.tsx";
import { ProfileForm } from "../../islands/profile_form.tsx";
import { RegisterForm } from "../../islands/register_form.tsx";
import { ReportForm } from "../../islands/report_form.tsx";
import { ResetPasswordForm } from "../../islands/reset_password_form.tsx";
import { PublishButton } from "../../islands/publish_button.tsx";
import { SessionList } from "../../islands/session_list.tsx";
import { Sidebar } from "../../islands/sidebar.tsx";
import { ResumeSession } from "../../islands/resume_session.tsx";
import { VerifyLink } from "../../islands/verify_link.tsx";
import { VisibilityForm } from "../../islands/visibility_form.tsx";
import { VisitsChart } from "../../islands/visits_chart.tsx";
import { AuthorizeParameters } from "../../contract/connection_payloads.ts";
import { testHydration } from "../support/hydration.tsx";

const USER = {
  username: "chef1",
  email: "chef1@example.com",
  first_name: "",
  last_name: "",
  email_verify: false,
};

const SESSION = {
  is_current: true,
  created_at: "2026-01-02T03:04:05Z",
  refreshed_at: "2026-01-03T03:04:05Z",
};

const CONNECTION = {
  id: "00000000-0000-4000-8000-000000000000",
  kind: "key" as const,
  name: "x",
  host: "",
  scopes: [],
  created_at: "2026-01-02T03:04:05Z",
  expires_at: null,
  last_used_at: null,
  last_used_from: null,
};

const CONSENT = AuthorizeParameters.parse({});

const DAYS = [1, 2, 3].map((i) => ({ day: `2026-01-0${i}`, visits: 1, visitors: 1 }));

const LETTERBOX = { is_open: false, hindrance: null, has_form: true };

const MESSAGES = {
  messages: [{
    id: CONNECTION.id,
    fields: [{ label: "Message", value: "x" }],
    reply_to: null,
    is_read: false,
    received_at: "2026-01-02T03:04:05Z",
  }],
  unread: 1,
  next: "x",
};

const ISLANDS: [string, ReactNode][] = [
  ["carousel", <Carousel key="" label="x" slides={[{ icon: "plate", title: "a", text: "b" }]} />],
  ["copy_button", <CopyButton key="" label="Copy" of="x" from="y" />],
  ["editor", <Editor key="" username="chef1" state="none" examples={[]} />],
  ["guest_splash", <GuestSplash key="" />],
  ["forgot_password_form", <ForgotPasswordForm key="" />],
  ["reset_password_form", <ResetPasswordForm key="" uid="" token="" />],
  ["login_form", <LoginForm key="" next="/dashboard" />],
  ["register_form", <RegisterForm key="" start={null} />],
  ["profile_form", <ProfileForm key="" user={USER} hasPassword hasConnections />],
  ["account_data", <AccountData key="" username="chef1" hasPassword={false} />],
  ["google_button", <GoogleButton key="" next="/dashboard" />],
  ["google_callback", <GoogleCallback key="" />],
  ["publish_button", <PublishButton key="" isPublished />],
  ["report_form", <ReportForm key="" username="chef1" />],
  ["session_list", <SessionList key="" sessions={[SESSION]} />],
  ["sidebar", <Sidebar key="" user={USER} path="/dashboard" isClosed={false} />],
  ["verify_link", <VerifyLink key="" link={{ uid: "", token: "" }} />],
  ["connection_list", <ConnectionList key="" connections={[CONNECTION]} />],
  ["consent_form", <ConsentForm key="" parameters={CONSENT} isRefused={false} />],
  ["forget_button", <ForgetButton key="" username="chef1" stored="x" />],
  ["letterbox", <Letterbox key="" letterbox={LETTERBOX} list={MESSAGES} email="a@example.com" />],
  ["logout_button", <LogoutButton key="" />],
  ["resume_session", <ResumeSession key="" />],
  ["visibility_form", <VisibilityForm key="" visibility="public" has_password={false} />],
  ["visits_chart", <VisitsChart key="" days={DAYS} />],
];

Deno.test("every island is in the list", () => {
  const files = [...Deno.readDirSync("islands")].filter(({ isFile }) => isFile)
    .map(({ name }) => name.replace(".tsx", ""));
  const others = ["live_frame", "preview_frame"]; // tests/guarded_islands_test.tsx
  assert.deepEqual([...ISLANDS.map(([name]) => name), ...others].sort(), files.sort());
});

for (const [name, island] of ISLANDS) testHydration(name, island);
