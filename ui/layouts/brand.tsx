// The name of the house.
import { useContext } from "react";
import { SiteContext } from "../parts/site.ts";

export function Brand() {
  const { appOrigin } = useContext(SiteContext);
  return (
    <a className="brand" href={`${appOrigin}/`}>
      <span className="brand-mark" aria-hidden="true">F</span>
      Folio Kitchen
    </a>
  );
}
