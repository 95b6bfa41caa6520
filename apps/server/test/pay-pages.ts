/** Pay pages and orders for tests: products and pages made over HTTP as the café's owner, ordered from as a payer, paid as the bank would. */
import type { Output, Request } from '@saola/contract/call'
import { orders } from '@saola/contract/order'
import { payPage } from '@saola/contract/pay-page'
import { product } from '@saola/contract/product'
import { digits } from '../src/platform/ids.ts'
import type { Person } from './people.ts'
import { asOwner } from './shop.ts'
import type { Answer, World } from './world.ts'

export type Page = Output<typeof payPage.create>
export type PageBody = Request<typeof payPage.create>['body']
export type Opened = Output<typeof payPage.createOrder>
export type OrderBody = Request<typeof payPage.createOrder>['body']
export type Order = Output<typeof orders.getDetail>

export async function makeProduct(
  world: World,
  by: Person,
  body: Partial<Request<typeof product.create>['body']> = {},
  test = false,
): Promise<string> {
  const answer = await world.send<typeof product.create, Output<typeof product.create>>(
    product.create,
    {
      body: {
        name: `Bánh ${digits(6)}`,
        priceType: 'FIXED_PRICE',
        price: 30_000,
        storageType: 'UNLIMITED',
        ...body,
      },
    },
    { token: by.token, test },
  )
  if (answer.body.code !== 0) throw new Error(answer.text)
  return answer.body.data.id
}
export async function makePage(
  world: World,
  by: Person,
  productIds: string[],
  body: Partial<PageBody> = {},
  test = false,
): Promise<Page> {
  const answer = await world.send<typeof payPage.create, Page>(
    payPage.create,
    { body: { name: 'Bánh Trung thu', productIds, ...body } },
    { token: by.token, test },
  )
  if (answer.body.code !== 0) throw new Error(answer.text)
  return answer.body.data
}
export const tryOrder = (
  world: World,
  page: { code: string },
  body: Partial<OrderBody>,
  more: { test?: boolean; headers?: Record<string, string> } = {},
): Promise<Answer<Opened>> =>
  world.send<typeof payPage.createOrder, Opened>(
    payPage.createOrder,
    { params: { payPageCode: page.code }, body: { items: [], ...body } },
    more,
  )
export async function makeOrder(
  world: World,
  page: { code: string },
  body: Partial<OrderBody>,
  test = false,
): Promise<Opened> {
  const answer = await tryOrder(world, page, body, { test })
  if (answer.body.code !== 0) throw new Error(answer.text)
  return answer.body.data
}
export const orderDetail = async (
  world: World,
  by: Person,
  id: string,
  test = false,
): Promise<Order> =>
  (
    await world.send<typeof orders.getDetail, Order>(
      orders.getDetail,
      { params: { orderId: id } },
      { token: by.token, test },
    )
  ).body.data
/** A transfer to the order's virtual account, as the bank core tells it. */
export async function payOrder(
  world: World,
  order: { transactionId: string; amount: number },
  more: Record<string, unknown> = {},
  test = false,
): Promise<Answer> {
  const [payment] = await asOwner<{ virtual_account: string; account_no: string }>(
    world,
    'select virtual_account, account_no from payment where id = $1',
    [order.transactionId],
  )
  return world.notify(
    {
      bankReference: `FT${digits(13)}`,
      accountNo: payment!.account_no,
      virtualAccount: payment!.virtual_account,
      amount: order.amount,
      currency: 'VND',
      content: 'Don hang',
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
export const stockOf = async (
  world: World,
  id: string,
): Promise<{ left: number | null; sold: number; revenue: number; pages: number }> =>
  (
    await asOwner<{ left: number | null; sold: number; revenue: number; pages: number }>(
      world,
      'select storage_quantity::int "left", sold::int sold, revenue::int revenue, pay_page_count pages from product where id = $1',
      [id],
    )
  )[0]!
