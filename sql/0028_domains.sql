-- Names of people's own that their pages are to be seen at: one pair, with and without www, of each person.
create table domains (
  user_id uuid primary key references users on delete cascade,
  -- As DNS has it, without the www in front.
  name text not null,
  -- As its owner typed it, without the www in front.
  shown_name text not null,
  -- Which one of the pair the page is at; the other one leads there.
  is_www_main boolean not null default false,
  -- Whether /u/{username} leads there.
  redirects boolean not null default true,
  -- What its TXT record has to say: another one for each claim.
  token text not null,
  claimed_at timestamptz not null,
  -- Null until the record was found for the first time.
  proven_at timestamptz,
  -- Since when the record of a proven name is gone.
  missing_since timestamptz,
  -- What the last look at DNS found (server/domains).
  found jsonb,
  -- Whether the main one of the pair led here then.
  leads_here boolean not null default false,
  checked_at timestamptz,
  -- Null: nobody looks by themselves any more.
  next_check_at timestamptz
);

-- Whoever proves a name last has it; a claim without proof blocks nobody.
create unique index domains_proven_idx on domains (name) where proven_at is not null;
create index domains_next_check_idx on domains (next_check_at) where next_check_at is not null;
