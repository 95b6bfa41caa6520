/** Pay links for tests: made over HTTP as the café's owner, paid as the bank or the card network would. */
import type { Output, Request } from '@saola/contract/call'
import { payLink } from '@saola/contract/pay-link'
import type { CardOutcome } from '../src/adapters/bank.ts'
import { digits, uuid } from '../src/platform/ids.ts'
import { tellLive } from '../src/platform/live-events.ts'
import type { Person } from './people.ts'
import type { Answer, World } from './world.ts'

export type Link = Output<typeof payLink.create>
export type LinkDetail = Output<typeof payLink.getDetail>
export type LinkBody = Request<typeof payLink.create>['body']

export async function createLink(
  world: World,
  by: Person,
  body: Partial<LinkBody> = {},
  test = false,
): Promise<Link> {
  const answer = await world.send<typeof payLink.create, Link>(
    payLink.create,
    { body: { amount: 50_000, description: 'Cà phê sữa đá', ...body } as LinkBody },
    { token: by.token, test },
  )
  if (answer.body.code !== 0) throw new Error(answer.text)
  return answer.body.data
}
export async function linkDetail(
  world: World,
  by: Person,
  code: string,
  test = false,
): Promise<LinkDetail> {
  return (
    await world.send<typeof payLink.getDetail, LinkDetail>(
      payLink.getDetail,
      { params: { payLinkCode: code } },
      { token: by.token, test },
    )
  ).body.data
}
/** A transfer to the link's virtual account, as the bank core tells it. */
export async function payByBank(
  world: World,
  by: Person,
  link: Link,
  more: Record<string, unknown> = {},
  test = false,
): Promise<Answer> {
  const { virtualAccount, accountNo } = await linkDetail(world, by, link.payLinkCode, test)
  return world.notify(
    {
      bankReference: `FT${digits(13)}`,
      accountNo,
      virtualAccount,
      amount: link.amount,
      currency: 'VND',
      content: 'Ca phe',
      fromBin: '970436',
      fromAccount: '0011001234567',
      fromName: 'NGUYEN VAN AN',
      bookedAt: world.clock.now().toISOString(),
      interBankTrace: digits(16),
      ...more,
    },
    { test },
  )
}
/** What the card network signs about an order. */
export const outcomeOf = (
  order: { orderId: string; amount: number },
  more: Partial<CardOutcome> = {},
): CardOutcome => ({
  ...order,
  currency: 'VND',
  status: 'SUCCESS',
  responseCode: '00',
  cardLast4: '0018',
  transactionNo: digits(16),
  paidAt: null,
  ...more,
})
/** Events travel by the database's notifications, in the order of their commits: waits until one sent now has come round, and all before it. */
export async function settleDown(world: World): Promise<void> {
  const mark = uuid()
  let received = false
  const stop = world.app.live.subscribe(
    (n) => n.transactionId === mark,
    () => {
      received = true
    },
  )
  while (!received) {
    await tellLive(world.app.db, [
      { merchantId: mark, transactionId: mark, payLinkCode: null, status: 'CREATED', amount: 0 },
    ])
    for (let i = 0; i < 50 && !received; i++)
      await new Promise((resolve) => setTimeout(resolve, 10))
  }
  stop()
}
