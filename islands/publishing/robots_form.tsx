import { useRef, useState } from "react";
import { SENTENCES } from "../../contract/sentences.ts";
import { CALLS } from "../../contract/paths.ts";
import {
  refusesSearch,
  refusesTraining,
  type RobotsChoices,
  type RobotsState,
} from "../../contract/publishing/robots.ts";
import { Notice } from "../../ui/parts/notice.tsx";
import { useHydrated } from "../../ui/parts/use_hydrated.ts";
import { call, failureMessage } from "../browser/call.ts";
import { useAction } from "../browser/use_action.ts";

const IN_CODE = "The code of your page says so itself.";

/** Each switch is saved as it is pressed. */
export function RobotsForm({ own, ...saved }: RobotsState) {
  const [choices, setChoices] = useState<RobotsChoices>(saved);
  const isHydrated = useHydrated();
  const kept = useRef<RobotsChoices>(saved);
  const wanted = useRef<RobotsChoices>(saved);
  const { run, error, done } = useAction(async () => {
    for (;;) {
      const sent = wanted.current;
      const reply = await call(CALLS.robots, sent);
      if (!reply.ok) {
        setChoices(wanted.current = kept.current);
        return failureMessage(reply, SENTENCES.visibility_failed);
      }
      kept.current = sent;
      // A switch that was pressed meanwhile is saved next.
      if (wanted.current === sent) return { done: reply.data.message };
    }
  });
  const isUnsearched = choices.no_search || refusesSearch(own);
  const choose = (change: Partial<RobotsChoices>) => {
    setChoices(wanted.current = { ...wanted.current, ...change });
    void run();
  };
  return (
    <section className="card visibility" aria-labelledby="robots_title">
      <h2 id="robots_title">Who may find it</h2>
      <fieldset className="visibility-choices" aria-labelledby="robots_title">
        <Switch
          name="Not for search engines"
          means={refusesSearch(own) ? IN_CODE : "They are asked to leave your page out."}
          isOn={isUnsearched}
          isFixed={refusesSearch(own) || !isHydrated}
          choose={(no_search) => choose({ no_search, ...no_search && { is_listed: false } })}
        />
        <Switch
          name="Not for AI training"
          means={refusesTraining(own)
            ? IN_CODE
            : "Those who train an AI are asked to leave your words and pictures out. Not all of them listen."}
          isOn={choices.no_training || refusesTraining(own)}
          isFixed={refusesTraining(own) || !isHydrated}
          choose={(no_training) => choose({ no_training })}
        />
        <Switch
          name="Put my page on the list for search engines"
          means="They read this list to find pages. Yours is on it while everybody may see it."
          isOn={choices.is_listed && !isUnsearched}
          isFixed={isUnsearched || !isHydrated}
          choose={(is_listed) => choose({ is_listed })}
        />
      </fieldset>
      <Notice kind="error">{error}</Notice>
      <Notice kind="success">{done}</Notice>
    </section>
  );
}

function Switch({ name, means, isOn, isFixed, choose }: {
  name: string;
  means: string;
  isOn: boolean;
  isFixed: boolean;
  choose(isOn: boolean): void;
}) {
  return (
    <label>
      <input
        type="checkbox"
        checked={isOn}
        disabled={isFixed}
        onChange={(event) => choose(event.target.checked)}
      />
      <span>
        <strong>{name}</strong>
        <span>{means}</span>
      </span>
    </label>
  );
}
