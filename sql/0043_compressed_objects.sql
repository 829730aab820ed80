-- What is at the object store may be compressed, and its key is the hash alone.

-- What the object takes there; null for one that was put before this was counted, which takes its size.
alter table blobs add column object_size integer;

drop index blobs_elsewhere_idx;
create index blobs_elsewhere_idx on blobs (size, object_size) where key is not null;

-- When the store said that it is gone; null: it is still to be deleted. Nobody uses its key again for a day, in which a
-- deletion that was on its way may still arrive.
alter table blob_deletions add column deleted_at timestamptz;
