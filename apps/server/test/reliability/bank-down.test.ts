/** The bank does not answer for an hour (M14): what was sold and asked for meanwhile waits for it, is told it once, and nothing failed. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refund, type RefundItem } from '@saola/contract/refund'
import { cafe } from '@saola/demo/people'
import { order } from '../../src/modules/bank-transfer/service.ts'
import { proof } from '../../src/modules/ledger/service.ts'
import { addDays, run } from '../../src/modules/reconciliation/run.ts'
import { vnDay } from '../../src/platform/clock.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { uuid } from '../../src/platform/ids.ts'
import { jobCtx } from '../../src/platform/jobs.ts'
import { askUntilSaid, followOrders } from '../bank-transfers.ts'
import { freePort } from '../free-port.ts'
import { createLink, linkDetail, type Link } from '../pay-links.ts'
import { people, type People } from '../people.ts'
import { asOwner } from '../shop.ts'
import { openSimulatedBank, reachBank, type SimulatedBank } from '../simulated-bank.ts'
import { openWorld, type World } from '../world.ts'

let world: World
let us: People
let bank: SimulatedBank
beforeAll(async () => {
  world = await openWorld()
  us = await people(world)
  bank = await openSimulatedBank(world)
}, 180_000)
afterAll(async () => {
  await bank?.close()
  await world.close()
})

const ctx = () => jobCtx(world.app, 'test')
async function pay(link: Link): Promise<void> {
  const { virtualAccount } = await linkDetail(world, us.owner, link.payLinkCode)
  await bank.post('/api/bank/credit', { accountNo: virtualAccount, amount: link.amount })
  await expect
    .poll(async () => (await linkDetail(world, us.owner, link.payLinkCode)).status, {
      timeout: 20_000,
    })
    .toBe('SUCCESS')
}
const askBack = async (link: Link, amount: number): Promise<RefundItem> => {
  const { body } = await world.send<typeof refund.create, RefundItem>(
    refund.create,
    { body: { transactionId: link.transactionId, amount, reason: 'Trả hàng' } },
    { token: us.owner.token },
  )
  expect(body.code).toBe(0)
  return body.data
}
const statusOf = async (id: string): Promise<string> =>
  (
    await world.send<typeof refund.getDetail, RefundItem>(
      refund.getDetail,
      { params: { id } },
      { token: us.owner.token },
    )
  ).body.data.status
const alarmOf = async (kind: string): Promise<number> =>
  (await world.app.metrics.alarms.get()).values.find(({ labels }) => labels.kind === kind)?.value ??
  0
/** Five minutes of the clock and of the jobs that wait for their next try; then the worker works. */
async function fiveMinutes(): Promise<void> {
  world.clock.advance(300_000)
  await asOwner(
    world,
    `update graphile_worker._private_jobs set run_at = run_at - interval '5 minutes' where locked_at is null`,
  )
  await world.work()
  await followOrders(world)
  us = await people(world)
}

it(
  'an hour: links are made and told it afterwards, refunds and orders wait, nothing fails, and all of it arrives once',
  { meta: { bars: ['M8', 'M14'] }, timeout: 180_000 },
  async () => {
    const links = [
      await createLink(world, us.owner, { amount: 90_000, expireType: 'SEVEN_DAYS' }),
      await createLink(world, us.owner, { amount: 80_000, expireType: 'SEVEN_DAYS' }),
    ]
    await world.work()
    for (const link of links) await pay(link)

    reachBank(world, `http://127.0.0.1:${await freePort()}`)
    const made: Link[] = []
    const refunds: RefundItem[] = []
    const reference = `PO${uuid().replaceAll('-', '')}`
    for (let step = 0; step < 12; step++) {
      if (step % 4 === 0)
        made.push(
          await createLink(world, us.owner, { amount: 50_000 + step, expireType: 'SEVEN_DAYS' }),
        )
      if (step === 1) refunds.push(await askBack(links[0]!, 90_000))
      if (step === 6)
        refunds.push(await askBack(links[1]!, 30_000), await askBack(links[1]!, 20_000))
      if (step === 3)
        await inTransaction(world.app.db, (tx) =>
          order({ ...ctx(), db: tx }, [
            {
              merchantId: cafe.id,
              kind: 'PAYOUT',
              ownerId: 'an hour',
              channel: 'BANK',
              fromAccount: bank.account,
              to: { bin: '970415', account: '101010101', name: 'TRAN VAN BINH' },
              reference,
              amount: 15_000,
              content: 'Chi',
            },
          ]),
        )
      await fiveMinutes()
    }
    expect(made.map(({ payable }) => payable)).toEqual([false, false, false])
    for (const link of made)
      expect(await linkDetail(world, us.owner, link.payLinkCode)).toMatchObject({
        status: 'CREATED',
        payable: false,
      })
    for (const { id } of refunds) expect(['APPROVED', 'SENDING']).toContain(await statusOf(id))
    expect([await alarmOf('dead-letter'), await alarmOf('bank-transfer-lost')]).toEqual([0, 0])

    reachBank(world, bank.url)
    for (let step = 0; step < 12; step++) await fiveMinutes()
    await askUntilSaid(world)
    await world.work()
    us = await people(world)
    for (const link of made) {
      expect((await linkDetail(world, us.owner, link.payLinkCode)).payable).toBe(true)
      await pay(link)
    }
    for (const { id, amount, reference: own } of refunds)
      expect([await statusOf(id), await bank.movesOf(own)]).toEqual(['SENT', [-amount]])
    expect(await bank.movesOf(reference)).toEqual([-15_000])
    expect(await asOwner(world, `select state from bank_transfer where state <> 'DONE'`)).toEqual(
      [],
    )
    expect(await alarmOf('dead-letter')).toBe(0)

    world.clock.advance(60_000)
    const today = vnDay(world.clock.now())
    await run(ctx(), { from: addDays(today, -1), to: today, askedBy: 'test' })
    expect(
      await asOwner(
        world,
        `select kind, reference from reconciliation_difference where state = 'OPEN' and our_entry in ('REFUND', 'CREDIT')`,
      ),
    ).toEqual([])
    expect(await proof(ctx())).toEqual({
      transfersOff: 0,
      balancesOff: 0,
      total: 0,
      caseHoldsOff: 0,
    })
  },
)
