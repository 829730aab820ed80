// The foot of the public pages: who runs it and on what terms, the maker, the source, a place for feedback.
import { useContext } from "react";
import { SCREENS } from "../../contract/paths.ts";
import { SiteContext } from "../parts/site.ts";

export function Footer() {
  const { appOrigin, operator, makerUrl, sourceUrl, feedbackUrl } = useContext(SiteContext);
  return (
    <footer className="footer">
      <p className="footer-promise">
        {`Free, and yours to take away at any time. Run by ${operator.name}.`}
      </p>
      <ul>
        <li>
          <a href={appOrigin + SCREENS.examples}>Examples</a>
        </li>
        <li>
          <a href={appOrigin + SCREENS.privacy}>Privacy</a>
        </li>
        <li>
          <a href={appOrigin + SCREENS.terms}>Terms</a>
        </li>
        <li>
          <a href={makerUrl}>Made by Folio Kitchen</a>
        </li>
        <li>
          <a href={sourceUrl}>Source code</a>
        </li>
        <li>
          <a href={feedbackUrl}>Feedback and bug reports</a>
        </li>
      </ul>
      <p>© 2025 Folio Kitchen</p>
    </footer>
  );
}
