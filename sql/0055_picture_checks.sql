-- The names of its owner's pictures that a page shows: they come and go without a save, and are counted without the code.
alter table portfolios add column own_pictures text[] not null default '{}';
-- Pages that were saved before this are read once, by the first check.
alter table portfolios add column has_pictures_elsewhere boolean not null default true;

create index portfolios_pictures_elsewhere_idx on portfolios (user_id) where has_pictures_elsewhere;

-- When the hosts of a page's pictures are asked again. It is no column of portfolios, since each change there purges the
-- page at a CDN.
create table picture_checks (
  user_id uuid primary key references portfolios on delete cascade,
  next_at timestamptz not null
);

create index picture_checks_next_at_idx on picture_checks (next_at);
