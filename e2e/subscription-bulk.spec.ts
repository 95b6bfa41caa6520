// Many at once: three subscriptions are chosen in the list, extended as the preview says, and taken back.
import { subscription } from '@saola/contract/subscription'
import { subscriptionPlan } from '@saola/contract/subscription-plan'
import { expect, test } from './support/journey.ts'
import { axeSays, settled } from './support/page-check.ts'
import { ask, enter } from './support/portal.ts'
import { ownWord, say } from './support/words.ts'

test('three subscriptions are chosen, extended together and taken back', async ({
  page,
  sessions,
}) => {
  const words = say('vi').subscriptionBulk
  const session = await sessions.of('owner')
  const plan = await ask(session, subscriptionPlan.create, {
    body: {
      name: `Thuê máy pha ${ownWord()}`,
      type: 'RECURRING_QUANTITY',
      paymentType: 'POSTPAID',
      timeType: 'MONTH',
      cycleValue: 1,
      fixedAmount: 250_000,
      expirationDays: 5,
      activate: true,
    },
  })
  const codes: string[] = []
  for (const numOfCycles of [3, 3, null])
    codes.push(
      (
        await ask(session, subscription.create, {
          body: {
            planId: plan.id,
            numOfCycles,
            customer: { fullName: `Lê Thị Hoa ${ownWord()}` },
          },
        })
      ).code,
    )
  await enter(page, session, { language: 'vi' })
  await page.goto(`/pay-subscription?planId=${plan.id}`)
  for (const code of codes)
    await page.getByRole('checkbox', { name: words.choose.one.replace('{code}', code) }).check()
  const bar = page.getByRole('region', { name: words.choose.bar })
  await expect(bar).toContainText('3')
  await bar.getByRole('button', { name: words.button.extend, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: words.form.cycles }).fill('2')
  // The endless one has no cycles to add to.
  await expect(dialog).toContainText(words.preview.cycles.replace('{after}', '5'))
  await dialog
    .getByRole('radio', { name: words.preview.willNotTab.replace('{count}', '1') })
    .check()
  await expect(dialog).toContainText(words.reason.ENDLESS)
  await settled(page)
  expect.soft(await axeSays(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Gia hạn 2 đăng ký' }).click()
  await expect(dialog).toContainText('Đã làm 2 đăng ký')
  await expect(dialog).toContainText(words.reason.ENDLESS)
  await dialog.getByRole('button', { name: words.undo.button }).click()
  await dialog.getByRole('button', { name: 'Hoàn tác 2 đăng ký' }).click()
  await expect(dialog).toContainText('Đã làm 2 đăng ký')
  await dialog.getByRole('button', { name: words.close, exact: true }).click()
  await expect(page.getByRole('row', { name: codes[0]! })).toContainText('0 / 3')
})
