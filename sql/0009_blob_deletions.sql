-- Objects at the object store to which no row refers any more.
create table blob_deletions (
  key text primary key
);
