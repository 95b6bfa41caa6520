-- How many customers each group has, after customers came, went or changed their group. The groups
-- are locked in one order first.
-- Owner: customer
create or replace function count_groups () returns trigger language plpgsql as $$
declare merchants uuid[]; moved uuid[]; by_number int[];
begin
  case tg_op
    when 'INSERT' then select array_agg(x.merchant_id), array_agg(x.id), array_agg(x.n) into merchants, moved, by_number from (select merchant_id, group_id id, count(*) n from new_rows where group_id is not null group by 1, 2) x;
    when 'DELETE' then select array_agg(x.merchant_id), array_agg(x.id), array_agg(x.n) into merchants, moved, by_number from (select merchant_id, group_id id, -count(*) n from old_rows where group_id is not null group by 1, 2) x;
    else select array_agg(x.merchant_id), array_agg(x.id), array_agg(x.n) into merchants, moved, by_number from (
      select y.merchant_id, y.id, sum(y.n) n from (select merchant_id, group_id id, 1 n from new_rows union all select merchant_id, group_id, -1 from old_rows) y where y.id is not null group by 1, 2 having sum(y.n) <> 0) x;
  end case;
  if moved is null then return null; end if;
  perform from customer_group where (merchant_id, id) in (select * from unnest(merchants, moved)) order by id for no key update;
  update customer_group g set customers = g.customers + x.n from unnest(merchants, moved, by_number) x(merchant_id, id, n) where g.merchant_id = x.merchant_id and g.id = x.id;
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
