-- How many of a page's pictures visitors do not see, counted when it is saved.
alter table portfolios add column missing_pictures integer not null default 0;
