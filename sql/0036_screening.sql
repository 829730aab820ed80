-- By what pages that were taken down are known again, whoever saves them (page_code/similarity.ts).
create table taken_down_fingerprints (
  -- No reference: what was taken down stays down when its account is deleted.
  takedown_id uuid primary key,
  fingerprint bytea not null,
  -- Two that are similar have some in common.
  keys integer[] not null,
  taken_down_at timestamptz not null
);

create index taken_down_fingerprints_keys on taken_down_fingerprints using gin (keys);

-- Those that wait for an operator, which are few.
create index portfolios_held_at on portfolios (held_at) where held_at is not null;
