import type { Place } from "../../../contract/page_code/findings.ts";
import { useEditor } from "../context.ts";
import { tellFrame } from "../preview/use_edit_on_page.ts";

type Range = Pick<Place, "start" | "end">;

export function useShowPlace() {
  const { field, showCode } = useEditor();
  return {
    onPage(place: Range | null) {
      const at = place && (field.current?.editor?.picked.around(place.start) ?? null);
      tellFrame({ type: "folio:outline", at });
    },
    inCode: ({ start, end }: Range) => showCode(start, end),
  };
}
