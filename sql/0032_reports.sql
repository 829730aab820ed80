-- What visitors say is wrong with a page.
create table reports (
  id uuid primary key default gen_random_uuid(),
  -- Whose page it is.
  user_id uuid not null references users on delete cascade,
  -- Of the page, when it was reported.
  version integer not null,
  details text not null,
  -- For an answer; empty when they left none.
  email text not null,
  created_at timestamptz not null,
  -- Null: nobody has decided about it yet.
  decided_at timestamptz
);

create index reports_user_id_idx on reports (user_id);
create index reports_open_idx on reports (created_at) where decided_at is null;
