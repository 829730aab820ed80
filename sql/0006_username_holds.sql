-- A name that someone gave up stays theirs for a while: links to it lead on, and nobody else can take it over.
create table username_holds (
  -- In lower case.
  username text primary key,
  user_id uuid not null references users on delete cascade,
  held_until timestamptz not null
);
