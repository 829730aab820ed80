import { Review } from "../../islands/notes/review.tsx";
import { Island } from "../island.tsx";
import { Styles } from "../style.tsx";

export function ReviewScreen({ token }: { token: string }) {
  return (
    <main className="review-screen">
      <Styles of={["form", "page_frame", "preview", "review", "review_notes"]} />
      <noscript>
        <p className="notice notice-info">
          This page needs JavaScript. Please switch it on and reload.
        </p>
      </noscript>
      <Island name="review" of={Review} props={{ token }} />
    </main>
  );
}
