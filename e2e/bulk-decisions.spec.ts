// Many proposals decided for one reason: each is judged by itself, and one that is no longer there is named.
import { approval } from '@saola/contract/approval'
import type { Language } from '@saola/phrases/shape'
import { openOffice } from './support/backoffice.ts'
import { deviceOf, expect, test } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { ask } from './support/office-call.ts'
import { axeSays, settled, sideScroll } from './support/page-check.ts'
import { ownAmount, proposeReturns, strays } from './support/strays.ts'
import { fill, like, say } from './support/words.ts'

for (const language of ['vi', 'en'] as const satisfies readonly Language[])
  test(
    `ticked proposals are denied for one reason, and one that was withdrawn is named (${language})`,
    { tag: deviceOf(language) },
    async ({ openWindow, isMobile }) => {
      const t = say(language)
      const amount = ownAmount()
      const maker = await openOffice(openWindow)
      const checker = await openOffice(openWindow, { username: 'checker', language })
      const references = await strays(3, amount)
      await proposeReturns(maker, amount, 3)
      await checker.goto('/backoffice/approvals?whose=FOR_ME&kind=CREDIT_RETURN&pageSize=50')
      for (const name of references)
        await rowOf(checker, name)
          .getByRole('checkbox', { name: fill(t.approval.bulk.tick, { name }) })
          .check()
      const [gone = '', ...others] = references
      const { items } = await ask<{ items: { id: string }[] }>(maker, approval.getList, {
        query: { keyword: gone },
      })
      await ask(maker, approval.withdraw, { params: { id: items[0]!.id }, body: {} })
      await settled(checker)
      expect.soft(await axeSays(checker), 'axe over the ticked list').toEqual([])
      if (isMobile) expect.soft(await sideScroll(checker)).toBe(0)

      await checker.getByRole('button', { name: t.approval.bulk.deny }).click()
      const dialog = checker.getByRole('dialog')
      for (const name of references) await expect(dialog.getByText(name)).toBeVisible()
      const deny = dialog.getByRole('button', { name: t.approval.bulk.deny })
      await deny.click()
      await expect(dialog.getByText(t.admin.enter.note)).toBeVisible()
      await dialog.getByRole('textbox').fill('Khách báo đúng là tiền của cửa hàng')
      await deny.click()
      await expect(dialog.getByRole('alert')).toBeVisible()
      await settled(checker)
      expect.soft(await axeSays(checker), 'axe over what was refused').toEqual([])
      const left = dialog.getByRole('listitem')
      await expect(left).toHaveCount(1)
      await expect(left).toContainText(gone)
      await expect(left).toContainText(t.error.error.invalid_state)
      await dialog.getByRole('button', { name: t.approval.bulk.close, exact: true }).last().click()
      for (const name of references) await expect(rowOf(checker, name)).toHaveCount(0)
      await checker.goto(`/backoffice/approvals?keyword=${others[0]}`)
      await expect(rowOf(checker, others[0]!)).toContainText(t.approval.state.DENIED)
      await expect(checker.getByRole('button', { name: like(t.approval.bulk.deny) })).toHaveCount(0)
    },
  )
