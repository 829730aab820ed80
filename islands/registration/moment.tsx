import { useEffect } from "react";
import { Button, ButtonLink } from "../../ui/parts/button.tsx";
import { Icon } from "../../ui/parts/icon.tsx";
import { PageAddress } from "../../ui/parts/page_address.tsx";
import { ShareButton } from "../../ui/parts/share_button.tsx";
import { QrCode } from "../../ui/parts/qr_code.tsx";
import { LIFT_MS, liftLid } from "../browser/lid.ts";
import { downloadFile } from "../browser/files.ts";
import { pagesHost, pagesOrigin } from "../browser/pages_origin.ts";
import { useCopy } from "../browser/use_copy.ts";
import { LiveFrame } from "../site/live_frame.tsx";

/** A code of 2,000 px is sharp at 17 cm, in 300 dots an inch. */
const PRINTED_PX = 2_000;

interface Qr {
  path: string;
  size: number;
}

/** The page on the plate: the lid lifts when the page has come. */
export function ServedPage({ url, isServed }: { url: string; isServed: boolean }) {
  useEffect(() => {
    if (!isServed) return;
    const timer = setTimeout(liftLid, LIFT_MS);
    return () => clearTimeout(timer);
  }, [isServed]);
  return (
    <div className="serving-page">
      {isServed && <LiveFrame url={url} width={1280} onLoad={liftLid} />}
    </div>
  );
}

export function Moment(
  { path, username, qr }: { path: string; username: string; qr: Qr | undefined },
) {
  const { said, copy } = useCopy();
  const address = pagesOrigin() + path;
  return (
    <>
      <h1>Your page is online</h1>
      <p className="moment-address">
        <a href={address}>
          <PageAddress origin={pagesHost()} path={path} />
        </a>
      </p>
      <p className="actions">
        <ButtonLink href={address}>
          <Icon name="open" />Open your page
        </ButtonLink>
        <Button look="quiet" onClick={() => copy(address)}>
          <Icon name="copy" />
          {said || "Copy link"}
        </Button>
        <ShareButton url={address} />
        <span className="visually-hidden" role="status">{said}</span>
      </p>
      {qr && (
        <div className="moment-code">
          <QrCode {...qr} label={`QR code of ${address}`} />
          <div>
            <p>On paper, let them scan this code: it leads to your page.</p>
            <Button look="quiet" onClick={() => keepQr(qr, `${username}-qr.png`)}>
              Keep the QR code
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

function keepQr({ path, size }: Qr, name: string): void {
  const scale = Math.ceil(PRINTED_PX / size);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size * scale;
  const context = canvas.getContext("2d")!;
  context.scale(scale, scale);
  context.fillStyle = "white";
  context.fillRect(0, 0, size, size);
  context.fillStyle = "black";
  context.fill(new Path2D(path));
  canvas.toBlob((file) => file && downloadFile(name, file));
}
