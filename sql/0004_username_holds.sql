-- A name that someone gave up stays theirs for a while: links to it lead on, and nobody else can take it over.
create table username_holds (
  -- In lower case.
  username text primary key,
  -- Null: the name of a deleted account, which is held for nobody.
  user_id uuid references users on delete set null,
  held_until timestamptz not null
);
