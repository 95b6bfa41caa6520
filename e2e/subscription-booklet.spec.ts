// A payment booklet: the next periods as slips on a sheet, one of them paid by the payer's bank, and the same sheet printed again with it marked paid.
import type { Locator, Page } from '@playwright/test'
import { subscription } from '@saola/contract/subscription'
import { subscriptionPlan } from '@saola/contract/subscription-plan'
import { expect, test } from './support/journey.ts'
import { axeSays, settled, sideScroll, tick } from './support/page-check.ts'
import { ask, enter, type Session } from './support/portal.ts'
import { payQr } from './support/simulator.ts'
import { fill, ownWord, say, type Words } from './support/words.ts'

const PRICE = 260_000

async function aSubscription(session: Session): Promise<string> {
  const plan = await ask(session, subscriptionPlan.create, {
    body: {
      name: `Học phí lớp vẽ ${ownWord()}`,
      type: 'RECURRING_QUANTITY',
      paymentType: 'PREPAID',
      timeType: 'MONTH',
      cycleValue: 1,
      fixedAmount: PRICE,
      expirationDays: 5,
      activate: true,
    },
  })
  const phone = `09${String(Date.now()).slice(-8)}`
  const customer = { fullName: 'Nguyễn Hoàng Công Tằng Tôn Nữ Thị Ánh', phone }
  return (await ask(session, subscription.create, { body: { planId: plan.id, customer } })).id
}
const fine = async (page: Page): Promise<void> => {
  await settled(page)
  expect.soft(await axeSays(page)).toEqual([])
  expect.soft(await sideScroll(page)).toBe(0)
}
/** Chooses how many periods and has the sheet printed; what is printed already is chosen. @returns it, as it is on paper */
async function print(page: Page, t: Words, periods?: string): Promise<Locator> {
  const words = t.subscription.act.booklet
  await page.getByRole('button', { name: words.open, exact: true }).click()
  const question = page.getByRole('dialog', { name: words.title })
  if (periods !== undefined) await tick(question.getByRole('radio', { name: periods, exact: true }))
  await fine(page)
  await question.getByRole('button', { name: words.go, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: words.sheetTitle })
  await expect(sheet).toBeVisible()
  await fine(page)
  await sheet.getByRole('button', { name: words.print, exact: true }).click()
  await page.emulateMedia({ media: 'print' })
  return page.locator('[data-booklet]')
}

test('a payment booklet is printed, a slip of it paid, and printed again as paid @phone', async ({
  page,
  sessions,
  isMobile,
}) => {
  const language = isMobile ? 'en' : 'vi'
  const t = say(language)
  const words = t.subscription.act.booklet
  const session = await sessions.of('owner')
  const id = await aSubscription(session)
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await enter(page, session, { language })
  await page.goto(`/pay-subscription/pay-subscription-detail?id=${id}`)
  await settled(page)

  const sheet = await print(page, t, fill(t.subscription.act.ahead.count, { count: 6 }))
  await expect(sheet.getByRole('img')).toHaveCount(6)
  await expect(sheet.getByText(fill(words.slip, { no: '6', all: '6' })).first()).toBeVisible()
  await expect(sheet.getByText(words.notVat).first()).toBeVisible()

  const { slips } = await ask(session, subscription.getBooklet, { params: { id } })
  await payQr(slips[1]!.qrContent ?? '')
  await page.emulateMedia({ media: 'screen' })
  await page.reload()
  await settled(page)
  const again = await print(page, t)
  await expect(again.getByText(words.status.PAID, { exact: true })).toHaveCount(1)
  await expect(again.getByRole('img')).toHaveCount(5)
  const after = await ask(session, subscription.getBooklet, { params: { id } })
  expect(after.slips[0]).toEqual(slips[0])
})
