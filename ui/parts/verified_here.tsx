import { ButtonLink } from "./button.tsx";
import { PageAddress } from "./page_address.tsx";

interface VerifiedHereProps {
  page: { host: string; path: string; href: string } | null;
  next: { href: string; label: string };
}

/** In the tab where somebody registered, once another one has opened the mail. */
export function VerifiedHere({ page, next }: VerifiedHereProps) {
  return (
    <section className="awaiting-mail" role="status" aria-label="Your email is verified">
      <p>
        {page ? "It is online: " : "Your email is verified."}
        {page && (
          <a className="awaiting-address" href={page.href}>
            <PageAddress origin={page.host} path={page.path} />
          </a>
        )}
      </p>
      <p className="actions">
        <ButtonLink href={next.href}>{next.label}</ButtonLink>
      </p>
    </section>
  );
}
