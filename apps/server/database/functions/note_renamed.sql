-- Owner: product
create or replace function note_renamed () returns trigger language plpgsql as $$
begin
  new.renamed := true;
  return new;
end $$;

create or replace trigger note_renamed
before update of name on product_category for each row when ((old.name is distinct from new.name))
execute function note_renamed ();
