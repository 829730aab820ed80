import { useContext } from "react";
import { ForgetButton } from "../../islands/publishing/forget_button.tsx";
import { ReportForm } from "../../islands/operators/report_form.tsx";
import { Island } from "../island.tsx";
import { CardLayout } from "../layouts/public.tsx";
import { SiteContext } from "../parts/site.ts";
import { Styles } from "../style.tsx";

export function Report({ username, stored }: { username: string; stored: string }) {
  const { operator: { abuse } } = useContext(SiteContext);
  return (
    <CardLayout title="Report this page" lead={`The page of ${username}. We look at every report.`}>
      <Styles of={["form"]} />
      <Island name="report_form" of={ReportForm} props={{ username }} />
      {abuse && (
        <p className="field-hint">
          Or write to <a href={`mailto:${abuse}`}>{abuse}</a>.
        </p>
      )}
      <Island name="forget_button" of={ForgetButton} props={{ username, stored }} />
    </CardLayout>
  );
}
