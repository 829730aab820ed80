import { type RefObject, useEffect, useRef, useState } from "react";
import type { Domain } from "../../contract/domains/domain_calls.ts";
import {
  describeDomain,
  type DomainWords,
  toShownAddress,
} from "../../contract/domains/domain_words.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { Button, ButtonLink } from "../../ui/parts/button.tsx";
import { DomainClaim, DomainSettings, useDomain } from "./domain_claim.tsx";
import { DomainSteps } from "./domain_steps.tsx";
import { Icon } from "../../ui/parts/icon.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { ProofField } from "../../ui/parts/proof_field.tsx";
import { Row } from "../../ui/parts/row.tsx";
import { Time } from "../../ui/parts/time.tsx";
import { useCopy } from "../browser/use_copy.ts";
import { useActForm } from "../browser/use_proof.ts";

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;
const GROWTH = 1.5;
const NONE = "None. Your page can be at a name of your own as well.";

type Acts = ReturnType<typeof useDomain>;

interface DomainPanelProps {
  domain: Domain | null;
  pageUrl: string;
}

export function DomainPanel({ domain: first, pageUrl }: DomainPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { domain, lost, claim, settings, check, release, askToRelease, refresh } = useDomain(
    first,
    () => heading.current?.focus(),
  );
  const words = domain && describeDomain(domain);
  const mayChange = words !== null && !words.isAllWell && domain?.state !== "expired";
  // While somebody is at it, the panel does not close by itself.
  const [isFirstOpen] = useState(words !== null && words.kind !== "success");
  useWatched(panel, mayChange, refresh);

  return (
    <Row
      id="own_address"
      className="domain"
      name="Your own address"
      state={domain && words ? <DomainState domain={domain} words={words} /> : NONE}
      isOpen={isFirstOpen}
      sectionRef={panel}
      titleRef={heading}
      inside={
        <>
          {!domain && <FirstClaim pageUrl={pageUrl} claim={claim} />}
          {/* Screen readers announce a change of this element, so it must not be replaced. */}
          <Notice kind={words?.kind ?? "warning"}>{words?.said ?? lost}</Notice>
          {domain && words && (
            <>
              <Moments {...words} />
              <Check url={domain.url} check={check} />
              <Records domain={domain} words={words} />
              <DomainSettings
                {...settings}
                key={domain.txt.value}
                domain={domain}
                pageUrl={pageUrl}
              />
              {settings.proof && <ProofField id="domain_settings_proof" {...settings.proof} />}
              <OtherName key={`${domain.txt.value} other`} {...{ claim, release, askToRelease }} />
            </>
          )}
        </>
      }
    >
      <Notice kind="error">{release.error}</Notice>
      <Notice kind="success">{release.done}</Notice>
    </Row>
  );
}

function Records({ domain, words }: { domain: Domain; words: DomainWords }) {
  const [copied, setCopied] = useState("");
  const { said, copy } = useCopy();
  return (
    <>
      <details className="domain-part" open={!words.isAllWell}>
        <summary>{words.isAllWell ? "Its records" : "The records to make"}</summary>
        <DomainSteps
          domain={domain}
          words={words}
          copied={said ? copied : ""}
          said={said}
          copy={(id, text) => {
            setCopied(id);
            copy(text);
          }}
        />
      </details>
      <span className="visually-hidden" role="status">{said}</span>
    </>
  );
}

function FirstClaim({ pageUrl, claim }: Pick<DomainPanelProps, "pageUrl"> & Pick<Acts, "claim">) {
  return (
    <>
      <p>
        With and without www. Rent one wherever names are rented, and make three DNS records, which
        we tell you here. The link {pageUrl} goes on working.
      </p>
      <Claim claim={claim} />
    </>
  );
}

function Check({ url, check }: Pick<Domain, "url"> & Pick<Acts, "check">) {
  return (
    <>
      <div className="actions">
        {url !== null && (
          <ButtonLink look="quiet" href={url} target="_blank" rel="noopener">
            <Icon name="open" />Open it
          </ButtonLink>
        )}
        <Button look="quiet" {...check.button} onClick={() => check.run()}>
          {check.isBusy ? "Looking..." : "Look again"}
        </Button>
      </div>
      <Notice kind="error">{check.error}</Notice>
      <Notice kind="success">{check.done}</Notice>
    </>
  );
}

function OtherName(
  { claim, release, askToRelease }: Pick<Acts, "claim" | "release" | "askToRelease">,
) {
  return (
    <details className="domain-part">
      <summary>Another name, or none</summary>
      <p className="field-hint">You have one at a time: a new claim replaces this one.</p>
      <Claim claim={claim} />
      <div className="actions">
        <Button look="danger" {...release.button} onClick={askToRelease}>
          Let it go
        </Button>
      </div>
      {release.proof && <ProofField id="domain_release_proof" {...release.proof} />}
    </details>
  );
}

/** It is a component of its own so that its state begins anew with each name. */
function Claim({ claim }: Pick<Acts, "claim">) {
  const { proof, onSubmit, ...form } = useActForm(["name", "main"], claim.ask, claim.onDone, {
    otherwise: SENTENCES.domain_failed,
  });
  return (
    <>
      <DomainClaim
        {...form}
        onSubmit={(event) => {
          if (claim.isWanted(event.currentTarget)) return void onSubmit(event);
          event.preventDefault();
        }}
      />
      {proof && <ProofField id="domain_claim_proof" {...proof} />}
    </>
  );
}

function DomainState({ domain, words }: { domain: Domain; words: DomainWords }) {
  const shown = toShownAddress(domain)?.shown ?? domain.shown_name;
  return (
    <span className="domain-head">
      <strong className="domain-name">
        {shown}
      </strong>
      <span className={`domain-state domain-state-${words.kind}`}>{words.name}</span>
    </span>
  );
}

function Moments({ moments }: Pick<DomainWords, "moments">) {
  if (moments.length === 0) return null;
  return (
    <dl className="domain-moments">
      {moments.map(({ label, at }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Time at={at} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** When `isWanted` changes, the pauses are short again. */
export function useWatched(
  element: RefObject<HTMLElement | null>,
  isWanted: boolean,
  ask: () => Promise<void>,
): void {
  const latest = useRef(ask);
  latest.current = ask;

  useEffect(() => {
    if (!isWanted) return;
    let isSeen = false;
    let isEnded = false;
    let pauseMs = FIRST_PAUSE_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function plan(): void {
      clearTimeout(timer);
      if (isEnded || !isSeen || document.visibilityState !== "visible") return;
      timer = setTimeout(async () => {
        pauseMs = Math.min(pauseMs * GROWTH, LONGEST_PAUSE_MS);
        await latest.current();
        plan();
      }, pauseMs);
    }

    const seeing = new IntersectionObserver((entries) => {
      isSeen = entries.at(-1)!.isIntersecting;
      plan();
    });
    seeing.observe(element.current!);
    document.addEventListener("visibilitychange", plan);
    return () => {
      isEnded = true;
      clearTimeout(timer);
      seeing.disconnect();
      document.removeEventListener("visibilitychange", plan);
    };
  }, [isWanted]);
}
