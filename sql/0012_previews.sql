-- Drafts as their authors see them before saving: the newest of each, for minutes. Not logged: nobody misses one.
create unlogged table previews (
  user_id uuid primary key references users on delete cascade,
  id text not null unique,
  -- Sanitized; the rest as in portfolios.
  user_code text not null,
  head_offset integer not null,
  has_form boolean not null,
  late_asks text[],
  expires_at timestamptz not null
);

create index previews_expires_at_idx on previews (expires_at);
