// Two people of the bank change a tariff: one drafts and sends it, the other looks at what it does and approves it.
import { expect, NARROW, test } from './support/journey.ts'
import { openOffice } from './support/backoffice.ts'
import { rowOf } from './support/lists.ts'
import { axeSays, settled, sideScroll } from './support/page-check.ts'
import { fill, like, ownWord, say } from './support/words.ts'

test(
  'one person drafts a fee with tiers, another sees what it changes and approves it',
  { tag: '@phone' },
  async ({ openWindow, isMobile }) => {
    const language = isMobile ? 'en' : 'vi'
    const t = say(language)
    const window = { ...(isMobile ? { window: NARROW } : {}), language } as const
    const maker = await openOffice(openWindow, window)
    const checker = await openOffice(openWindow, { username: 'checker', ...window })
    const word = ownWord()
    const [code, name] = [`E2E-${word.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`, `Phí ${word}`]
    await maker.goto('/backoffice/fees')
    await test.step('what is missing is said beside its field', async () => {
      await maker.getByRole('button', { name: t.fee.add }).click()
      const form = maker.getByRole('dialog', { name: t.fee.add })
      await form.getByRole('button', { name: t.fee.form.submit, exact: true }).click()
      await expect(form.getByText(t.fee.enter.code)).toBeVisible()
      await expect(form.getByText(t.fee.enter.name)).toBeVisible()
    })
    await test.step('tiers are priced while they are typed, and the draft is sent', async () => {
      const form = maker.getByRole('dialog', { name: t.fee.add })
      await form.getByLabel(t.fee.form.code).fill(code)
      await form.getByLabel(t.fee.form.name).fill(name)
      await form.getByRole('combobox', { name: t.fee.form.method, exact: true }).click()
      await maker.getByRole('option', { name: t.fee.method.BRACKET_FEE, exact: true }).click()
      await form.getByLabel(fill(t.fee.form.bracketPercent, { number: '1' })).fill('0,2')
      await form.getByRole('button', { name: t.fee.form.addBracket }).click()
      await form.getByLabel(fill(t.fee.form.bracketFrom, { number: '2' })).fill('1000000')
      await form.getByLabel(fill(t.fee.form.bracketPercent, { number: '2' })).fill('0,1')
      const table = form.getByRole('table', { name: t.fee.table.title })
      await expect(table.getByRole('row').filter({ hasText: '5.000.000' })).toContainText('5.000')
      await form.getByRole('combobox', { name: t.fee.form.type, exact: true }).click()
      await maker.getByRole('option', { name: t.fee.type.PAY_POS, exact: true }).click()
      await form
        .getByLabel(t.fee.form.amountFrom)
        .fill(String(400_000_000 + (Date.now() % 90_000_000)))
      await settled(maker)
      expect(await axeSays(maker)).toEqual([])
      expect(await sideScroll(maker)).toBe(0)
      // Without the usual maximum large payments would cost more: that needs notice, and is said beside the day.
      await form.getByRole('button', { name: t.fee.form.submit, exact: true }).click()
      await expect(form.getByText(like(t.error.fee.starts_too_soon))).toBeVisible()
      await form.getByLabel(t.fee.form.maxFee).fill('11000')
      await form.getByRole('button', { name: t.fee.form.submit, exact: true }).click()
      await expect(
        maker.getByRole('status').filter({ hasText: fill(t.fee.form.sent, { code }) }),
      ).toBeVisible()
    })
    await test.step('who drafted it is not offered to decide', async () => {
      await maker.goto(`/backoffice/fees?feeCode=${code}`)
      await rowOf(maker, fill(t.fee.version, { version: '1' }))
        .getByRole('link')
        .first()
        .click()
      const drawer = maker.getByRole('dialog', { name: code })
      await expect(drawer.getByText(t.fee.status.WAITING_APPROVE).first()).toBeVisible()
      await expect(drawer.getByRole('button', { name: t.fee.action.approve })).toBeHidden()
    })
    await test.step('another sees what it does and approves it', async () => {
      await checker.goto(`/backoffice/fees?feeCode=${code}`)
      await rowOf(checker, fill(t.fee.version, { version: '1' }))
        .getByRole('link')
        .first()
        .click()
      const drawer = checker.getByRole('dialog', { name: code })
      await expect(drawer.getByText(t.fee.impact.noIncrease)).toBeVisible()
      await settled(checker)
      expect(await axeSays(checker)).toEqual([])
      expect(await sideScroll(checker)).toBe(0)
      await drawer.getByRole('button', { name: t.fee.action.approve, exact: true }).click()
      const asked = checker.getByRole('dialog', { name: fill(t.fee.dialog.approveTitle, { code }) })
      await asked.getByRole('button', { name: t.fee.action.approve, exact: true }).click()
      await expect(
        checker.getByRole('status').filter({ hasText: fill(t.fee.done.approve, { code }) }),
      ).toBeVisible()
    })
    await test.step('the next version is drafted from it and kept back', async () => {
      await maker.reload()
      const drawer = maker.getByRole('dialog', { name: code })
      await drawer.getByRole('button', { name: t.fee.action.next, exact: true }).click()
      const form = maker.getByRole('dialog', { name: fill(t.fee.next, { code }) })
      await form.getByLabel(fill(t.fee.form.bracketPercent, { number: '2' })).fill('0,05')
      await form.getByRole('button', { name: t.fee.form.keep, exact: true }).click()
      await expect(
        maker.getByRole('status').filter({ hasText: fill(t.fee.form.kept, { code }) }),
      ).toBeVisible()
      await maker.goto(`/backoffice/fees?feeCode=${code}&feeStatus=DRAFT`)
      await rowOf(maker, fill(t.fee.version, { version: '2' }))
        .getByRole('link')
        .first()
        .click()
      await expect(maker.getByText(fill(t.fee.section.changes, { version: '1' }))).toBeVisible()
    })
  },
)
