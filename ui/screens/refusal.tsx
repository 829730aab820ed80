// What a visitor sees where nothing is published, or where something went wrong.
import { SCREENS } from "../../server/contract/paths.ts";
import { PublicLayout } from "../layouts/public.tsx";
import { ButtonLink } from "../parts/button.tsx";

export function Refusal({ message, hint }: { message: string; hint: string }) {
  return (
    <PublicLayout>
      <section className="card card-narrow">
        <h1>{message}</h1>
        <p className="lead">{hint}</p>
        <ButtonLink href={SCREENS.landing}>To Folio Kitchen</ButtonLink>
      </section>
    </PublicLayout>
  );
}
