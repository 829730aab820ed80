-- What was shown when a session began: the way in, and "code" or "remembered" beside it. A remembered browser stands in
-- for a code at a sign-in alone: then proved_at is null until there is a proof.
alter table sessions add column shown text[] not null default '{}';
update sessions set proved_at = created_at
  where proved_at is null
    and not exists (select 1 from second_factors where second_factors.user_id = sessions.user_id);
