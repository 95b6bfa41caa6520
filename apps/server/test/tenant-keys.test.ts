/** Every key of a merchant's table begins with merchant_id, read off the catalogue of a migrated database (ADR 0052). */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuid } from '../src/platform/ids.ts'
import { testDatabase, type TestDatabase } from './template.ts'
import { ROUTING_KEYS, ROUTING_REFERENCES, WITHOUT_MERCHANT } from './tenant-keys.ts'

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
    onlyListed(found, [...Object.keys(ROUTING_KEYS), ...Object.keys(ROUTING_REFERENCES)])
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

  interface Money {
    merchantId: string
    accountId: string
    paymentId: string
  }
  const insertAccount = async (merchantId: string): Promise<string> => {
    const id = uuid()
    await client.query(
      `insert into bank_account (id, merchant_id, account_no, account_name, bank_type, bin, created_at)
       values ($1, $2, $3, 'x', 'KLB', (select napas_code from bank where napas_code is not null limit 1), now())`,
      [id, merchantId, id],
    )
    return id
  }
  const insertPayment = async (merchantId: string, accountId: string): Promise<string> => {
    const id = uuid()
    await client.query(
      `insert into payment (id, merchant_id, type, payment_type, status, amount, bank_account_id, bank_type, account_no, account_name, fee_id, created_at)
       values ($1, $2, 'PAY_LINK', 'VIET_QR', 'SUCCESS', 1000, $3, 'KLB', 'x', 'x', (select id from fee limit 1), now())`,
      [id, merchantId, accountId],
    )
    return id
  }
  const insertRefund = async (m: Pick<Money, 'merchantId' | 'accountId' | 'paymentId'>) => {
    const id = uuid()
    await client.query(
      `insert into refund (id, merchant_id, transaction_id, bank_account_id, reference, amount, reason, status, way, paid_reference, second_person, requested_by, requested_by_id, requested_at)
       values ($1, $2, $3, $4, $5, 1000, 'x', 'REQUESTED', 'BANK', 'x', false, 'x', 'x', now())`,
      [id, m.merchantId, m.paymentId, m.accountId, id],
    )
    return id
  }
  const insertLink = (m: Pick<Money, 'merchantId' | 'paymentId'>): Promise<unknown> =>
    client.query(
      `insert into pay_link (code, merchant_id, transaction_id, expire_type, customer_info_type, created_by, created_by_id, created_at)
       values ($1, $2, $3, 'NO_EXPIRE', 'NO_REQUIRE', 'x', 'x', now())`,
      [uuid(), m.merchantId, m.paymentId],
    )
  const insertTry = (m: Pick<Money, 'merchantId' | 'paymentId'>): Promise<unknown> =>
    client.query(
      `insert into card_attempt (id, merchant_id, transaction_id, order_id, status, amount, created_at)
       values ($1, $2, $3, $4, 'PENDING', 1000, now())`,
      [uuid(), m.merchantId, m.paymentId, uuid()],
    )
  const insertItem = (merchantId: string, refundId: string): Promise<unknown> =>
    client.query(
      `insert into refund_item (refund_id, product_id, merchant_id, quantity)
       select $1, id, merchant_id, 1 from product where merchant_id = $2`,
      [refundId, merchantId],
    )
  const openShop = async (code: string): Promise<Money> => {
    const merchantId = await insertMerchant(code)
    await insertProduct(merchantId, await insertCategory(merchantId))
    const accountId = await insertAccount(merchantId)
    return { merchantId, accountId, paymentId: await insertPayment(merchantId, accountId) }
  }

  it('is of its own merchant’s payment, account and refund: link, card try, payment, refund and its goods', async () => {
    const [ours, theirs] = [await openShop('PAID'), await openShop('OTHERS')]
    const refundId = await insertRefund(ours)
    const ourPaymentAsTheirs = { ...theirs, paymentId: ours.paymentId }
    const refused: [table: string, insert: () => Promise<unknown>][] = [
      ['pay_link', () => insertLink(ourPaymentAsTheirs)],
      ['card_attempt', () => insertTry(ourPaymentAsTheirs)],
      ['refund', () => insertRefund(ourPaymentAsTheirs)],
      ['refund', () => insertRefund({ ...theirs, accountId: ours.accountId })],
      ['refund_item', () => insertItem(theirs.merchantId, refundId)],
      ['payment', () => insertPayment(theirs.merchantId, ours.accountId)],
    ]
    for (const [table, insert] of refused)
      await expect(insert(), table).rejects.toMatchObject({ code: '23503', table })
    await insertLink(ours)
    await insertTry(ours)
    await insertItem(ours.merchantId, refundId)
  })
})
