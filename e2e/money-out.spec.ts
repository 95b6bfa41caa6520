/** Bank staff follow money out: an order is found by what it was for, opened, and says what the bank said of it. */
import { bankCredit } from '@saola/contract/bank-credit'
import { formatNumberVi } from '@saola/money/format'
import { openOffice } from './support/backoffice.ts'
import { deviceOf, expect, test } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { ask } from './support/office-call.ts'
import { axeSays, settled } from './support/page-check.ts'
import { strays } from './support/strays.ts'
import { amountLike, say } from './support/words.ts'

/** Below the amount from which two people decide; whole thousands, for the simulated bank refuses or delays some endings. */
const smallAmount = (): number => 1_000_000 + 1_000 * Math.floor(Math.random() * 9_000)

for (const language of ['vi', 'en'] as const)
  test(
    `a returned credit is followed to the bank (${language})`,
    { tag: deviceOf(language) },
    async ({ openWindow }) => {
      const t = say(language).bankTransfer
      const amount = smallAmount()
      const [reference] = await strays(1, amount)
      const staff = await openOffice(openWindow, { username: 'checker', language })
      let id = 0
      await expect
        .poll(async () => {
          const query = { keyword: reference! }
          const { items } = await ask<{ items: { id: number }[] }>(staff, bankCredit.cmsList, {
            query,
          })
          id = items[0]?.id ?? 0
          return id
        })
        .toBeGreaterThan(0)
      await ask(staff, bankCredit.cmsReturn, {
        params: { id: String(id) },
        body: { note: 'Khách chuyển nhầm' },
      })
      await staff.goto('/backoffice/money-out?kind=RETURN')
      await expect(staff.getByRole('heading', { name: t.title, level: 1 })).toBeVisible()
      // In the row's text the account of the receiver stands right before the amount.
      const row = rowOf(staff, formatNumberVi(amount))
      await expect(row).toContainText(t.kind.RETURN)
      await settled(staff)
      expect(await axeSays(staff)).toEqual([])
      await row.getByRole('link').first().click()
      const drawer = staff.getByRole('dialog', { name: t.kind.RETURN, exact: true })
      await expect(drawer).toContainText(amountLike(amount))
      await expect(async () => {
        await staff.reload()
        await expect(drawer).toContainText(t.state.DONE, { timeout: 2_000 })
      }).toPass({ timeout: 45_000 })
      await expect(drawer).toContainText(t.drawer.bankReference)
      await expect(drawer.getByRole('button', { name: t.end.open })).toHaveCount(0)
      await settled(staff)
      expect(await axeSays(staff)).toEqual([])
    },
  )
