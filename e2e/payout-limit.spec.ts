// How much a merchant may pay out: proposed by one of the bank, agreed to by another, read by the merchant's owner.
import { onboarding } from '@saola/contract/onboarding'
import { payoutLimit } from '@saola/contract/payout-limit'
import { expect, test } from './support/journey.ts'
import { ask as askBank } from './support/office-call.ts'
import { axeSays, settled } from './support/page-check.ts'
import { cafe } from './support/people.ts'
import { enter } from './support/portal.ts'
import { approveChange } from './support/second-person.ts'
import { staffOf, windowOf } from './support/staff.ts'
import { amountLike, fill, say } from './support/words.ts'

test('the payout limits of a merchant are changed by two of the bank, and its owner reads the new ones', async ({
  page,
  sessions,
  openWindow,
}) => {
  const t = say('vi')
  const l = t.merchantFile.payoutLimits
  const session = await sessions.of('owner')
  const proposer = await staffOf('maker')
  const [order, newReceiver] = [400_000_000, 40_000_000].map(
    (limit) => limit + 1_000 * Math.floor(Math.random() * 9_000),
  ) as [number, number]

  const maker = await windowOf(openWindow, proposer)
  await maker.goto(`/backoffice/merchants/detail?id=${cafe.id}#accounts`)
  await maker.getByRole('button', { name: l.change, exact: true }).click()
  const { name } = await askBank<{ name: string }>(proposer, onboarding.cmsDetail, {
    params: { merchantId: cafe.id },
  })
  const dialog = maker.getByRole('dialog', { name: fill(l.changeTitle, { name }), exact: true })
  await dialog.getByRole('button', { name: l.propose, exact: true }).click()
  await expect(dialog.getByText(l.same)).toBeVisible()
  await dialog.getByLabel(l.field.order).fill(String(order))
  await dialog.getByLabel(l.field.newReceiver).fill(String(newReceiver))
  await dialog.getByRole('button', { name: l.propose, exact: true }).click()
  await expect(dialog.getByText(l.reasonMissing)).toBeVisible()
  await dialog.getByLabel(l.reason).fill('Cửa hàng đề nghị')
  expect(await axeSays(maker)).toEqual([])
  await dialog.getByRole('button', { name: l.propose, exact: true }).click()
  await expect(dialog).toHaveCount(0)
  // What nobody has agreed to holds for nobody.
  const held = () =>
    askBank<{ order: number }>(proposer, payoutLimit.get, { query: { merchantId: cafe.id } })
  expect((await held()).order).not.toBe(order)

  const checker = await windowOf(openWindow, await staffOf('checker'))
  await approveChange(checker, cafe.code, {
    look: async (change) => {
      await expect(change).toContainText(amountLike(order))
    },
  })
  expect(await held()).toMatchObject({ order, newReceiver })

  await enter(page, session)
  await page.goto('/payout')
  await settled(page)
  await page.getByRole('button', { name: t.payout.list.rules }).click()
  const rules = page.getByRole('dialog', { name: t.payout.rule.title })
  await expect(rules).toContainText(amountLike(order))
  await expect(rules).toContainText(amountLike(newReceiver))
  expect(await axeSays(page)).toEqual([])
})
