import { useEffect, useState } from "react";
import type { StartExample } from "../../contract/examples/examples.ts";
import type { Welcome } from "../../contract/invitations/invitations.ts";
import { SCREENS } from "../../contract/paths.ts";
import { Spinner } from "../../ui/parts/notice.tsx";
import { liftArrival, liftArrivalLater } from "./arrival_lid.ts";
import { type Handover, takeHandedOver, takeStart } from "./hand_over.ts";
import { Workspace } from "./workspace.tsx";

interface TryEditorProps {
  examples: readonly StartExample[];
  welcome: Welcome;
}

export function TryEditor({ examples, welcome }: TryEditorProps) {
  const [begun, setBegun] = useState<{ start: string | null; handedOver: Handover | null } | null>(
    null,
  );
  useEffect(() => {
    const start = takeStart();
    void import("../pictures/kept_pictures.ts").then(({ tidyKept }) => tidyKept());
    takeHandedOver().then((handedOver) => {
      if (!handedOver) liftArrival();
      setBegun({ start, handedOver });
    });
    return liftArrivalLater();
  }, []);
  return (
    <div className="editor">
      {begun
        ? (
          <Workspace
            username={null}
            state="none"
            welcome={welcome}
            examples={examples}
            {...begun}
            close={() => location.assign(SCREENS.landing)}
            tell={tellNobody}
          />
        )
        : <Spinner label="Loading..." />}
    </div>
  );
}

function tellNobody() {}
