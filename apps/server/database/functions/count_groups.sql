create or replace function count_groups () returns trigger language plpgsql as $$
declare moved uuid[]; by_number int[];
begin
  case tg_op
    when 'INSERT' then select array_agg(x.id), array_agg(x.n) into moved, by_number from (select group_id id, count(*) n from new_rows where group_id is not null group by 1) x;
    when 'DELETE' then select array_agg(x.id), array_agg(x.n) into moved, by_number from (select group_id id, -count(*) n from old_rows where group_id is not null group by 1) x;
    else select array_agg(x.id), array_agg(x.n) into moved, by_number from (
      select y.id, sum(y.n) n from (select group_id id, 1 n from new_rows union all select group_id, -1 from old_rows) y where y.id is not null group by 1 having sum(y.n) <> 0) x;
  end case;
  if moved is null then return null; end if;
  perform from customer_group where id = any(moved) order by id for no key update;
  update customer_group g set customers = g.customers + x.n from unnest(moved, by_number) x(id, n) where g.id = x.id;
  return null;
end $$;

create or replace trigger count_groups_in
after insert on customer REFERENCING NEW table as new_rows for EACH STATEMENT
execute function count_groups ();

create or replace trigger count_groups_moved
after update on customer REFERENCING OLD table as old_rows NEW table as new_rows for EACH STATEMENT
execute function count_groups ();

create or replace trigger count_groups_out
after delete on customer REFERENCING OLD table as old_rows for EACH STATEMENT
execute function count_groups ();
