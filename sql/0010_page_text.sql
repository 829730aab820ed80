-- What a page says, for link previews, search engines and readers that show no frames. Filled at the next save.
alter table portfolios add column description text;
alter table portfolios add column outline jsonb not null default '[]';
