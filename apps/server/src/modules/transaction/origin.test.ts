/** Where a payment was made and with which kind of card: told by the bank, the network, a box or a machine, kept on the payment, and looked for by. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Output } from '@saola/contract/call'
import { payLink } from '@saola/contract/pay-link'
import { transaction } from '@saola/contract/transaction'
import { createLink, outcomeOf, payByBank, type Link } from '../../../test/pay-links.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'

type Query = Record<string, string>
type Item = Output<typeof transaction.getAll>['items'][number]
let world: World
let us: People
beforeAll(async () => {
  world = await openWorld()
  us = await people(world)
})
afterAll(() => world.close())

const items = async (query: Query): Promise<Item[]> =>
  (
    await world.send<typeof transaction.getAll, Output<typeof transaction.getAll>>(
      transaction.getAll,
      { query: { isStatistic: '0', ...query } as never },
      { token: us.owner.token },
    )
  ).body.data.items
const idsBy = async (query: Query): Promise<string[]> => (await items(query)).map(({ id }) => id)

async function paidByCard(cardKind: string | undefined): Promise<Link> {
  const link = await createLink(world, us.owner, { description: `Thẻ ${cardKind}` })
  await world.send(payLink.atmCard, { params: { payLinkCode: link.payLinkCode } })
  const outcome = outcomeOf(world.outbox.cardOrders.at(-1)!, cardKind ? { cardKind } : {})
  expect(
    (await world.send(payLink.napasComplete, { body: world.checksum(outcome) })).body.code,
  ).toBe(0)
  return link
}

it(
  'carries where it belongs, where its payer goes on to, and by which numbers the bank knows it',
  { meta: { behaviours: ['B-388'] } },
  async () => {
    const link = await createLink(world, us.owner, {
      redirectAfter: 12,
      successUrl: 'https://shop.vn/ok',
      failUrl: 'https://shop.vn/no',
    })
    const facts = {
      callbackAfter: 12,
      successUrl: 'https://shop.vn/ok',
      failUrl: 'https://shop.vn/no',
      payLinkCode: link.payLinkCode,
      payPageCode: null,
      payboxTransactionType: null,
      forControl: false,
    }
    const [open] = await items({ transactionId: link.transactionId })
    expect(open).toMatchObject({ ...facts, txnNumber: null, interBankTrace: null })
    await payByBank(world, us.owner, link, {
      bankReference: 'FT2611250000388',
      interBankTrace: '2026112500388',
    })
    const [paid] = await items({ transactionId: link.transactionId })
    expect(paid).toMatchObject({
      ...facts,
      txnNumber: 'FT2611250000388',
      interBankTrace: '2026112500388',
    })
    await asOwner(
      world,
      `update payment set type = 'PAY_BOX', pay_link_code = null, pay_page_code = 'P388' where id = $1`,
      [link.transactionId],
    )
    expect((await items({ transactionId: link.transactionId }))[0]).toMatchObject({
      payLinkCode: null,
      payPageCode: 'P388',
      payboxTransactionType: 'BANK',
    })
  },
)

describe('the kind of the card', { meta: { behaviours: ['B-384'] } }, () => {
  it('is kept of a payment as the network tells it, and finds it', async () => {
    const domestic = await paidByCard('DOMESTIC')
    const international = await paidByCard('INTERNATIONAL')
    const untold = await paidByCard(undefined)
    const odd = await paidByCard('PREPAID')
    expect(await idsBy({ cardKind: 'DOMESTIC' })).toEqual([domestic.transactionId])
    expect(await idsBy({ cardKind: 'INTERNATIONAL' })).toEqual([international.transactionId])
    const kinds = new Map((await items({})).map((row) => [row.id, row.cardKind]))
    expect([untold, odd].map((link) => kinds.get(link.transactionId))).toEqual([null, null])
  })
  it('has no third value', async () => {
    const answer = await world.send(
      transaction.getAll,
      { query: { isStatistic: '0', cardKind: 'PREPAID' } as never },
      { token: us.owner.token },
    )
    expect(answer.body).toMatchObject({ code: 2, data: { errors: [{ field: 'cardKind' }] } })
  })
})

describe('the source', { meta: { behaviours: ['B-383'] } }, () => {
  it.each(['UMEE', 'USEE'])('%s is what the bank tells of the payer’s app', async (source) => {
    const link = await createLink(world, us.owner)
    expect((await payByBank(world, us.owner, link, { source })).body.code).toBe(0)
    expect(await items({ source })).toMatchObject([{ id: link.transactionId, source }])
  })
  it.each(['PAYBOX', 'POS'])(
    '%s is where the payment was made, whichever app it was paid with',
    async (source) => {
      const link = await createLink(world, us.owner)
      await asOwner(world, 'update payment set source = $1 where id = $2', [
        source,
        link.transactionId,
      ])
      await payByBank(world, us.owner, link, { source: 'UMEE' })
      expect(await items({ source })).toMatchObject([{ id: link.transactionId, source }])
    },
  )
  it('has no fifth value, neither in a filter nor told by the bank', async () => {
    const link = await createLink(world, us.owner)
    expect((await payByBank(world, us.owner, link, { source: 'ATM' })).body.code).toBe(2)
    const answer = await world.send(
      transaction.getAll,
      { query: { isStatistic: '0', source: 'ATM' } as never },
      { token: us.owner.token },
    )
    expect(answer.body).toMatchObject({ code: 2, data: { errors: [{ field: 'source' }] } })
  })
})
