import { type Context, Hono } from "hono";
import { SCREENS } from "../../contract/paths.ts";
import { checkAuthorization } from "./authorize.ts";
import { findPageSession, userPayload } from "../accounts/mod.ts";
import { AuthorizeParameters } from "../../contract/assistants/connection_calls.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { named, renderPage } from "../http/render.tsx";
import { Developers } from "../../ui/assistants/developers_screen.tsx";
import { Authorize } from "../../ui/assistants/authorize_screen.tsx";
import { LoadingWorkspace } from "../../ui/sign_in/sign_in_screens.tsx";

export function assistantScreens(deps: Deps): Hono {
  return new Hono()
    .get(SCREENS.developers, async (c) => {
      const session = await findPageSession(c, deps);
      return renderPage(c, deps, {
        title: named("For developers and assistants"),
        description:
          "Connect an AI assistant to Folio Kitchen, or publish your page with one command.",
        kind: "personal",
        body: (
          <Developers
            username={session?.user.username ?? null}
            toolGroups={deps.features.flatMap(({ toolGroups = [] }) => toolGroups)}
          />
        ),
      });
    })
    .get(SCREENS.authorize, (c) => authorizeScreen(c, deps));
}

async function authorizeScreen(c: Context, deps: Deps): Promise<Response> {
  const session = await findPageSession(c, deps);
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
    config,
  );
  // Nobody is sent back before they pressed, whatever is wrong: that may be what brought them here (RFC 9700, 4.11.2).
  const user = userPayload(session.user);
  return renderPage(c, deps, {
    title: TITLE,
    kind: "personal",
    body: <Authorize {...{ user, name, host, describedBy, outcome, parameters }} />,
  });
}

const TITLE = "Connect an assistant · Folio Kitchen";

/** A parameter that is given twice could be read in two ways. */
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
