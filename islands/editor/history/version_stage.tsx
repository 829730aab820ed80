import { sayMoment } from "../../../ui/parts/time_in_words.tsx";
import { useEditor } from "../context.ts";
import type { ChosenVersion, ShownVersion } from "../state.ts";
import { Comparison } from "./comparison.tsx";

export function VersionStage({ shown }: { shown: ShownVersion }) {
  const { state: { code } } = useEditor();
  const { against } = shown;
  return (
    <Comparison
      key={shown.version}
      before={against ? toSide(against) : { name: "Your page now", code }}
      after={toSide(shown)}
    />
  );
}

function toSide({ version, code, saved_at }: ChosenVersion) {
  return { name: `Version ${version} · ${sayMoment(saved_at)}`, code };
}
