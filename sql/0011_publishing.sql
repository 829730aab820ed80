-- A page can be taken offline without losing anything.
alter table portfolios add column is_published boolean not null default true;
