// The operator's room about people: who there is, and one of them with all that can be decided.
import { Hono } from "hono";
import { findPeople, PEOPLE_LISTED } from "../accounts/people.ts";
import { SCREENS } from "../../contract/paths.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { readPersonCase } from "./person_case.ts";
import { OperatorPeople } from "../../ui/operators/operator_people_screen.tsx";
import { OperatorPerson } from "../../ui/operators/operator_person_screen.tsx";
import { operatorScreen } from "./operator_screens.tsx";

const ASKED_MAX_LENGTH = 200;

export function operatorPeopleScreens(deps: Deps): Hono {
  const { sql } = deps.database;
  return new Hono()
    .get(SCREENS.operatorPeople, (c) => {
      const asked = (c.req.query("q") ?? "").toWellFormed().replaceAll("\0", "")
        .slice(0, ASKED_MAX_LENGTH).trim();
      return operatorScreen(c, deps, "People", async (user) => {
        const people = await findPeople(sql, nameIn(asked));
        return (
          <OperatorPeople
            user={user}
            asked={asked}
            people={people.map((each) => ({
              username: each.username,
              email: each.email,
              isVerified: each.email_verify,
              isStopped: each.sign_in_stopped_at !== null,
              createdAt: each.created_at.toISOString(),
              title: each.title,
              page: each.has_page ? (each.is_shown ? "shown" : "hidden") : "none",
            }))}
            isCut={people.length === PEOPLE_LISTED}
          />
        );
      });
    })
    .get(SCREENS.operatorPerson, (c) => {
      const name = c.req.param("username");
      return operatorScreen(c, deps, name, async (user) => {
        const found = await readPersonCase(deps, name);
        if (!found) throw new Failure("not_found", "nobody_of_that_name");
        return <OperatorPerson user={user} {...found} />;
      });
    });
}

/** The address of a page is its person's name. */
function nameIn(asked: string): string {
  return /(?:^|\/)u\/([^/?#]+)/.exec(asked)?.[1] ?? asked;
}
