import { ShareButton } from "../../ui/parts/share_button.tsx";

/** The dashboard's island: what other islands hold is none itself. */
export function SharePage({ url }: { url: string }) {
  return <ShareButton url={url} />;
}
