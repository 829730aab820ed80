-- What a CDN still has to be told (server/cdn/cdn_purges.ts), where one is configured: written by the one process at a time
-- that reads the feed page_changes for it, sent by any.
create table cdn_purges (
  -- Of an owner's answers, or of all: a keyed hash, as answers carry it.
  tag text primary key,
  -- When the last change of them was seen.
  changed_at timestamptz not null,
  -- One that is sent from then on is the last.
  settles_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null
);
create index cdn_purges_due on cdn_purges (next_attempt_at);

-- How far the feed was read for it.
create table cdn_feed (
  is_one boolean primary key default true check (is_one),
  -- Which transactions had ended, at which start of the server; null before the first look.
  snapshot pg_snapshot,
  server text,
  read_at timestamptz,
  -- What makes the answers that the CDN has: another one makes others.
  build text not null default ''
);
