/** A shop made straight in the database, for tests of modules that need one to sell from: merchant, account, fee. */
import type pg from 'pg'
import { inTransaction } from '../src/platform/db.ts'
import { jobCtx } from '../src/platform/jobs.ts'
import { digits, publicCode, uuid } from '../src/platform/ids.ts'
import { open, type NewPayment, type Opening } from '../src/modules/payment/service.ts'
import type { World } from './world.ts'

export interface Shop {
  merchantId: string
  accountId: string
  accountNo: string
  feeId: string
}
export interface FeeRule {
  fixed?: number
  percentMicro?: number
  min?: number | null
  max?: number | null
  vatMicro?: number
  collection?: string
}

/** One statement on rows leaves its connection as it was; after any other, or an error, that is not used again. */
const LEAVES_NOTHING = /^\s*(select|insert|update|delete|with)\b[^;]*;?\s*$/i
/** Runs SQL as the database's owner, past the app role: for arranging and for looking. */
export async function asOwner<T extends pg.QueryResultRow>(
  world: Pick<World, 'owner'>,
  sql: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = await world.owner.connect()
  let isAsBefore = false
  try {
    const { rows } = await client.query<T>(sql, values)
    isAsBefore = LEAVES_NOTHING.test(sql)
    return rows
  } finally {
    client.release(!isAsBefore)
  }
}

export async function openShop(
  world: World,
  rule: FeeRule = {},
  mode: 'LIVE' | 'TEST' = 'LIVE',
  status = 'ACTIVE',
): Promise<Shop> {
  const shop = { merchantId: uuid(), accountId: uuid(), accountNo: `1${digits(11)}`, feeId: uuid() }
  const live = mode === 'TEST' ? (await openShop(world)).merchantId : null
  await asOwner(
    world,
    `insert into merchant (id, code, name, status, mode, live_id, created_at, modified_at) values ($1, $2, 'Cà phê thử', $3, $4, $5, now(), now())`,
    [shop.merchantId, `T${digits(8)}`, status, mode, live],
  )
  await asOwner(
    world,
    `insert into bank_account (id, merchant_id, account_no, account_name, bank_type, bin, default_account, default_fee_account, created_at) values ($1, $2, $3, 'CA PHE THU', 'KLB', '970452', true, true, now())`,
    [shop.accountId, shop.merchantId, shop.accountNo],
  )
  for (const [id, service] of [
    [shop.feeId, 'COBO'],
    [uuid(), 'CARD_DOMESTIC'],
  ] as const) {
    await asOwner(
      world,
      `insert into fee (id, code, name, service_type, scope, fixed_vnd, percent_micro, min_vnd, max_vnd, vat_percent_micro, collection, effective_from, status) values ($1::uuid, upper('T-' || left(md5($1::text), 20)), 'thử', $2, 'MERCHANTS', $3, $4, $5, $6, $7, $8, now(), 'ACTIVE')`,
      [
        id,
        service,
        rule.fixed ?? 0,
        rule.percentMicro ?? 11_000,
        rule.min ?? null,
        rule.max ?? null,
        rule.vatMicro ?? 100_000,
        rule.collection ?? 'IMMEDIATELY',
      ],
    )
    await asOwner(world, `insert into fee_merchant (fee_id, merchant_id) values ($1, $2)`, [
      id,
      shop.merchantId,
    ])
  }
  return shop
}

/** An open payment with a virtual account of its own. */
export async function openPayment(
  world: World,
  shop: Shop,
  amount: number,
  more: {
    expiresAt?: Date | null
    reference?: string
    type?: Opening['type']
    paymentType?: Opening['paymentType']
  } = {},
): Promise<NewPayment & { virtual_account: string }> {
  const opening: Opening = {
    type: more.type ?? 'PAY_LINK',
    paymentType: more.paymentType ?? 'VIET_QR',
    amount,
    refTransactionId: more.reference ?? null,
    bankAccount: {
      id: shop.accountId,
      bankType: 'KLB',
      accountNo: shop.accountNo,
      accountName: 'CA PHE THU',
    },
    feeId: shop.feeId,
    description: 'Cà phê sữa đá',
    expiresAt:
      more.expiresAt === undefined
        ? new Date(world.clock.now().getTime() + 600_000)
        : more.expiresAt,
    successUrl: null,
    failUrl: null,
    redirectAfter: 5,
    customer: { fullName: null, phone: null, email: null, address: null },
    payLinkCode: publicCode(),
  }
  const row = await inTransaction(world.app.db, (tx) =>
    open({ ...jobCtx(world.app, 'test'), db: tx }, shop.merchantId, opening),
  )
  return row as NewPayment & { virtual_account: string }
}

/** A notification as the bank core words it. */
export const bankNotificationOf = (
  world: World,
  shop: Shop,
  virtualAccount: string | null,
  amount: number,
  more: Record<string, unknown> = {},
): Record<string, unknown> => ({
  bankReference: `FT${digits(13)}`,
  accountNo: shop.accountNo,
  virtualAccount,
  amount,
  currency: 'VND',
  content: 'Ca phe sua da',
  fromBin: '970436',
  fromAccount: '0011001234567',
  fromName: 'NGUYEN VAN AN',
  bookedAt: world.clock.now().toISOString(),
  interBankTrace: digits(16),
  ...more,
})
