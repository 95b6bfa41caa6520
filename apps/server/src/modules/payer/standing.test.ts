/** Customers get the number to which their bank pays every period by itself (ADR 0073), on their own pages. */
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { digits } from '../../platform/ids.ts'
import { asOwner } from '../../../test/shop.ts'
import { browser, sentCode, type Browser, type Visited } from '../../../test/subscribers.ts'
import { subscribing, type Detail, type Subscribing } from '../../../test/subscriptions.ts'
import { openWorld, toNoon, type World } from '../../../test/world.ts'

let world: World
let s: Subscribing
beforeAll(async () => {
  world = await openWorld()
  toNoon(world)
  s = await subscribing(world)
}, 120_000)
afterAll(() => world.close())

async function customer(planId: string): Promise<{ made: Detail; b: Browser; home: Visited }> {
  const phone = `09${digits(8)}`
  const made = await s.made({ planId, customer: { fullName: 'Trần Văn Minh', phone } })
  const [first] = await s.invoices(made.id)
  const code = new URL(first!.url).pathname.split('/').at(-1)!
  const b = browser(world)
  const asked = await b.send(await b.get(`/public/subscription/manage/${code}`), /manage/)
  const got = await b.send(asked, /enter/, { otp: await sentCode(world, phone) })
  return { made, b, home: await b.follow(got) }
}
const pathOf = ({ id }: Detail): string => `/public/subscription/manage/${id}/standing`
const numbersOf = ({ id }: Detail) =>
  asOwner<{ virtual_account: string }>(
    world,
    'select virtual_account from static_virtual_account where subscription_id = $1',
    [id],
  )

it('shows the number, the sum, the day and the steps; asked twice it is the same number', async () => {
  const { made, b, home } = await customer((await s.plan({ timeType: 'MONTH' })).id)
  expect(home.text).toContain('Để ngân hàng tự trả mỗi kỳ')
  const before = await b.get(pathOf(made))
  expect(before.text).toContain('Lấy số tài khoản')
  expect(await numbersOf(made)).toEqual([])
  const sent = await b.send(before, /standing/)
  expect(sent.to).toBe(pathOf(made))
  await world.work()
  const page = await b.follow(sent)
  const [number] = await numbersOf(made)
  for (const words of [
    number!.virtual_account,
    '300.000 ₫',
    'tháng',
    made.code,
    made.nextPaymentDate!.split('-').reverse().join('/'),
    'Chuyển tiền định kỳ',
    'không hủy lệnh của ngân hàng',
  ])
    expect(page.text).toContain(words)
  expect(page.text).not.toContain('Ngân hàng đang mở số tài khoản')
  expect(gzipSync(page.html).length).toBeLessThan(8 * 1024)
  // The form of before, once more.
  expect((await b.send(before, /standing/)).status).toBe(303)
  expect(await numbersOf(made)).toHaveLength(1)
  const english = await b.get(`${pathOf(made)}?lang=en`)
  expect(english.text).toContain('Enter exactly this amount')
})
it('says so when the order has fallen short, and what waits', async () => {
  const { made, b } = await customer((await s.plan({ timeType: 'WEEK' })).id)
  await b.send(await b.get(pathOf(made)), /standing/)
  await world.work()
  const [{ virtual_account: accountNo }] = (await numbersOf(made)) as [{ virtual_account: string }]
  const [account] = await asOwner<{ account_no: string }>(
    world,
    'select account_no from static_virtual_account where virtual_account = $1',
    [accountNo],
  )
  await world.notify({
    bankReference: `FT${digits(13)}`,
    accountNo: account!.account_no,
    virtualAccount: accountNo,
    amount: 280_000,
    currency: 'VND',
    content: 'Dinh ky',
    bookedAt: world.clock.now().toISOString(),
  })
  await world.work()
  const page = await b.get(pathOf(made))
  expect(page.text).toContain('Lần chuyển gần nhất ít hơn giá mỗi kỳ 20.000 ₫')
  expect(page.text).toContain('Đã nhận 280.000 ₫')
})
it('is offered to nobody whose sum use decides, and shows nothing of somebody else’s', async () => {
  const metered = await s.plan({ type: 'METERED_USAGE', paymentType: 'POSTPAID' })
  const one = await customer((await s.plan()).id)
  const used = await s.made({ planId: metered.id })
  const answer = await one.b.get(pathOf(used))
  expect(answer.status).toBe(404)
  const posted = await one.b.send(await one.b.get(pathOf(one.made)), /standing/)
  expect(posted.status).toBe(303)
  expect((await browser(world).get(pathOf(one.made))).status).toBe(401)
})
