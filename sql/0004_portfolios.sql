create table portfolios (
  user_id uuid primary key references users on delete cascade,
  -- Sanitized: what the public sees is what the editor shows.
  user_code text not null,
  title text,
  sanitization_log jsonb not null,
  -- Counts saves, so that a save from a stale editor is noticed.
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
