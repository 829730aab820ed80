// Every island hydrates over the server's HTML without a mismatch, and nothing can be pressed in vain before.
import "../support/dom.ts";
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { listIslands } from "../../scripts/named_files.ts";
import type { ReactNode } from "react";
import { Activity } from "../../islands/profile/activity.tsx";
import { AccountData } from "../../islands/exports/account_data.tsx";
import { Carousel } from "../../islands/site/carousel.tsx";
import { ConnectionList } from "../../islands/assistants/connection_list.tsx";
import { ConsentForm } from "../../islands/assistants/consent_form.tsx";
import { CopyButton } from "../../islands/site/copy_button.tsx";
import { DomainPanel } from "../../islands/domains/domain_panel.tsx";
import { Editor } from "../../islands/editor/editor.tsx";
import { ForgetButton } from "../../islands/publishing/forget_button.tsx";
import { ForgotPasswordForm } from "../../islands/sign_in/forgot_password_form.tsx";
import { GuestSplash } from "../../islands/sign_in/guest_splash.tsx";
import { Letterbox } from "../../islands/letterbox/letterbox.tsx";
import { KnownPassword } from "../../islands/sign_in/known_password.tsx";
import { LoginForm } from "../../islands/sign_in/login_form.tsx";
import { LogoutButton } from "../../islands/sign_in/logout_button.tsx";
import { ProviderButtons } from "../../islands/providers/provider_buttons.tsx";
import { ProviderCallback } from "../../islands/providers/provider_callback.tsx";
import { PasskeyList } from "../../islands/passkeys/passkey_list.tsx";
import { SecondFactorCard } from "../../islands/second_factor/second_factor_card.tsx";
import { SecondStep } from "../../islands/second_factor/second_step.tsx";
import { CodeLink } from "../../islands/second_factor/code_link.tsx";
import { PasskeyOffer } from "../../islands/passkeys/passkey_offer.tsx";
import { ProfileForm } from "../../islands/profile/profile_form.tsx";
import { RegisterForm } from "../../islands/registration/register_form.tsx";
import { ResendButton } from "../../islands/registration/resend_button.tsx";
import { ReportForm } from "../../islands/operators/report_form.tsx";
import { ResetPasswordForm } from "../../islands/sign_in/reset_password_form.tsx";
import { NotMeForm } from "../../islands/sign_in/not_me_form.tsx";
import { ObjectionForm } from "../../islands/operators/objection_form.tsx";
import { OperatorBackup } from "../../islands/operators/operator_backup.tsx";
import { OperatorInvite } from "../../islands/invitations/operator_invite.tsx";
import { OperatorLook } from "../../islands/operators/operator_look.tsx";
import { OperatorRetry } from "../../islands/operators/operator_retry.tsx";
import { OperatorWithdraw } from "../../islands/invitations/operator_withdraw.tsx";
import { OperatorPersonDecide } from "../../islands/operators/operator_person_decide.tsx";
import { OperatorDecide } from "../../islands/operators/operator_decide.tsx";
import { ProveForm } from "../../islands/sign_in/prove_form.tsx";
import { PasteField } from "../../islands/editor/paste_field.tsx";
import { OPEN_DOOR } from "../../contract/invitations/invitations.ts";
import { TryEditor } from "../../islands/editor/try_editor.tsx";
import { PublishButton } from "../../islands/publishing/publish_button.tsx";
import { SharePage } from "../../islands/publishing/share_page.tsx";
import { SessionList } from "../../islands/profile/session_list.tsx";
import { Sidebar } from "../../islands/site/sidebar.tsx";
import { BesideLine } from "../../islands/sign_in/beside_line.tsx";
import { ResumeSession } from "../../islands/sign_in/resume_session.tsx";
import { WaitingPictures } from "../../islands/pictures/waiting_pictures.tsx";
import { RobotsForm } from "../../islands/publishing/robots_form.tsx";
import { VisibilityForm } from "../../islands/publishing/visibility_form.tsx";
import { VisitsChart } from "../../islands/visits/visits_chart.tsx";
import { GOOGLE } from "../../contract/providers/providers.ts";
import { AuthorizeParameters } from "../../contract/assistants/connection_calls.ts";
import { makeDomain } from "../support/domain_payload.ts";
import { testHydration } from "../support/hydration.tsx";
import { readSources } from "../support/sources.ts";

const PASSKEYS = [{
  id: "AAAA",
  name: "Laptop",
  is_backed_up: true,
  created_at: "2026-01-01T10:00:00.000Z",
  last_used_at: null,
}];
const USER = {
  username: "chef1",
  email: "chef1@example.com",
  first_name: "",
  last_name: "",
  email_verify: false,
};

const DECISION = {
  username: "chef1",
  hasPage: true,
  isTakenDown: true,
  hasObjection: true,
  hasReports: true,
  isHeld: true,
  areMessagesStopped: false,
  featureActs: [{ title: "End", hint: "It ends.", address: CALLS.dismissReports }],
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

const SECOND_FACTOR = {
  created_at: "2026-01-02T03:04:05Z",
  recovery_codes_left: 9,
  remembered_browsers: 1,
  is_remembered_here: true,
  removal_due_at: "2026-01-03T03:04:05Z",
};
const EVENTS = Array.from(
  { length: 7 },
  () => ({ at: "2026-01-02T03:04:05Z", text: "Password changed" }),
);

const ISLANDS: [string, ReactNode][] = [
  ["activity", <Activity key="" events={EVENTS} />],
  ["not_me_form", <NotMeForm key="" uid="x" token="y" />],
  ["carousel", <Carousel key="" label="x" slides={[{ drawn: "paste", title: "a", text: "b" }]} />],
  ["copy_button", <CopyButton key="" label="Copy" of="x" from="y" />],
  ["domain_panel", <DomainPanel key="" domain={makeDomain()} pageUrl="http://x.example/u/chef1" />],
  ["editor", <Editor key="" username="chef1" state="none" examples={[]} />],
  ["guest_splash", <GuestSplash key="" />],
  ["forgot_password_form", <ForgotPasswordForm key="" />],
  ["reset_password_form", <ResetPasswordForm key="" uid="" token="" />],
  ["login_form", <LoginForm key="" next="/dashboard" />],
  ["second_step", <SecondStep key="" next="/dashboard" />],
  ["register_form", <RegisterForm key="" />],
  ["profile_form", <ProfileForm key="" user={USER} hasPassword hasPasskey hasConnections />],
  ["account_data", <AccountData key="" username="chef1" hasPassword={false} hasPasskey />],
  ["passkey_list", <PasskeyList key="" passkeys={PASSKEYS} />],
  ["second_factor_card", <SecondFactorCard key="" {...SECOND_FACTOR} />],
  ["code_link", <CodeLink key="" act="keep" uid="x" token="y" />],
  ["passkey_offer", <PasskeyOffer key="" />],
  ["waiting_pictures", <WaitingPictures key="" count={3} />],
  ["objection_form", <ObjectionForm key="" />],
  ["operator_backup", <OperatorBackup key="" />],
  ["operator_invite", <OperatorInvite key="" />],
  ["operator_look", <OperatorLook key="" username="chef1" />],
  ["operator_retry", <OperatorRetry key="" id={null} />],
  ["operator_withdraw", <OperatorWithdraw key="" id="x" of="for one person" />],
  ["operator_decide", <OperatorDecide key="" {...DECISION} />],
  [
    "operator_person_decide",
    <OperatorPersonDecide
      key=""
      username="chef1"
      isVerified={false}
      isStopped={false}
      isOperator={false}
    />,
  ],
  ["prove_form", <ProveForm key="" hasPassword path="/operator" />],
  ["provider_buttons", <ProviderButtons key="" next="/dashboard" />],
  ["provider_callback", <ProviderCallback key="" provider={GOOGLE} />],
  ["paste_field", <PasteField key="" />],
  ["publish_button", <PublishButton key="" isPublished />],
  ["resend_button", <ResendButton key="" />],
  ["report_form", <ReportForm key="" username="chef1" />],
  ["session_list", <SessionList key="" sessions={[SESSION]} />],
  ["share_page", <SharePage key="" url="http://x.example/u/chef1" />],
  ["sidebar", <Sidebar key="" user={USER} path="/dashboard" isClosed={false} isOperator={false} />],
  ["try_editor", <TryEditor key="" examples={[]} welcome={OPEN_DOOR} />],
  ["connection_list", <ConnectionList key="" connections={[CONNECTION]} />],
  ["consent_form", <ConsentForm key="" parameters={CONSENT} isRefused={false} />],
  ["known_password", <KnownPassword key="" />],
  ["forget_button", <ForgetButton key="" username="chef1" stored="x" />],
  ["letterbox", <Letterbox key="" letterbox={LETTERBOX} list={MESSAGES} email="a@example.com" />],
  ["logout_button", <LogoutButton key="" />],
  ["beside_line", <BesideLine key="" title="Soup" path="/examples/soup" />],
  ["resume_session", <ResumeSession key="" />],
  ["robots_form", <RobotsForm key="" own={[]} no_search={false} no_training is_listed />],
  ["visibility_form", <VisibilityForm key="" visibility="public" has_password={false} />],
  ["visits_chart", <VisitsChart key="" days={DAYS} />],
];

Deno.test("every island is in the list", async () => {
  const files = [...(await listIslands()).keys()];
  const tests = (await readSources()).filter(({ path }) => path.startsWith("tests/"));
  // Those that hold a frame are tested elsewhere.
  const others = tests.flatMap(({ code }) =>
    [...code.matchAll(/^testHydration\("(\w+)"/gm)].map(([, name]) => name!)
  );
  assert.deepEqual([...ISLANDS.map(([name]) => name), ...others].sort(), files.sort());
});

for (const [name, island] of ISLANDS) testHydration(name, island);
