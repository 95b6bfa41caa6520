/** Every key of a merchant's table begins with merchant_id, read off the catalogue of a migrated database (ADR 0052). */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuid } from '../src/platform/ids.ts'
import { testDatabase, type TestDatabase } from './template.ts'
import { ROUTING_KEYS, ROUTING_REFERENCES, STILL_TO_DO, WITHOUT_MERCHANT } from './tenant-keys.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const names = async (text: string): Promise<string[]> =>
  (await client.query<{ name: string }>(text)).rows.map(({ name }) => name)

/** Tables of the schema that have merchant_id, beside the merchant itself. */
const TENANT = `select a.attrelid from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'merchant_id' and not a.attisdropped`

const keysThatDoNotBegin = (): Promise<string[]> =>
  names(`
    select i.indrelid::regclass || ' (' || replace((
        select string_agg(pg_get_indexdef(i.indexrelid, n, true), ', ' order by n) from generate_series(1, i.indnkeyatts) n
      ), '''00000000-0000-0000-0000-000000000000''::uuid', '…') || ')' as name
    from pg_index i
    where i.indisunique and i.indrelid in (${TENANT}) and pg_get_indexdef(i.indexrelid, 1, true) <> 'merchant_id'`)

const referencesThatDoNotBegin = (): Promise<string[]> =>
  names(`
    select f.conrelid::regclass || ' (' || (
        select string_agg(a.attname, ', ' order by k.n) from unnest(f.conkey) with ordinality k(column_no, n)
          join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.column_no
      ) || ') > ' || f.confrelid::regclass as name
    from pg_constraint f
    where f.contype = 'f' and f.conrelid in (${TENANT}) and f.confrelid in (${TENANT})
      and not exists (select from pg_attribute a where a.attrelid = f.conrelid and a.attnum = f.conkey[1] and a.attname = 'merchant_id')`)

function onlyListed(found: readonly string[], listed: readonly string[]): void {
  expect(
    found.filter((one) => !listed.includes(one)).toSorted(),
    'begin it with merchant_id, or list it with a reason',
  ).toEqual([])
  expect(
    listed.filter((one) => !found.includes(one)),
    'in order now: take these off the list',
  ).toEqual([])
}

describe('the catalogue', () => {
  it('has merchant_id in every table but those that the list names', async () => {
    const found = await names(`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and oid not in (${TENANT})`)
    onlyListed(found, Object.keys(WITHOUT_MERCHANT))
  })

  it('has keys and references that begin with merchant_id, but for those that the lists name', async () => {
    const found = [...(await keysThatDoNotBegin()), ...(await referencesThatDoNotBegin())]
    onlyListed(found, [
      ...Object.keys(ROUTING_KEYS),
      ...Object.keys(ROUTING_REFERENCES),
      ...STILL_TO_DO,
    ])
    expect(STILL_TO_DO).toEqual(STILL_TO_DO.toSorted())
  })

  it('shows a key and a reference that leave the merchant out', async () => {
    await client.query('begin')
    try {
      await client.query(`
        create table coin (id uuid primary key, merchant_id uuid not null, product_id uuid, unique (merchant_id, product_id));
        alter table product add unique (id);
        alter table coin add foreign key (product_id) references product (id)`)
      expect(await keysThatDoNotBegin()).toEqual(
        expect.arrayContaining(['coin (id)', 'product (id)']),
      )
      expect(await referencesThatDoNotBegin()).toContain('coin (product_id) > product')
    } finally {
      await client.query('rollback')
    }
  })
})

describe('a row of one merchant', () => {
  const insertMerchant = async (code: string): Promise<string> => {
    const id = uuid()
    await client.query(
      `insert into merchant (id, code, name, status, mode, created_at, modified_at) values ($1, $2, $2, 'ACTIVE', 'LIVE', now(), now())`,
      [id, code],
    )
    return id
  }
  const insertCategory = async (merchantId: string): Promise<string> => {
    const id = uuid()
    await client.query(
      `insert into product_category (id, merchant_id, code, name, name_fold, created_by, created_at, modified_by, modified_at)
       values ($1, $2, 'C', 'C', 'c', 'x', now(), 'x', now())`,
      [id, merchantId],
    )
    return id
  }
  const insertProduct = (merchantId: string, categoryId: string): Promise<unknown> =>
    client.query(
      `insert into product (id, merchant_id, code, name, name_fold, category_id, price_type, price, storage_type, created_by, created_at, modified_by, modified_at)
       values ($1, $2, 'P', 'P', 'p', $3, 'FIXED_PRICE', 1000, 'UNLIMITED', 'x', now(), 'x', now())`,
      [uuid(), merchantId, categoryId],
    )

  it('points to rows of its own, and is refused where it points into another merchant', async () => {
    const [ours, theirs] = [await insertMerchant('OURS'), await insertMerchant('THEIRS')]
    const [ourCategory, theirCategory] = [await insertCategory(ours), await insertCategory(theirs)]
    await insertProduct(ours, ourCategory)
    await expect(insertProduct(theirs, ourCategory)).rejects.toMatchObject({
      code: '23503',
      table: 'product',
    })
    await expect(
      client.query('update product set category_id = $1', [theirCategory]),
    ).rejects.toMatchObject({ code: '23503', table: 'product' })
  })
})
