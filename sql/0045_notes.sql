-- Links by which others see a page, or a draft, and write notes on it.
create table review_links (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  -- Of the page that it shows, prepared as a preview is; null while nobody looked, and of a draft.
  version integer,
  -- A draft, as its author wrote it; null: the page as it is saved.
  draft text,
  -- What stands in its frame, as of a preview; null while nobody looked.
  frame_id text unique,
  user_code text,
  head_offset integer,
  has_form boolean,
  late_asks text[]
);
create index review_links_user_idx on review_links (user_id, ends_at);

-- What they wrote: plain text, at a place of the code that they were shown.
create table notes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  link_id uuid references review_links on delete set null,
  -- A keyed hash of what its writer's browser has.
  reviewer bytea not null,
  name text not null,
  text text not null,
  quote text not null,
  element text not null,
  -- Where the element begins in that code; null: the page as a whole.
  at integer,
  is_written boolean not null,
  -- Of that code from there on: by this, the place is found when the code changes.
  source text not null,
  -- Of the page; null: of a draft.
  version integer,
  width integer not null,
  is_shared boolean not null,
  reply text not null default '',
  created_at timestamptz not null,
  done_at timestamptz
);
create index notes_user_idx on notes (user_id, created_at);
create index notes_link_idx on notes (link_id);
