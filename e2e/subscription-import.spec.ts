// Subscribers that a shop has already: brought in from a file, and seen in what the next night is going to bill.
import { subscriptionPlan } from '@saola/contract/subscription-plan'
import { expect, test } from './support/journey.ts'
import { axeSays, settled, sideScroll } from './support/page-check.ts'
import { ask, enter } from './support/portal.ts'
import { fill, ownWord, say } from './support/words.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** A day of Vietnam as people type it, so many days from now. */
const dayFromNow = (days: number): string =>
  new Date(Date.now() + 7 * HOUR_MS + days * DAY_MS)
    .toISOString()
    .slice(0, 10)
    .split('-')
    .toReversed()
    .join('/')

test('subscribers come from a file, and the next night is told of before it runs @phone', async ({
  page,
  sessions,
  isMobile,
}) => {
  const t = say(isMobile ? 'en' : 'vi')
  const words = t.subscriptionImport
  const session = await sessions.of('owner')
  const word = ownWord()
  const plan = await ask(session, subscriptionPlan.create, {
    body: {
      name: `Vệ sinh văn phòng ${word}`,
      type: 'RECURRING_QUANTITY',
      paymentType: 'PREPAID',
      timeType: 'MONTH',
      cycleValue: 1,
      fixedAmount: 200_000,
      expirationDays: 5,
      issueDaysBefore: 0,
      activate: true,
    },
  })
  await enter(page, session, { language: isMobile ? 'en' : 'vi' })
  await page.goto('/pay-subscription')
  await settled(page)
  if (isMobile) await page.getByRole('button', { name: t.web.list.lesser }).click()
  await page.getByRole('button', { name: words.open }).click()
  const dialog = page.getByRole('dialog', { name: words.title })
  const titles = [words.column.fullName, words.column.planCode, words.column.paidUntil]
  const lines = [
    ...Array.from({ length: 25 }, (_, i) => `${word} ${i},${plan.code},${dayFromNow(0)}`),
    `${word} sai,KHONG-CO,31/02/2027`,
  ]
  await dialog.getByLabel(words.file).setInputFiles({
    name: 'dang-ky.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([titles.join(','), ...lines].join('\n')),
  })
  await expect(dialog.getByText(words.fault.PLAN_UNKNOWN)).toBeVisible()
  await expect(dialog.getByText(words.fault.DATE)).toBeVisible()
  await expect(dialog.getByText('5.000.000 ₫')).toBeVisible()
  expect.soft(await axeSays(page)).toEqual([])
  expect.soft(await sideScroll(page)).toBe(0)
  const correcting = page.waitForEvent('download')
  await dialog.getByRole('button', { name: words.corrections }).click()
  await correcting
  await dialog.getByRole('button', { name: fill(words.commit, { count: 25 }) }).click()
  await expect(dialog).toHaveCount(0)

  const night = page.getByRole('region', {
    name: fill(t.subscriptionRun.title, { day: dayFromNow(1) }),
  })
  await expect(night).toContainText(t.subscriptionRun.willHold)
  await night.getByText(t.subscriptionRun.plans).click()
  // Other plans may be due that night, too.
  const row = night.getByRole('row').filter({ hasText: plan.name })
  await expect(row.getByRole('cell')).toHaveText(['25', '5.000.000 ₫', t.subscriptionRun.isNew])
  await page.goto(`/pay-subscription?keyword=${encodeURIComponent(`${word} 7`)}`)
  await expect(page.getByRole('main').getByText(`${word} 7`).first()).toBeVisible()
  expect.soft(await axeSays(page)).toEqual([])
  expect.soft(await sideScroll(page)).toBe(0)
})
