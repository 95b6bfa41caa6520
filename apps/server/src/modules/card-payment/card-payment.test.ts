import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fullPath, type Output } from '@saola/contract/call'
import { payInfo } from '@saola/contract/pay-info'
import { payLink } from '@saola/contract/pay-link'
import type { CardOutcome } from '../../adapters/bank.ts'
import {
  createLink,
  linkDetail,
  outcomeOf,
  payByBank,
  settleDown,
  type Link,
} from '../../../test/pay-links.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { proof } from '../ledger/service.ts'
import { payLinkJobs } from '../pay-link/jobs.ts'
import { cardPaymentJobs } from './jobs.ts'

let world: World
let us: People
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  us = await people(world)
})
afterAll(() => world.close())

type Card = Output<typeof payLink.atmCard>
const open = (link: Link, test = false) =>
  world.send<typeof payLink.atmCard, Card>(
    payLink.atmCard,
    { params: { payLinkCode: link.payLinkCode } },
    { test },
  )
async function opened(
  body: Parameters<typeof createLink>[2] = {},
  test = false,
): Promise<{ link: Link; order: { orderId: string; amount: number } }> {
  const link = await createLink(world, us.owner, body, test)
  expect((await open(link, test)).body.code).toBe(0)
  return { link, order: world.outbox.cardOrders.at(-1)! }
}
const complete = (outcome: CardOutcome, test = false): Promise<Answer> =>
  world.send(payLink.napasComplete, { body: world.checksum(outcome) }, { test })
const status = async (link: Link, test = false): Promise<string> =>
  (await linkDetail(world, us.owner, link.payLinkCode, test)).status
const attempts = (link: Link) =>
  asOwner<{
    status: string
    response_code: string | null
    card_last4: string | null
    asked: number
  }>(
    world,
    'select status, response_code, card_last4, asked from card_attempt where transaction_id = $1 order by created_at',
    [link.transactionId],
  )
const credits = (link: Link) =>
  asOwner<{ outcome: string; reason: string | null; amount: number }>(
    world,
    'select outcome, reason, amount from bank_credit where transaction_id = $1 order by id',
    [link.transactionId],
  )
const ask = (): Promise<void> =>
  cardPaymentJobs
    .find((j) => j.name === 'cardPayment.askAgain')!
    .work(jobCtx(world.app, 'test'), {})
const whole = async (): Promise<void> =>
  expect(await proof({ db: world.app.db })).toEqual({
    transfersOff: 0,
    balancesOff: 0,
    total: 0,
    caseHoldsOff: 0,
  })

describe('opening a card order', () => {
  it(
    'the form is ours, for the network’s own address, and holds no card',
    { meta: { bars: ['P5'] } },
    async () => {
      const link = await createLink(world, us.owner)
      const { formContent, amount, paymentType, transactionId } = (await open(link)).body.data
      const order = world.outbox.cardOrders.at(-1)!
      expect(formContent).toBe(
        `<form method="post" action="http://localhost:8081/napas/pay" data-go><input type="hidden" name="dataKey" value="key-${order.orderId}"></form>`,
      )
      expect([amount, paymentType, transactionId, order.amount, await status(link)]).toEqual([
        50_000,
        'ATM_CARD',
        link.transactionId,
        50_000,
        'PENDING',
      ])
      expect(
        (
          await world.send<typeof payInfo.atmCard, Card>(payInfo.atmCard, {
            params: { transactionId },
          })
        ).body.data.amount,
      ).toBe(50_000)
    },
  )
  it.each([
    'https://evil.example/napas/pay',
    'javascript:alert(1)',
    'http://localhost:8081.evil.example/pay',
  ])(
    'an answer that leads to %s is not followed',
    { meta: { bars: ['P5'] } },
    async (formAction) => {
      const link = await createLink(world, us.owner)
      const real = world.app.cards.open
      world.app.cards.open = async () => ({ dataKey: 'x', formAction })
      const answer = await open(link)
      world.app.cards.open = real
      expect([
        answer.body.code,
        await status(link),
        (await attempts(link)).map((a) => a.status),
      ]).toEqual([33008, 'CREATED', ['FAIL']])
    },
  )
  it('a network that does not answer leaves the link open', async () => {
    const link = await createLink(world, us.owner)
    const { BankUnavailable } = await import('../../adapters/bank.ts')
    const real = world.app.cards.open
    world.app.cards.open = async () => {
      throw new BankUnavailable('no answer')
    }
    const answer = await open(link)
    world.app.cards.open = real
    expect([answer.body.code, answer.status, await status(link)]).toEqual([33008, 502, 'CREATED'])
    expect((await open(link)).body.code).toBe(0)
  })
  it('a paid link opens none, ten tries are the most', async () => {
    const { link } = await opened()
    for (let i = 0; i < 9; i++) expect((await open(link)).body.code).toBe(0)
    expect((await open(link)).body.code).toBe(11)
    await payByBank(world, us.owner, link)
    await settleDown(world)
    expect((await open(link)).body.code).toBe(1607)
  })
})

describe('the network’s signed result', () => {
  it(
    'success settles through the same books as a bank credit, once, however often it is told',
    { meta: { behaviours: ['B-293'] } },
    async () => {
      const { link, order } = await opened({ amount: 200_000 })
      const outcome = outcomeOf(order)
      const answers = await Promise.all(Array.from({ length: 8 }, () => complete(outcome)))
      expect(answers.map((a) => a.body.code)).toEqual(Array(8).fill(0))
      expect((await complete(outcome)).body.code).toBe(0)
      const paid = await linkDetail(world, us.owner, link.payLinkCode)
      // The card's own fee, 1.1 % + 1,650, and its VAT: not the rule the link was made under.
      expect(paid).toMatchObject({
        status: 'SUCCESS',
        paymentType: 'ATM_CARD',
        chargeAmount: 3850,
        vatChargeAmount: 385,
        actualAmount: 195_765,
        txnNumber: `NP${outcome.transactionNo}`,
      })
      expect(await credits(link)).toEqual([{ outcome: 'SETTLED', reason: null, amount: 200_000 }])
      expect(await attempts(link)).toMatchObject([
        { status: 'SUCCESS', response_code: '00', card_last4: '0018' },
      ])
      await whole()
    },
  )
  it.each([
    ['FAIL', '51'],
    ['CANCEL', '17'],
  ] as const)('%s opens the link again for another try', async (state, responseCode) => {
    const { link, order } = await opened()
    expect((await complete(outcomeOf(order, { status: state, responseCode }))).body.code).toBe(0)
    expect([await status(link), await attempts(link)]).toMatchObject([
      'CREATED',
      [{ status: state, response_code: responseCode }],
    ])
    expect((await open(link)).body.code).toBe(0)
    await complete(outcomeOf(world.outbox.cardOrders.at(-1)!))
    expect(await status(link)).toBe('SUCCESS')
  })
  it('one failed try does not open a link on which another is still out', async () => {
    const { link, order } = await opened()
    await open(link)
    await complete(outcomeOf(order, { status: 'FAIL', responseCode: '14' }))
    expect(await status(link)).toBe('PENDING')
  })
  it('a refusal after the success changes nothing', async () => {
    const { link, order } = await opened()
    await complete(outcomeOf(order))
    await complete(outcomeOf(order, { status: 'FAIL', responseCode: '91' }))
    expect([await status(link), (await attempts(link))[0]!.status]).toEqual(['SUCCESS', 'SUCCESS'])
  })
  it(
    'another amount than asked is held in suspense, refused and alarmed; the link stays payable',
    { meta: { bars: ['M4'] } },
    async () => {
      for (const [amount, reason] of [
        [49_999, 'UNDER'],
        [50_001, 'OVER'],
      ] as const) {
        const { link, order } = await opened()
        const answer = await complete(outcomeOf({ ...order, amount }))
        expect([
          answer.body.code,
          await status(link),
          (await credits(link)).map((c) => c.reason),
        ]).toEqual([34012, 'CREATED', [reason]])
      }
      await whole()
    },
  )
  it(
    'a second payment, by QR first and by card after, is held as a duplicate',
    { meta: { bars: ['M4'] } },
    async () => {
      const { link, order } = await opened()
      await payByBank(world, us.owner, link)
      expect((await complete(outcomeOf(order))).body.code).toBe(0)
      expect((await credits(link)).map((c) => [c.outcome, c.reason])).toEqual([
        ['SETTLED', null],
        ['UNMATCHED', 'DUPLICATE_PAYMENT'],
      ])
      await whole()
    },
  )
  it(
    'a success after the link has timed out is held as late',
    { meta: { bars: ['M4'] } },
    async () => {
      const { link, order } = await opened({ expireType: 'TEN_MINUTES' })
      world.clock.advance(12 * 60_000)
      await payLinkJobs
        .find((j) => j.name === 'payLink.expireDue')!
        .work(jobCtx(world.app, 'test'), { half: true })
      await complete(outcomeOf(order, { paidAt: world.clock.now().toISOString() }))
      us = await people(world)
      expect([await status(link), (await credits(link)).map((c) => c.reason)]).toEqual([
        'TIMEOUT',
        ['LATE'],
      ])
    },
  )
  it.each<[string, (o: CardOutcome) => { data: string; checksum: string }]>([
    ['a wrong checksum', (o) => ({ ...world.checksum(o), checksum: '0'.repeat(64) })],
    [
      'altered data',
      (o) => ({
        data: Buffer.from(JSON.stringify({ ...o, amount: 1 })).toString('base64'),
        checksum: world.checksum(o).checksum,
      }),
    ],
    ['an order nobody opened', (o) => world.checksum({ ...o, orderId: 'f'.repeat(32) })],
    ['another currency', (o) => world.checksum({ ...o, currency: 'USD' })],
    ['a status that is none', (o) => world.checksum({ ...o, status: 'PAID' as never })],
    ['a fraction', (o) => world.checksum({ ...o, amount: 0.5 })],
    ['a time that is none', (o) => world.checksum({ ...o, paidAt: 'gestern' })],
  ])('%s is refused', async (_what, make) => {
    const { link, order } = await opened()
    expect(
      (await world.send(payLink.napasComplete, { body: make(outcomeOf(order)) })).body.code,
    ).toBe(34011)
    expect(await status(link)).toBe('PENDING')
  })
  it(
    'a Test Mode order is not settled by a live result, nor the other way',
    { meta: { bars: ['P3'] } },
    async () => {
      const { link, order } = await opened({}, true)
      expect((await complete(outcomeOf(order))).body.code).toBe(34011)
      expect((await complete(outcomeOf(order), true)).body.code).toBe(0)
      expect(await status(link, true)).toBe('SUCCESS')
    },
  )
})

describe('the browser coming back', () => {
  const path = fullPath(payLink.napasRedirect, false)
  const result = (outcome: CardOutcome): string =>
    Buffer.from(JSON.stringify(world.checksum(outcome))).toString('base64')
  const post = (body: URLSearchParams | string, query = '') =>
    fetch(`${world.base}${path}${query}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(body),
    })
  it(
    'a form is sent on to the waiting page and moves no money',
    { meta: { behaviours: ['B-293'] } },
    async () => {
      const { link, order } = await opened()
      const answer = await post(new URLSearchParams({ napasResult: result(outcomeOf(order)) }))
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        `/public/paylink/waiting-payment?code=${link.payLinkCode}&card=1`,
      ])
      expect(await status(link)).toBe('PENDING')
    },
  )
  it(
    'the query napasResult does too; a program is told where',
    { meta: { behaviours: ['B-293'] } },
    async () => {
      const { link, order } = await opened()
      const napasResult = result(outcomeOf(order))
      const asJson = await world.send<typeof payLink.napasRedirect, { location: string }>(
        payLink.napasRedirect,
        { query: { napasResult } },
      )
      const asForm = await post('', `?${new URLSearchParams({ napasResult })}`)
      expect([asJson.body.data.location, asForm.headers.get('location')]).toEqual(
        Array(2).fill(`/public/paylink/waiting-payment?code=${link.payLinkCode}&card=1`),
      )
    },
  )
  it('a forged result shows a browser the check-in page and a program its refusal', async () => {
    const { order } = await opened()
    const forged = Buffer.from(
      JSON.stringify({ ...world.checksum(outcomeOf(order)), checksum: 'A'.repeat(64) }),
    ).toString('base64')
    for (const napasResult of [
      forged,
      'not base64 json',
      Buffer.from('null').toString('base64'),
      Buffer.from('{"data":1}').toString('base64'),
    ]) {
      expect((await post(new URLSearchParams({ napasResult }))).headers.get('location')).toBe(
        '/public/napas',
      )
      expect((await world.send(payLink.napasRedirect, { query: { napasResult } })).body.code).toBe(
        34011,
      )
    }
  })
  it(
    'a field that comes twice is refused, a form is taken nowhere else',
    { meta: { bars: ['N12'] } },
    async () => {
      expect((await post('napasResult=a&napasResult=b')).status).toBe(400)
      expect((await post('', '?napasResult=a&napasResult=b')).status).toBe(400)
      expect(
        (
          await world.raw(fullPath(payLink.updateCustomerInfo, false), {
            method: 'POST',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            body: 'payLinkCode=x',
          })
        ).body.code,
      ).toBe(7)
    },
  )
})

describe('cards that fall silent', () => {
  const old = async (link: Link): Promise<void> => {
    await asOwner(
      world,
      "update card_attempt set created_at = created_at - interval '16 minutes' where transaction_id = $1",
      [link.transactionId],
    )
  }
  it('are asked about three times, then the link is open again; a late success still settles it', async () => {
    const { link, order } = await opened()
    await ask()
    expect(await attempts(link)).toMatchObject([{ status: 'PENDING', asked: 0 }])
    await old(link)
    await ask()
    await ask()
    expect([await status(link), await attempts(link)]).toMatchObject([
      'PENDING',
      [{ status: 'PENDING', asked: 2 }],
    ])
    await ask()
    expect([await status(link), await attempts(link)]).toMatchObject([
      'CREATED',
      [{ status: 'TIMEOUT', asked: 3 }],
    ])
    await complete(outcomeOf(order))
    expect([await status(link), (await attempts(link))[0]!.status]).toEqual(['SUCCESS', 'SUCCESS'])
  })
  it('an answer to the question settles or ends the try', async () => {
    const [paid, refused] = [await opened(), await opened()]
    await old(paid.link)
    await old(refused.link)
    world.bank.cardOutcomes.set(paid.order.orderId, {
      ...outcomeOf(paid.order),
      paidAt: undefined as never,
    })
    world.bank.cardOutcomes.set(
      refused.order.orderId,
      outcomeOf(refused.order, { status: 'FAIL', responseCode: '61' }),
    )
    await ask()
    expect([await status(paid.link), await status(refused.link)]).toEqual(['SUCCESS', 'CREATED'])
  })
  it('no answer from the network is not counted as one', async () => {
    const { link } = await opened()
    await old(link)
    const real = world.app.cards.query
    world.app.cards.query = async () => {
      throw new Error('down')
    }
    for (let i = 0; i < 5; i++) await ask()
    world.app.cards.query = real
    expect([await status(link), await attempts(link)]).toMatchObject([
      'PENDING',
      [{ status: 'PENDING', asked: 0 }],
    ])
  })
})
