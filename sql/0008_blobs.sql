-- Bytes have one home: here, or at an object store. The same bytes are kept once.
create table blobs (
  -- SHA-256 of the bytes.
  hash bytea primary key,
  size integer not null,
  bytes bytea,
  -- At the object store. Bytes that come anew after they were collected have another one, so that a slow deletion of
  -- what was there never meets what was written since.
  key text,
  -- Since when perhaps nothing refers to it; null: something did when it was looked at.
  orphaned_since timestamptz,
  check ((bytes is null) <> (key is null))
);

create index blobs_orphaned_since_idx on blobs (orphaned_since) where orphaned_since is not null;
create unique index blobs_key_idx on blobs (key) where key is not null;
