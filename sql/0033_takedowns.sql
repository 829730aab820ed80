-- Pages that an operator took down: why, and what their owner says to it. One row each time.
create table takedowns (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- Of the page that was taken down.
  version integer not null,
  -- Which of the grounds (contract/takedowns.ts), and the operator's own words.
  ground text not null,
  reason text not null,
  created_at timestamptz not null,
  -- The owner's objection, and when an operator answered that the page stays down.
  objection text,
  objected_at timestamptz,
  upheld_at timestamptz,
  -- The page is back.
  ended_at timestamptz
);

-- A page is down once.
create unique index takedowns_user_id_key on takedowns (user_id) where ended_at is null;

-- A page that waits for an operator before strangers see it: since when, and which findings it waits for.
alter table portfolios add column held_at timestamptz;
alter table portfolios add column held_for jsonb;
-- Rules whose findings an operator has looked at and let pass.
alter table portfolios add column passed_rules text[] not null default '{}';

-- Whether anybody but its owner may see it at all: the one question that is asked wherever a page is shown.
alter table portfolios add column is_shown boolean not null
  generated always as (is_published and taken_down_at is null and held_at is null) stored;

-- Whose pictures and files a preview shows, where that is not its author: an operator's look at a page.
alter table previews add column pictures_of uuid references users on delete cascade;
