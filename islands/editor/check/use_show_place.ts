// A place of the code, shown where people look: outlined on the page, selected in the code.
import type { Place } from "../../../contract/page_code/findings.ts";
import { useEditor } from "../context.ts";
import { tellFrame } from "../preview/use_edit_on_page.ts";

type Range = Pick<Place, "start" | "end">;

export function useShowPlace() {
  const { field, showCode } = useEditor();
  return {
    /** Null takes the outline away. */
    onPage(place: Range | null) {
      const at = place && (field.current?.editor?.picked.around(place.start) ?? null);
      tellFrame({ type: "folio:outline", at });
    },
    inCode: ({ start, end }: Range) => showCode(start, end),
  };
}
