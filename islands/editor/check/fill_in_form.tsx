import { type FormEvent, useState } from "react";
import type { CodeEdit } from "../../../contract/page_code/findings.ts";
import { Button } from "../../../ui/parts/button.tsx";
import { applied, checkAnswer, filled, type Question } from "./fill_in.ts";

const CHARACTERS_AROUND = 30;

export function FillInForm(
  { questions, code, applyFix }: {
    questions: readonly Question[];
    code: string;
    applyFix(edits: readonly CodeEdit[]): void;
  },
) {
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const answered = questions.filter(({ name }) => answers[name]?.trim());
  const problems = answered.some((question) => checkAnswer(question, answers[question.name]!));

  function fillIn(event: FormEvent) {
    event.preventDefault();
    applyFix(
      answered.flatMap(({ name, places }) =>
        places.map((place) => filled(place, code, answers[name]!))
      ),
    );
    setAnswers({});
  }

  return (
    <form className="fill-in" onSubmit={fillIn}>
      {questions.map(({ name, label, type, service, example, places }) => (
        <div key={name} className="fill-in-question">
          <label>
            <span>{label}</span>
            <input
              // An input of the type "url" would refuse an address without https://.
              type={type === "url" ? "text" : type}
              inputMode={type}
              autoComplete="off"
              placeholder={example}
              value={answers[name] ?? ""}
              onChange={({ target }) =>
                setAnswers({ ...answers, [name]: target.value })}
            />
          </label>
          <p role="alert" className="fill-in-problem">
            {checkAnswer({ service }, answers[name] ?? "")}
          </p>
          <details>
            <summary>{places.length === 1 ? "1 place" : `${places.length} places`}</summary>
            <ul>
              {places.map((place) => (
                <li key={place.start}>
                  <Place {...{ place, code }} answer={answers[name] ?? ""} />
                </li>
              ))}
            </ul>
          </details>
        </div>
      ))}
      <Button type="submit" look="quiet" disabled={answered.length === 0 || problems}>
        Fill in everywhere
      </Button>
    </form>
  );
}

function Place(
  { place, code, answer }: { place: Question["places"][number]; code: string; answer: string },
) {
  const { start, end } = place;
  const edit = answer.trim() ? filled(place, code, answer) : null;
  return (
    <code>
      {code.slice(Math.max(0, start - CHARACTERS_AROUND), start)}
      <mark>
        {edit
          ? applied(code.slice(start, end), [{ ...edit, start: 0, end: end - start }])
          : code.slice(start, end) || "…"}
      </mark>
      {code.slice(end, end + CHARACTERS_AROUND)}
    </code>
  );
}
