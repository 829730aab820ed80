-- What operators did: one row an act, which nobody changes or deletes.
create table operator_acts (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- The address by which they are an operator; null for whoever has a shell.
  operator text,
  act text not null,
  -- Whom it was about, as they were called then; null for an act about the place. Their account may be gone.
  subject_id uuid,
  subject text,
  reason text not null
);

create index operator_acts_subject_id_idx on operator_acts (subject_id);

create function refuse_to_change_acts() returns trigger language plpgsql as $$
begin
  raise exception 'what operators did is not changed';
end $$;

create trigger operator_acts_stay before update or delete or truncate on operator_acts
  for each statement execute function refuse_to_change_acts();

-- When whoever uses the session last proved that it is theirs; null: not since the sign-in.
alter table sessions add column proved_at timestamptz;
