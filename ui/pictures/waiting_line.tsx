import { WaitingPictures } from "../../islands/pictures/waiting_pictures.tsx";
import { Island } from "../island.tsx";

export function WaitingLine({ count }: { count: number }) {
  return <Island name="waiting_pictures" of={WaitingPictures} props={{ count }} />;
}
