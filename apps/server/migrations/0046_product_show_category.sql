-- Lists of products and buttons that read more than their page (ADR 0030).
-- A product's row has its category's name, so a page reads no others. A renaming locks no products: it marks the category, whose name is then read beside the page, until the night has carried it into its products (carry_names).
alter table product
add column category_name text;

alter table product_category
add column renamed boolean not null default false;

create index product_category_renamed on product_category (merchant_id) include (id, name)
where
  renamed;

drop index product_category_names;

create function show_category () returns trigger language plpgsql as $$
begin
  new.category_name := (select name from product_category where id = new.category_id);
  return new;
end $$;

create function note_renamed () returns trigger language plpgsql as $$
begin
  new.renamed := true;
  return new;
end $$;

/* Beside counting (migration 0039): the category's row is held from the count on, so a name that changed between reading and counting is seen here, and one that changes later marks its category. */
create or replace function count_category_moved () returns trigger language plpgsql as $$
declare called text;
begin
  perform pg_advisory_xact_lock(hashtextextended('category-products/' || new.merchant_id, 0));
  update product_category c set products = c.products + x.n from (
    select y.id, sum(y.n) n from (select old.category_id id, -1 n where old.deleted_at is null union all select new.category_id, 1 where new.deleted_at is null) y where y.id is not null group by 1 having sum(y.n) <> 0
  ) x where c.id = x.id;
  if new.category_id is not null and new.deleted_at is null then
    select name into called from product_category where id = new.category_id;
    if called is distinct from new.category_name then update product set category_name = called where id = new.id; end if;
  end if;
  return null;
end $$;

create or replace function count_category_set () returns trigger language plpgsql as $$
begin
  if not exists (select from changed_rows where category_id is not null and deleted_at is null) then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('category-products/' || m.merchant_id, 0)) from (select distinct merchant_id from changed_rows where category_id is not null order by 1) m;
  update product_category c set products = c.products + x.n * (case tg_op when 'INSERT' then 1 else -1 end)
    from (select category_id id, count(*) n from changed_rows where category_id is not null and deleted_at is null group by 1) x where c.id = x.id;
  if tg_op = 'INSERT' then
    update product p set category_name = c.name from changed_rows r join product_category c on c.id = r.category_id where r.category_name is distinct from c.name and p.id = r.id;
  end if;
  return null;
end $$;

lock table product,
product_category in share row exclusive mode;

update product p
set
  category_name = c.name
from
  product_category c
where
  c.id = p.category_id;

create trigger show_category_set
before insert on product for each row when (new.category_id is not null)
execute function show_category ();

create trigger show_category_moved
before update of category_id on product for each row when (old.category_id is distinct from new.category_id)
execute function show_category ();

create trigger note_renamed
before update of name on product_category for each row when (old.name is distinct from new.name)
execute function note_renamed ();

/*
 * Carries the name of one renamed category into at most so many of its products, or finds that all have it and takes the mark off; says how much it did, 0 when no category is marked. Products are held in the order of their ids and
 * the category never beside them, so it stands in nobody's way. Who is putting a product into the category either holds its row, and is waited for and then seen, or will read the name once he does.
 */
create function carry_names (p_most int) returns int language plpgsql as $$
declare c product_category; n int;
begin
  select * into c from product_category where renamed order by merchant_id, id limit 1;
  if not found then return 0; end if;
  update product p set category_name = c.name where p.id in (select id from product where category_id = c.id and deleted_at is null and category_name is distinct from c.name order by id limit p_most for update);
  get diagnostics n = row_count;
  if n > 0 then return n; end if;
  perform from product_category where id = c.id for no key update;
  update product_category x set renamed = false
    where x.id = c.id and x.name = c.name and not exists (select from product p where p.category_id = x.id and p.deleted_at is null and p.category_name is distinct from x.name);
  return 1;
end $$;

/*
 * Buttons by clicks or payments come off an index, and yet a click mostly stays an update in place: the index holds the step that a figure stands on, which seldom changes. Up to 255 each figure is a step of its own; beyond, steps are
 * as wide as a hundred-and-twenty-eighth to a two-hundred-and-fifty-sixth of it. Buttons on one such step are sorted by the figure itself; of a step of one figure (many have none) the key goes on with the id, so it is the order already.
 */
create function figure_key (n bigint, id uuid) returns bytea language plpgsql immutable as $$
declare width int;
begin
  if n < 256 then return int4send(n::int) || uuid_send(id); end if;
  width := floor(ln(n::float8) / ln(2::float8))::int - 7;
  return int4send(width * 128 + (n >> width)::int);
end $$;

alter table pay_button
add column clicks_key bytea generated always as (figure_key (num_of_clicks, id)) stored,
add column payments_key bytea generated always as (figure_key (num_of_payments, id)) stored;

create index pay_button_clicks on pay_button (merchant_id, clicks_key)
where
  deleted_at is null;

create index pay_button_payments on pay_button (merchant_id, payments_key)
where
  deleted_at is null;
