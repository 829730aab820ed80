// The foot of the public pages: the maker, the source, a place for feedback.
import { useContext } from "react";
import { SiteContext } from "./site.ts";

export function Footer() {
  const { makerUrl, sourceUrl, feedbackUrl } = useContext(SiteContext);
  return (
    <footer className="footer">
      <ul>
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
