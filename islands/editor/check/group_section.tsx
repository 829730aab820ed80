import { type PropsWithChildren, type SyntheticEvent, useState } from "react";
import type { FindingGroupName } from "../../../contract/page_code/finding_groups.ts";
import { GROUP_NAMES } from "./finding_groups.ts";

/** A group that was opened once stays so until somebody closes it, also where another one is the first by then. */
export function GroupSection({ name, count, isFirst, children }: PropsWithChildren<{
  name: FindingGroupName;
  count: string;
  isFirst: boolean;
}>) {
  const [isOpen, setOpen] = useState<boolean | null>(null);

  function onToggle({ target, currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
    // A disclosure within the group is none of its own.
    if (target === currentTarget) setOpen(currentTarget.open);
  }

  return (
    <section aria-label={GROUP_NAMES[name]}>
      <details className="check-group" open={isOpen ?? isFirst} onToggle={onToggle}>
        <summary>
          <h4>{GROUP_NAMES[name]}</h4>
          {count && <span className="check-count">{count}</span>}
        </summary>
        <div className="check-group-body">{children}</div>
      </details>
    </section>
  );
}
