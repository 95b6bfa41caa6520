// What the bank holds of a shop's subscriptions: asked for by one of its people, approved by another, read by the shop, and let go on again.
import { onboarding } from '@saola/contract/onboarding'
import { subscriptionHold } from '@saola/contract/subscription-hold'
import { expect, test } from './support/journey.ts'
import { ask as askBank } from './support/office-call.ts'
import { axeSays, settled, sideScroll } from './support/page-check.ts'
import { teaHouse } from './support/people.ts'
import { enter } from './support/portal.ts'
import { approveChange } from './support/second-person.ts'
import { staffOf, windowOf } from './support/staff.ts'
import { fill, say } from './support/words.ts'

test('subscriptions are held by two of the bank, and their shop reads since when and why', async ({
  page,
  sessions,
  openWindow,
}) => {
  const t = say('vi')
  const words = t.merchantFile.subscriptions
  const h = words.hold
  const session = await sessions.of('monthlyOwner')
  const [proposer, decider] = [await staffOf('maker'), await staffOf('checker')]
  const { name } = await askBank<{ name: string }>(proposer, onboarding.cmsDetail, {
    params: { merchantId: teaHouse.id },
  })

  const maker = await windowOf(openWindow, proposer)
  await maker.goto(`/backoffice/merchants/detail?id=${teaHouse.id}#subscriptions`)
  await expect(maker.getByText(h.none)).toBeVisible()
  expect.soft(await axeSays(maker)).toEqual([])
  await maker.getByRole('button', { name: h.change, exact: true }).click()
  const dialog = maker.getByRole('dialog', { name: fill(h.changeTitle, { name }), exact: true })
  await dialog.getByRole('button', { name: h.propose, exact: true }).click()
  await expect(dialog.getByText(h.same)).toBeVisible()
  await dialog.getByLabel(h.messages).check()
  await dialog.getByLabel(h.run).check()
  await dialog.getByRole('button', { name: h.propose, exact: true }).click()
  await expect(dialog.getByText(words.enter.merchantReason)).toBeVisible()
  await dialog.getByLabel(h.merchantReason).fill('Đang xem lại hồ sơ')
  await dialog.getByLabel(h.reasonForSecond).fill('Nhiều phản ánh của khách')
  expect.soft(await axeSays(maker)).toEqual([])
  await dialog.getByRole('button', { name: h.propose, exact: true }).click()
  await expect(dialog).toHaveCount(0)

  const checker = await windowOf(openWindow, decider)
  await approveChange(checker, teaHouse.code, {
    look: async (change) => {
      await expect(change).toContainText(t.approval.field.heldRun)
      await expect(change).toContainText('Đang xem lại hồ sơ')
    },
  })
  await maker.reload()
  await expect(maker.getByRole('list', { name: h.title })).toContainText('Đang xem lại hồ sơ')

  await enter(page, session)
  await page.goto('/pay-subscription')
  await settled(page)
  const bank = t.subscriptionRun.bank
  const banner = page.getByRole('status').filter({ hasText: bank.title })
  await expect(banner).toContainText(bank.kind.MESSAGES)
  await expect(banner).toContainText('Đang xem lại hồ sơ')
  await expect(page.getByText(bank.night)).toBeVisible()
  await expect(page.getByRole('button', { name: t.subscriptionRun.release })).toHaveCount(0)
  expect.soft(await axeSays(page)).toEqual([])
  expect.soft(await sideScroll(page)).toBe(0)
  await page.getByRole('link', { name: t.subscription.tabs.attention }).click()
  await expect(page.getByRole('heading', { name: t.subscription.attention.title })).toBeVisible()
  await expect(banner).toContainText('Đang xem lại hồ sơ')

  await askBank(proposer, subscriptionHold.update, {
    body: { merchantId: teaHouse.id, messages: false, run: false, reason: 'Đã rõ' },
  })
  await approveChange(checker, teaHouse.code)
  await page.reload()
  await settled(page)
  await expect(banner).toHaveCount(0)
})
