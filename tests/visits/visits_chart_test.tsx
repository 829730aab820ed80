// The chart of visits tells its numbers: to the arrow keys, to a pointer, to a finger, and to those who hear it.
import "../support/dom.ts";
import assert from "node:assert/strict";
import { fireEvent, render, screen } from "@testing-library/react";
import { VisitsChart } from "../../islands/visits/visits_chart.tsx";
import { comparedWith } from "../../ui/parts/visits_days.ts";

const DAYS = Array.from({ length: 30 }, (_, i) => ({
  day: new Date(Date.UTC(2026, 9, 24 + i)).toISOString().slice(0, 10),
  visits: i,
  visitors: Math.min(i, 1),
}));

Deno.test("the chart of visits follows the arrow keys, Home, End and Escape", () => {
  const { unmount } = render(<VisitsChart days={DAYS} />);
  const chart = screen.getByRole("slider", { name: "Visits by day" });
  assert.equal(screen.queryByText("Sun, Nov 22"), null);
  fireEvent.focus(chart);
  assert.equal(chart.getAttribute("aria-valuetext"), "Sun, Nov 22: 29 visits, 1 visitor");
  screen.getByText("Sun, Nov 22");
  for (
    const [key, text] of [
      ["ArrowRight", "Sun, Nov 22: 29 visits, 1 visitor"],
      ["ArrowLeft", "Sat, Nov 21: 28 visits, 1 visitor"],
      ["Home", "Sat, Oct 24: 0 visits, 0 visitors"],
      ["ArrowLeft", "Sat, Oct 24: 0 visits, 0 visitors"],
      ["ArrowUp", "Sun, Oct 25: 1 visit, 1 visitor"],
      ["End", "Sun, Nov 22: 29 visits, 1 visitor"],
    ] as const
  ) {
    fireEvent.keyDown(chart, { key });
    assert.equal(chart.getAttribute("aria-valuetext"), text, key);
  }
  fireEvent.keyDown(chart, { key: "Escape" });
  assert.equal(screen.queryByText("Sun, Nov 22"), null);
  unmount();
});

Deno.test("the chart of visits follows a mouse until it leaves, and keeps what a finger chose", () => {
  const { unmount } = render(<VisitsChart days={DAYS} />);
  const chart = screen.getByRole("slider");
  chart.getBoundingClientRect = () => new DOMRect(100, 0, 300, 100);
  fireEvent.pointerMove(chart, { clientX: 105, pointerType: "mouse" });
  screen.getByText("Sat, Oct 24");
  fireEvent.pointerMove(chart, { clientX: 999, pointerType: "mouse" });
  screen.getByText("Sun, Nov 22");
  fireEvent.pointerLeave(chart, { pointerType: "mouse" });
  assert.equal(screen.queryByText("Sun, Nov 22"), null);
  fireEvent.pointerDown(chart, { clientX: 115, pointerType: "touch" });
  fireEvent.pointerLeave(chart, { pointerType: "touch" });
  screen.getByText("Sun, Oct 25");
  unmount();
});

Deno.test("visits are compared with the 30 days before in words that hold for every number", () => {
  assert.equal(comparedWith(0, 0), "");
  assert.equal(comparedWith(5, 0), "There were none in the 30 days before.");
  assert.equal(comparedWith(7, 7), "As many as in the 30 days before.");
  assert.equal(comparedWith(317, 275), "15% more than in the 30 days before (275).");
  assert.equal(comparedWith(1, 4), "75% fewer than in the 30 days before (4).");
  assert.equal(comparedWith(1_001, 1_000), "A little more than in the 30 days before (1000).");
});
