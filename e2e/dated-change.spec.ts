// A change of a bank from a later day: proposed by one, approved by another, seen in the list with its day, and called off. Vietnamese at a desk, English on a phone.
import { effectiveDays } from '@saola/contract/effective-days'
import { bank } from '@saola/contract/bank'
import type { Language } from '@saola/phrases/shape'
import { openOffice } from './support/backoffice.ts'
import { expect, NARROW, test } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { ask } from './support/office-call.ts'
import { axeSays, settled, sideScroll } from './support/page-check.ts'
import { approveChange } from './support/second-person.ts'
import { fill, ownWord, say } from './support/words.ts'

/** YYYY-MM-DD in Vietnam, so many days from now. */
const dayAhead = (days: number): string =>
  new Date(Date.now() + 7 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
const shown = (day: string): string => day.split('-').toReversed().join('/')

for (const language of ['vi', 'en'] as const satisfies readonly Language[])
  test(`a bank is deleted from a later day by two people, and stays after all (${language})`, async ({
    openWindow,
  }) => {
    const t = say(language)
    const coming = t.backoffice.twoPeople
    const window = language === 'en' ? { window: NARROW } : {}
    const maker = await openOffice(openWindow, { language, ...window })
    const checker = await openOffice(openWindow, { username: 'checker', language, ...window })
    const name = `Hẹn ${ownWord()}`
    const from = dayAhead(3)
    await ask(maker, bank.create, {
      body: {
        name: `Ngân hàng ${name}`,
        shortName: name,
        commonName: name,
        code: name.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''),
        napasCode: String(600_000 + Math.floor(Math.random() * 99_999)),
        napasSupported: true,
        vietQrSupported: false,
      },
    })
    await approveChange(checker, name, { language })
    const list = `/backoffice/banks?name=${encodeURIComponent(name)}`

    await test.step('the day is asked for where the bank is deleted, and a wrong one is said beside it', async () => {
      await maker.goto(list)
      await rowOf(maker, name).getByRole('link', { name }).first().click()
      const drawer = maker.getByRole('dialog').filter({ hasText: t.bank.form.save })
      await expect(drawer.getByLabel(coming.effectiveFrom)).toBeVisible()
      await drawer.getByRole('button', { name: t.bank.remove.action }).click()
      const dialog = maker.getByRole('dialog', { name: fill(t.bank.remove.title, { name }) })
      const field = dialog.getByLabel(coming.effectiveFrom)
      const confirm = dialog.getByRole('button', {
        name: fill(t.bank.remove.confirm, { name }),
        exact: true,
      })
      const { min, max } = effectiveDays(dayAhead(0))
      await field.fill(dayAhead(0))
      await confirm.click()
      await expect(
        dialog.getByText(
          fill(t.error.approval.effective_day, {
            min: shown(min),
            max: shown(max),
          }),
        ),
      ).toBeVisible()
      await settled(maker)
      expect.soft(await axeSays(maker), 'axe over the wrong day').toEqual([])
      await field.fill(from)
      await confirm.click()
      await expect(
        maker.getByRole('status').filter({ hasText: fill(coming.proposed, { name }) }),
      ).toBeVisible()
      await expect(rowOf(maker, name)).toContainText(coming.badge)
    })
    await test.step('the second person approves it for its day', async () => {
      await checker.goto(`/backoffice/approvals?keyword=${encodeURIComponent(name)}&state=PENDING`)
      await rowOf(checker, name).getByRole('link').first().click()
      const drawer = checker.getByRole('dialog', { name, exact: true })
      await drawer.getByRole('button', { name: t.approval.action.approve, exact: true }).click()
      const sure = checker.getByRole('dialog', {
        name: fill(t.approval.dialog.approveTitle, { name }),
        exact: true,
      })
      await expect(sure).toContainText(t.approval.column.effectiveFrom)
      await expect(sure).toContainText(shown(from))
      await settled(checker)
      await sure.getByRole('button', { name: t.approval.action.approve, exact: true }).click()
      await expect(
        checker
          .getByRole('status')
          .filter({ hasText: fill(t.approval.done.scheduled, { name, day: shown(from) }) }),
      ).toBeVisible()
      await checker.goto(
        `/backoffice/approvals?state=SCHEDULED&keyword=${encodeURIComponent(name)}`,
      )
      await expect(rowOf(checker, name)).toContainText(shown(from))
      await settled(checker)
    })
    await test.step('the list says what comes and when, and leads to the proposal, where it is called off', async () => {
      await maker.goto(list)
      const mark = rowOf(maker, name).getByRole('link', {
        name: fill(coming.coming.DELETE, { day: shown(from) }),
      })
      await expect(mark).toBeVisible()
      await settled(maker)
      expect.soft(await axeSays(maker), 'axe over the list').toEqual([])
      expect.soft(await sideScroll(maker)).toBe(0)
      await mark.click()
      const drawer = maker.getByRole('dialog', { name, exact: true })
      await expect(drawer).toContainText(fill(t.approval.scheduled, { day: shown(from) }))
      await settled(maker)
      await drawer.getByRole('button', { name: t.approval.action.callOff }).click()
      const sure = maker.getByRole('dialog', {
        name: fill(t.approval.dialog.callOffTitle, { name }),
        exact: true,
      })
      await sure.getByRole('textbox').fill('Ngân hàng còn hoạt động')
      await sure.getByRole('button', { name: t.approval.action.callOff, exact: true }).click()
      await expect(
        maker.getByRole('status').filter({ hasText: fill(t.approval.done.calledOff, { name }) }),
      ).toBeVisible()
      await maker.goto(list)
      await expect(rowOf(maker, name)).toBeVisible()
      await expect(mark).toHaveCount(0)
      await maker.goto(`/backoffice/approvals?keyword=${encodeURIComponent(name)}&state=WITHDRAWN`)
      await rowOf(maker, name).getByRole('link').first().click()
      await expect(maker.getByRole('dialog', { name, exact: true })).toContainText(
        t.approval.event.CALLED_OFF,
      )
    })
  })
