// Needs attention: money that does not fit its invoice is counted on the tab, listed with its reason, and led to where it is decided on.
import { subscription } from '@saola/contract/subscription'
import { subscriptionInvoice } from '@saola/contract/subscription-invoice'
import { subscriptionPlan } from '@saola/contract/subscription-plan'
import { expect, test } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { axeSays, settled, sideScroll } from './support/page-check.ts'
import { ask, enter, type Session } from './support/portal.ts'
import { payQr } from './support/simulator.ts'
import { amountLike, ownWord, say } from './support/words.ts'

const PRICE = 120_000

async function anInvoice(session: Session, fullName: string): Promise<string> {
  const plan = await ask(session, subscriptionPlan.create, {
    body: {
      name: `Nước uống văn phòng ${ownWord()}`,
      type: 'RECURRING_QUANTITY',
      paymentType: 'PREPAID',
      timeType: 'MONTH',
      cycleValue: 1,
      fixedAmount: PRICE,
      expirationDays: 5,
      activate: true,
    },
  })
  const made = await ask(session, subscription.create, {
    body: { planId: plan.id, customer: { fullName, phone: `09${String(Date.now()).slice(-8)}` } },
  })
  const { items } = await ask(session, subscriptionInvoice.getAll, {
    query: { subscriptionId: made.id },
  })
  return items[0]!.id
}

test('too little money for an invoice waits under Needs attention and leads to its decision @phone', async ({
  page,
  sessions,
  isMobile,
}) => {
  const language = isMobile ? 'en' : 'vi'
  const t = say(language)
  const words = t.subscription
  const session = await sessions.of('owner')
  const name = `Nguyễn Hoàng Công Tằng Tôn Nữ Thị Ánh ${ownWord()}`
  const id = await anInvoice(session, name)
  const { qrContent, number } = await ask(session, subscriptionInvoice.getDetail, {
    params: { id },
  })
  await payQr(qrContent ?? '', PRICE - 5_000)
  await enter(page, session, { language })
  await page.goto('/pay-subscription')
  await page.getByRole('link', { name: new RegExp(`^${words.tabs.attention}\\s*\\d`) }).click()
  await settled(page)
  const row = rowOf(page, name)
  await expect(row).toContainText(words.attention.kind.UNMATCHED)
  await expect(row).toContainText(words.attention.reason.UNDER)
  await expect(row).toContainText(amountLike(PRICE - 5_000))
  await expect(row).toContainText(number)
  expect.soft(await axeSays(page)).toEqual([])
  expect.soft(await sideScroll(page)).toBe(0)
  await row.getByRole('link', { name: new RegExp(words.attention.act.credit) }).click()
  await expect(page.getByRole('dialog', { name: t.bankCredit.drawer.title })).toContainText(
    t.bankCredit.reason.UNDER,
  )
})
