/** Receipts of payouts: the paper, and the address at which anybody sees that it is true. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { payoutReceipt } from '@saola/contract/payout-receipt'
import { payoutsOf, type Payouts } from '../../../test/payouts.ts'
import { memberWith, people, signIn, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'
import { shortAccount, shortName } from './rules.ts'

let world: World
let us: People
let at: Payouts
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payout":true}' })
  us = await people(world)
  at = await payoutsOf(world)
}, 60_000)
beforeEach(() => at.fresh())
afterAll(() => world.close())

const ask = (payOutId: string, token = at.anna.token) =>
  world.send<typeof payoutReceipt.receipt, null>(
    payoutReceipt.receipt,
    { params: { payOutId } },
    { token },
  )
async function paid(): Promise<string> {
  const { id } = await at.made({ amount: 1_250_000, content: 'Tien <b>hang</b>' })
  await at.agreed([id])
  await world.work()
  expect((await at.detail(id)).status).toBe('SUCCESS')
  return id
}
async function codeOf(id: string): Promise<string> {
  const [kept] = await asOwner<{ code: string }>(
    world,
    'select code from payout_receipt where payout_id = $1',
    [id],
  )
  return kept!.code
}
/** From here on they see payouts of another account alone. */
async function holdToAnother(memberId: string): Promise<void> {
  const [account] = await asOwner<{ id: string }>(
    world,
    `insert into bank_account (id, merchant_id, account_no, account_name, bank_type, bin, created_at) values (gen_random_uuid(), $1, '100200309998', 'KHAC', 'UMEE', '963399', now()) returning id`,
    [us.owner.merchantId],
  )
  await asOwner(
    world,
    `insert into member_bank_account (member_id, merchant_id, bank_account_id) values ($1, $2, $3)`,
    [memberId, us.owner.merchantId, account!.id],
  )
}
const page = (code: string, base = '/public') =>
  world.raw(`${base}/payout/${code}`, { headers: { accept: 'text/html', 'accept-language': 'vi' } })

describe('the paper', () => {
  it('is handed out for what the bank has done, each time under the same code', async () => {
    const id = await paid()
    const first = await ask(id)
    expect(first.headers.get('content-type')).toBe('application/pdf')
    expect(first.text.slice(0, 5)).toBe('%PDF-')
    const code = await codeOf(id)
    const both = await Promise.all([ask(id), ask(id)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await codeOf(id)).toBe(code)
  })
  it('is asked for at once by two who are the first: one code', async () => {
    const id = await paid()
    expect((await Promise.all([ask(id), ask(id), ask(id)])).map(({ status }) => status)).toEqual([
      200, 200, 200,
    ])
    expect(await codeOf(id)).toMatch(/^\w{22}$/)
  })
  it('is for none that still waits, failed, is of another merchant or of an account that one may not see', async () => {
    const { id } = await at.made()
    expect((await ask(id)).body.code).toBe(13)
    world.bank.returnBehaviour = 'NO'
    await at.agreed([id])
    await world.work()
    expect((await at.detail(id)).status).toBe('FAILED')
    expect((await ask(id)).body.code).toBe(13)
    world.bank.returnBehaviour = 'DONE'
    const done = await paid()
    expect((await ask(done, us.other.token)).body.code).toBe(5)
    expect((await ask(done, us.cashier.token)).body.code).toBe(10)
    const held = await memberWith(world, [1600], '0931000109')
    const asHeld = async (): Promise<Answer> =>
      ask(done, (await signIn(world, 'portal', held.id)).token)
    expect((await asHeld()).status).toBe(200)
    await holdToAnother(held.id)
    expect((await asHeld()).body.code).toBe(5)
  })
})

describe('the address on it', () => {
  it('shows what it may be compared with, of name and account a part, and no word as markup', async () => {
    const id = await paid()
    await ask(id)
    const { status, text, headers } = await page(await codeOf(id))
    const { toAccountNo, toAccountName, txnNumber } = await at.detail(id)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    for (const part of ['1.250.000', txnNumber!, toAccountNo.slice(-4), 'N. V. An', 'Vietcombank'])
      expect(text).toContain(part)
    expect(text).toContain('Tien &lt;b&gt;hang&lt;/b&gt;')
    expect(text).not.toContain(toAccountNo)
    expect(text).not.toContain(toAccountName)
  })
  it('says so once the money has come back', async () => {
    const id = await paid()
    await ask(id)
    await asOwner(world, 'update payout set returned_at = ended_at where id = $1', [id])
    expect((await page(await codeOf(id))).text).toContain('Tiền đã quay về người chuyển')
  })
  it('knows no other code, and none of Test Mode: a forged paper is told apart', async () => {
    const id = await paid()
    await ask(id)
    const code = await codeOf(id)
    for (const [wrong, base] of [
      [code.toLowerCase(), '/public'],
      ['x'.repeat(22), '/public'],
      [`${code}%22%3E%3Cscript%3E`, '/public'],
      [code, '/test/public'],
    ] as const) {
      const { status, text } = await page(wrong, base)
      expect(status, wrong).toBe(404)
      expect(text).toContain('Không có biên nhận này')
      expect(text).not.toContain('"><script>')
    }
  })
})

it.each([
  ['NGUYEN VAN AN', 'N. V. AN'],
  ['  Đặng  Ánh ', 'Đ. Ánh'],
  ['CTY', 'CTY'],
])('%s is told as %s', (name, told) => expect(shortName(name)).toBe(told))
it('of an account the end is told', () => expect(shortAccount('0011001234')).toBe('•••• 1234'))
