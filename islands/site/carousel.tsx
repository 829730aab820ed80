import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { FEATURE_STEP_MS } from "../../contract/limits.ts";
import { Button } from "../../ui/parts/button.tsx";
import { Drawing } from "../../ui/parts/drawing.tsx";
import { useHydrated } from "../../ui/parts/use_hydrated.ts";

interface Slide {
  drawn: string;
  title: string;
  text: string;
}

interface TabsProps {
  label: string;
  slides: readonly Slide[];
  current: number;
  setCurrent(current: number): void;
  isHydrated: boolean;
}

interface SlidesProps extends Pick<TabsProps, "slides" | "current"> {
  isStill: boolean;
}

/** It follows the WAI-ARIA carousel pattern with tabs. */
export function Carousel({ label, slides }: { label: string; slides: readonly Slide[] }) {
  const [current, setCurrent] = useState(0);
  const [isPlaying, setPlaying] = useState(true);
  const [isHeld, setHeld] = useState(false);
  const isHydrated = useHydrated();

  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) setPlaying(false);
  }, []);
  useEffect(() => {
    if (!isPlaying || isHeld) return;
    const next = () => setCurrent((current) => (current + 1) % slides.length);
    const timer = setInterval(next, FEATURE_STEP_MS);
    return () => clearInterval(timer);
  }, [isPlaying, isHeld, current, slides.length]);

  const hold = { onMouseEnter: () => setHeld(true), onMouseLeave: () => setHeld(false) };
  const focus = { onFocus: () => setHeld(true), onBlur: () => setHeld(false) };
  return (
    <section
      className="carousel"
      aria-roledescription="carousel"
      aria-label={label}
      {...hold}
      {...focus}
    >
      <Tabs {...{ label, slides, current, setCurrent, isHydrated }} />
      <div className="carousel-stage">
        <Slides slides={slides} current={current} isStill={!isPlaying || isHeld} />
        <Button
          look="plain"
          className="carousel-pause"
          onClick={() => setPlaying(!isPlaying)}
        >
          {isPlaying ? "Pause" : "Play"}
          <span className="visually-hidden">the features</span>
        </Button>
      </div>
    </section>
  );
}

function Tabs({ label, slides, current, setCurrent, isHydrated }: TabsProps) {
  const tabs = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const last = slides.length - 1;
    const target = {
      ArrowDown: current === last ? 0 : current + 1,
      ArrowUp: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setCurrent(target);
    tabs.current?.querySelectorAll("button")[target]?.focus();
  }

  return (
    <div
      role="tablist"
      aria-label={label}
      aria-orientation="vertical"
      className="carousel-tabs"
      ref={tabs}
      onKeyDown={onKeyDown}
    >
      {slides.map(({ title }, i) => (
        <button
          key={title}
          type="button"
          role="tab"
          id={`slide_tab_${i}`}
          aria-selected={i === current}
          aria-controls={`slide_${i}`}
          tabIndex={i === current ? 0 : -1}
          onClick={() => setCurrent(i)}
          disabled={!isHydrated}
        >
          {title}
        </button>
      ))}
    </div>
  );
}

function Slides({ slides, current, isStill }: SlidesProps) {
  return (
    <div className="carousel-slides" aria-live={isStill ? "polite" : "off"}>
      {slides.map(({ drawn, title, text }, i) => (
        <div
          key={title}
          role="tabpanel"
          id={`slide_${i}`}
          aria-roledescription="slide"
          aria-labelledby={`slide_tab_${i}`}
          className="carousel-slide"
          data-current={i === current || undefined}
        >
          <Drawing name={drawn} />
          <p>{text}</p>
        </div>
      ))}
    </div>
  );
}
