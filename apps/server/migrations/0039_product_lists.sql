-- Lists that looked up what stands beside each row by its own key (performance bar G8, ADR 0030). What every page needs of few rows is read as a set off an index that holds it; what belongs to one row and seldom
-- changes stands in that row as well. The triggers keep the copies whatever process writes, so processes of the version before may go on beside this one.
-- Products: names of categories and groups as a set, each order of the screen off an index of its own. Unlimited stock is more than any.
create index product_category_names on product_category (merchant_id) include (id, name);

create index customer_group_names on customer_group (merchant_id) include (id, name);

create index product_price_up on product (merchant_id, price, id)
where
  deleted_at is null;

create index product_price_down on product (merchant_id, price desc nulls last, id desc)
where
  deleted_at is null;

create index product_stock on product (merchant_id, storage_quantity, id)
where
  deleted_at is null;

create index product_sold on product (merchant_id, sold, id)
where
  deleted_at is null;

create index product_revenue on product (merchant_id, revenue, id)
where
  deleted_at is null;

create index pay_page_name on pay_page (merchant_id, name_fold, id);

create index pay_page_revenue on pay_page (merchant_id, revenue, id);

create index pay_button_title on pay_button (merchant_id, fold, id)
where
  deleted_at is null;

create index vietqr_pro_customer_name on vietqr_pro_customer (merchant_id, name collate "vi-x-icu", id);

create index customer_group_size on customer_group (merchant_id, customers, id);

create index support_request_changed on support_request (merchant_id, modified_at desc, id desc)
where
  deleted_at is null;

-- How many products a category has. Those who put products in hold its row 'key share', which this does not disturb; one merchant's moves take turns, so that two of them that cross do not wait for each other.
alter table product_category
add column products int not null default 0 check (products >= 0);

alter table product_category
set
  (fillfactor = 85);

create function count_category_moved () returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('category-products/' || new.merchant_id, 0));
  update product_category c set products = c.products + x.n from (
    select y.id, sum(y.n) n from (select old.category_id id, -1 n where old.deleted_at is null union all select new.category_id, 1 where new.deleted_at is null) y where y.id is not null group by 1 having sum(y.n) <> 0
  ) x where c.id = x.id;
  return null;
end $$;

create function count_category_set () returns trigger language plpgsql as $$
begin
  if not exists (select from changed_rows where category_id is not null and deleted_at is null) then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('category-products/' || m.merchant_id, 0)) from (select distinct merchant_id from changed_rows where category_id is not null order by 1) m;
  update product_category c set products = c.products + x.n * (case tg_op when 'INSERT' then 1 else -1 end)
    from (select category_id id, count(*) n from changed_rows where category_id is not null and deleted_at is null group by 1) x where c.id = x.id;
  return null;
end $$;

lock table product in share row exclusive mode;

update product_category c
set
  products = x.n
from
  (
    select
      category_id id,
      count(*) n
    from
      product
    where
      category_id is not null
      and deleted_at is null
    group by
      1
  ) x
where
  x.id = c.id;

create trigger count_category_moved
after update of category_id,
deleted_at on product for each row when (
  old.category_id is distinct from new.category_id
  or (old.deleted_at is null) <> (new.deleted_at is null)
)
execute function count_category_moved ();

create trigger count_category_in
after insert on product referencing new table as changed_rows for each statement
execute function count_category_set ();

create trigger count_category_out
after delete on product referencing old table as changed_rows for each statement
execute function count_category_set ();

create index product_category_size on product_category (merchant_id, products, id);

create index product_category_by_name on product_category (merchant_id, name_fold, id);

-- How many products a pay page offers: its shelf is changed under the page's lock.
alter table pay_page
add column products int not null default 0 check (products >= 0);

create function count_shelf () returns trigger language plpgsql as $$
begin
  update pay_page p set products = p.products + x.n * (case tg_op when 'INSERT' then 1 else -1 end) from (select page_id id, count(*) n from changed_rows group by 1) x where p.id = x.id;
  return null;
end $$;

lock table pay_page_product in share row exclusive mode;

update pay_page p
set
  products = x.n
from
  (
    select
      page_id id,
      count(*) n
    from
      pay_page_product
    group by
      1
  ) x
where
  x.id = p.id;

create trigger count_shelf_in
after insert on pay_page_product referencing new table as changed_rows for each statement
execute function count_shelf ();

create trigger count_shelf_out
after delete on pay_page_product referencing old table as changed_rows for each statement
execute function count_shelf ();

-- Where a button leads: the page's name and state. Who gives a button another page waits for a renaming of that page; who renames one finds the buttons that point to it.
alter table pay_button
add column page_code text,
add column page_name text,
add column page_status text;

create function show_page () returns trigger language plpgsql as $$
begin
  select p.code, p.name, p.status into new.page_code, new.page_name, new.page_status from pay_page p where p.id = new.page_id for share;
  return new;
end $$;

create function show_page_changed () returns trigger language plpgsql as $$
begin
  update pay_button set page_code = new.code, page_name = new.name, page_status = new.status where page_id = new.id and deleted_at is null;
  return null;
end $$;

lock table pay_page in share row exclusive mode;

update pay_button b
set
  page_code = p.code,
  page_name = p.name,
  page_status = p.status
from
  pay_page p
where
  p.id = b.page_id;

create trigger show_page_set
before insert on pay_button for each row
execute function show_page ();

create trigger show_page_moved
before update of page_id on pay_button for each row when (old.page_id is distinct from new.page_id)
execute function show_page ();

create trigger show_page_changed
after update of code,
name,
status on pay_page for each row when (
  old.code is distinct from new.code
  or old.name is distinct from new.name
  or old.status is distinct from new.status
)
execute function show_page_changed ();

-- The standing number of a VietQR Pro customer: account and whether it is open. Customers are locked in the order of their ids, as by who adds up what they were paid (ADR 0030).
alter table vietqr_pro_customer
add column account_no text,
add column account_name text,
add column closed_at timestamptz;

create function show_standing () returns trigger language plpgsql as $$
begin
  if not exists (select from changed_rows where virtual_account like '97%') then return null; end if;
  perform from vietqr_pro_customer where virtual_account in (select virtual_account from changed_rows) order by id for no key update;
  update vietqr_pro_customer c set account_no = s.account_no, account_name = s.account_name, closed_at = s.closed_at from standing_account s
    where s.virtual_account in (select virtual_account from changed_rows) and c.virtual_account = s.virtual_account and (c.account_no, c.account_name, c.closed_at) is distinct from (s.account_no, s.account_name, s.closed_at);
  return null;
end $$;

lock table standing_account in share row exclusive mode;

update vietqr_pro_customer c
set
  account_no = s.account_no,
  account_name = s.account_name,
  closed_at = s.closed_at
from
  standing_account s
where
  s.virtual_account = c.virtual_account;

create trigger show_standing_in
after insert on standing_account referencing new table as changed_rows for each statement
execute function show_standing ();

create trigger show_standing_changed
after update on standing_account referencing new table as changed_rows for each statement
execute function show_standing ();

-- Sound boxes are ten a page: the unit of each by one page of its index, where a tree takes two or three.
create index box_unit_id on box_unit using hash (id);
