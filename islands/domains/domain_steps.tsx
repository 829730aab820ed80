import type { ReactNode } from "react";
import type { Domain } from "../../contract/domains/domain_calls.ts";
import { type DnsRecord, listDnsRecords } from "../../contract/domains/domain_records.ts";
import { type DomainWords, type RecordWords, toPair } from "../../contract/domains/domain_words.ts";
import { Button } from "../../ui/parts/button.tsx";
import { Icon } from "../../ui/parts/icon.tsx";

interface CopyProps {
  copied: string;
  said: string;
  copy(id: string, text: string): void;
}

export function DomainSteps(
  { domain, words, ...copying }: CopyProps & { domain: Domain; words: DomainWords },
) {
  const { main, other } = toPair(domain);
  const records = listDnsRecords(domain);
  const shared = { ...copying, zone: domain.registered_name };
  return (
    <ol className="dns-steps">
      <Step {...shared} title="Prove that it is yours" records={records.txt} words={words.txt}>
        The value is new with each claim. Leave the record there: we look at it each week.
      </Step>
      <Step
        {...shared}
        title={`Lead ${main.shown} here`}
        records={records.main}
        words={words.main}
      >
        {describeKind(records.main)}
      </Step>
      <Step
        {...shared}
        title={`Lead ${other.shown} here as well`}
        records={records.other}
        words={words.other}
      >
        {`So that whoever types it arrives too. ${describeKind(records.other)}`.trim()}
      </Step>
    </ol>
  );
}

function Step(
  { title, records, words: { isRight, said }, children, zone, ...copying }: CopyProps & {
    title: string;
    records: DnsRecord[];
    words: RecordWords;
    children: ReactNode;
    zone: string;
  },
) {
  const mark = isRight === null ? "unknown" : isRight ? "right" : "wrong";
  return (
    <li className={`dns-step-${mark}`}>
      <h4>{title}</h4>
      {children && <p className="field-hint">{children}</p>}
      {records.map((record) => (
        <RecordTable
          key={`${record.type} ${record.value}`}
          record={record}
          zone={zone}
          {...copying}
        />
      ))}
      <p className={`dns-found dns-found-${mark}`}>{said}</p>
    </li>
  );
}

function RecordTable(
  { record, zone, ...copying }: CopyProps & { record: DnsRecord; zone: string },
) {
  const { type, host, shortHost, value } = record;
  return (
    <dl className="dns-record">
      <div>
        <dt>Type</dt>
        <dd>
          <code>{type}</code>
        </dd>
      </div>
      <div>
        <dt>Name</dt>
        <dd>
          <code>{host}</code>
          <CopyText {...copying} of={`name of the ${type} record`} text={host} />
          <span className="field-hint">
            {shortHost === "@"
              ? (
                <>
                  Some providers want <code>@</code> there, or nothing.
                </>
              )
              : (
                <>
                  Some providers want only the part before {zone}: <code>{shortHost}</code>
                </>
              )}
          </span>
        </dd>
      </div>
      <div>
        <dt>Value</dt>
        <dd>
          <code>{value}</code>
          <CopyText {...copying} of={`value of the ${type} record`} text={value} />
        </dd>
      </div>
    </dl>
  );
}

function CopyText({ copied, said, copy, of, text }: CopyProps & { of: string; text: string }) {
  const id = `${of} ${text}`;
  return (
    <Button
      look="quiet"
      className="dns-copy"
      aria-label={`Copy the ${of}: ${text}`}
      onClick={() => copy(id, text)}
    >
      <Icon name="copy" />
      {copied === id ? said : "Copy"}
    </Button>
  );
}

function describeKind(records: readonly DnsRecord[]): string {
  const [first, ...more] = records;
  if (first?.type === "ALIAS") {
    return "Providers call it ALIAS, ANAME or a flattened CNAME. Where yours has none, make the other one the main one.";
  }
  if (first?.type === "CNAME") return "There may be no other record of the same name.";
  if (!first) return "";
  return more.length > 0
    ? "Make all of these, and take out other A and AAAA records of the same name."
    : "Take out other A and AAAA records of the same name.";
}
