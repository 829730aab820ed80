// GET /oauth/authorize: where an assistant sends its person, who is asked on our own screen whether it may act for them.
import type { Context } from "hono";
import { checkAuthorization } from "./authorize.ts";
import { userPayload } from "../accounts/users.ts";
import { AuthorizeParameters } from "../../contract/assistants/connection_payloads.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { buildResource } from "./connection_guard.ts";
import { findPageSession } from "../accounts/guard.ts";
import { renderPage } from "../http/render.tsx";
import { Authorize } from "../../ui/assistants/authorize_screen.tsx";
import { LoadingWorkspace } from "../../ui/sign_in/sign_in_screens.tsx";

export async function authorizeScreen(c: Context, deps: Deps): Promise<Response> {
  const session = await findPageSession(c, deps);
  // Nobody is asked elsewhere, and nothing is sent back, for someone who is not there.
  if (!session) {
    return renderPage(c, deps, { title: TITLE, kind: "personal", body: <LoadingWorkspace /> });
  }
  const { config, database: { sql }, fetchClient, limits } = deps;
  const parameters = readParameters(c);
  await limits.take(["consent", session.user.id]);
  const { client: { name }, host, describedBy, outcome } = await checkAuthorization(
    sql,
    fetchClient,
    parameters,
    buildResource(config),
  );
  // Nobody is sent back before they pressed, whatever is wrong: it may be what brought them here (RFC 9700, 4.11.2).
  const user = userPayload(session.user);
  return renderPage(c, deps, {
    title: TITLE,
    kind: "personal",
    body: <Authorize {...{ user, name, host, describedBy, outcome, parameters }} />,
  });
}

const TITLE = "Connect an assistant · Folio Kitchen";

/** What is said twice could be read in two ways. */
function readParameters(c: Context): AuthorizeParameters {
  const query = c.req.queries();
  const once = Object.fromEntries(Object.entries(query).map(([name, [value]]) => [name, value]));
  const { success, data } = AuthorizeParameters.safeParse(once);
  const isTwice = Object.entries(query).some(([name, values]) =>
    name in AuthorizeParameters.shape && values.length > 1
  );
  if (!success || isTwice) throw new Failure("bad_input", "unknown_client");
  return data;
}
