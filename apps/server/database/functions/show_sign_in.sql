create or replace function show_sign_in () returns trigger language plpgsql as $$
begin
  update member set last_sign_in_at = greatest(last_sign_in_at, new.created_at), language = coalesce(new.language, language) where id = new.subject_id;
  return null;
end $$;

create or replace trigger show_sign_in
after insert on session for each row when ((new.audience = 'portal'::text))
execute function show_sign_in ();
