-- A page that was made before its pictures were sent names them by what is sent: the first half of its hash, and its
-- kind. Null: sent before this was kept.
alter table pictures add column sent_name text;

create unique index pictures_sent_name_idx on pictures (user_id, sent_name);

create trigger pictures_change_page after delete or update of sent_name on pictures
  for each row execute function note_page_change();

-- The pictures that a browser sends after a registration whose page names them. A registration with a taken address
-- has the same rows, since it must look the same: so there is no reference to a user.
create table brought_pictures (
  registration uuid not null,
  sent_name text not null,
  -- What was made of it; null until it comes.
  bytes integer,
  created_at timestamptz not null,
  primary key (registration, sent_name)
);

create index brought_pictures_created_at_idx on brought_pictures (created_at);
