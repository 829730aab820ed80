// What a visitor sees where nothing is published, or where something went wrong.
import { useContext } from "react";
import { SCREENS } from "../../contract/paths.ts";
import { PublicLayout } from "../layouts/public.tsx";
import { ButtonLink } from "../parts/button.tsx";
import { SiteContext } from "../parts/site.ts";
import { Illustration, type IllustrationName } from "../parts/illustration.tsx";

export function Refusal(
  { message, hint, drawn }: { message: string; hint: string; drawn: IllustrationName },
) {
  const { appOrigin } = useContext(SiteContext);
  return (
    <PublicLayout>
      <section className="card card-narrow">
        <Illustration name={drawn} />
        <h1>{message}</h1>
        <p className="lead">{hint}</p>
        <ButtonLink href={appOrigin + SCREENS.landing}>To Folio Kitchen</ButtonLink>
      </section>
    </PublicLayout>
  );
}
