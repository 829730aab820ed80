-- How the place was, day by day, in UTC: what cannot be counted afterwards, because people, saves and bytes go.
create table place_days (
  day date primary key,
  people integer not null,
  pages integer not null,
  -- Of that day, as far as they were still there when they were counted.
  saves integer not null,
  visits bigint not null,
  -- In Postgres, and at the object store.
  bytes bigint not null
);

create index portfolio_versions_saved_at_idx on portfolio_versions (saved_at);
create index visit_days_day_idx on visit_days (day);
-- For their sum, without a look at the rows.
create index blobs_elsewhere_idx on blobs (size) where key is not null;

-- The last backup that was written to its end, and no other.
create table backups (
  taken_at timestamptz not null,
  bytes bigint not null,
  rows bigint not null,
  -- The address of the operator who downloaded it; null for whoever has a shell.
  operator text
);

-- By whom a backup may be downloaded, once, within a minute.
alter table links drop constraint links_purpose_check;
alter table links add constraint links_purpose_check check (purpose in
  ('verify_email', 'reset_password', 'change_email', 'recover_account', 'registration', 'backup'));
