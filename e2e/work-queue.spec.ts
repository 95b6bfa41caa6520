// The bank's desk: what waits is on everybody's screen at once, and a day's work is done by keyboard alone.
import type { Page } from '@playwright/test'
import type { Language } from '@saola/phrases/shape'
import { openOffice } from './support/backoffice.ts'
import { deviceOf, expect, NARROW, test } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { axeSays, settled, sideScroll } from './support/page-check.ts'
import { ownAmount, proposeReturns, strays } from './support/strays.ts'
import { fill, like, say } from './support/words.ts'

const queueOf = (amount: number, more = ''): string =>
  `/backoffice/?fromAmount=${amount}&toAmount=${amount}${more}`
const selected = (page: Page) => page.locator('tr[aria-current="true"]')

test('two screens show the same queue: what one decides leaves the other', async ({
  openWindow,
}) => {
  const t = say('vi')
  const amount = ownAmount()
  const maker = await openOffice(openWindow)
  const checker = await openOffice(openWindow, { username: 'checker' })
  await maker.goto(queueOf(amount, '&whose=ALL'))
  await checker.goto(queueOf(amount))
  for (const page of [maker, checker])
    await expect(page.getByRole('heading', { level: 1, name: t.workQueue.title })).toBeVisible()
  const [reference = ''] = await strays(1, amount)
  await expect(rowOf(maker, reference), 'a credit appears by itself').toBeVisible()
  await proposeReturns(maker, amount, 1)
  await expect(rowOf(checker, reference)).toContainText(t.approval.kind.CREDIT_RETURN)
  await expect(rowOf(maker, reference)).toContainText(t.workQueue.own)
  const badge = checker.getByRole('link', { name: like(t.shell.menu.approvals) })
  await expect(badge).toContainText(/\d/)

  await rowOf(checker, reference)
    .getByRole('button', { name: like(`${t.workQueue.action.take}: {name}`) })
    .click()
  await expect(rowOf(checker, reference)).toContainText(t.workQueue.mine)
  await expect(rowOf(maker, reference), 'and so is who has it').toContainText('Võ Ngọc Lan')
  await rowOf(checker, reference).getByRole('link').first().click()
  const drawer = checker.getByRole('dialog').first()
  await drawer.getByRole('button', { name: t.approval.action.deny }).click()
  const dialog = checker.getByRole('dialog', { name: like(t.approval.dialog.denyTitle) })
  await dialog.getByRole('textbox').fill('Khách báo đúng là tiền của cửa hàng')
  await dialog.getByRole('button', { name: t.approval.action.deny }).click()
  await expect(rowOf(maker, reference), 'the money waits again, as a credit').toContainText(
    t.workQueue.kind.CREDIT,
  )
  await expect(rowOf(checker, reference)).not.toContainText(t.approval.kind.CREDIT_RETURN)
})

test('twenty proposals are decided by keyboard alone', async ({ openWindow }) => {
  test.slow()
  const t = say('en')
  const amount = ownAmount()
  const maker = await openOffice(openWindow)
  const checker = await openOffice(openWindow, { username: 'checker', language: 'en' })
  await strays(20, amount)
  await proposeReturns(maker, amount, 20)
  await checker.goto(queueOf(amount, '&kind=APPROVAL'))
  await expect(checker.locator('tbody tr')).toHaveCount(20)
  const key = (name: string): Promise<void> => checker.keyboard.press(name)

  await key('Shift+?')
  const sheet = checker.getByRole('dialog', { name: t.shell.keys.title })
  await expect(sheet).toContainText(t.backoffice.queueKeys.approve)
  await key('d')
  await expect(checker.getByRole('dialog')).toHaveCount(1)
  await key('Escape')
  await expect(sheet).toBeHidden()

  await key('j')
  await expect(selected(checker)).toHaveCount(1)
  await key('t')
  await expect(selected(checker)).toContainText(t.workQueue.mine)
  await key('s')
  const snooze = checker.getByRole('dialog', { name: like(t.workQueue.snooze.title) })
  await expect(snooze).toBeVisible()
  await key('Control+Enter')
  await expect(snooze).toBeHidden()
  await expect(checker.locator('tbody tr')).toHaveCount(19)
  await key('Enter')
  await expect(checker.getByRole('dialog')).toContainText(t.approval.changes)
  await key('Escape')
  await expect(checker.getByRole('dialog')).toHaveCount(0)

  for (let left = 19; left > 0; left--) {
    const deny = left % 5 !== 0
    await expect(selected(checker)).toHaveCount(1)
    await key(deny ? 'd' : 'a')
    const dialog = checker.getByRole('dialog', {
      name: like(deny ? t.approval.dialog.denyTitle : t.approval.dialog.approveTitle),
    })
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await checker.keyboard.type('Checked with the payer')
    await key('Tab')
    await key('Tab')
    await key('Enter')
    await expect(dialog).toBeHidden()
    await expect(checker.getByRole('dialog')).toHaveCount(0)
    if (left > 1) await expect(checker.locator('tbody tr')).toHaveCount(left - 1)
  }
  await expect(checker.locator('tbody tr')).toHaveCount(0)
  await checker.goto(queueOf(amount, '&kind=APPROVAL&state=SNOOZED'))
  await expect(checker.locator('tbody tr')).toHaveCount(1)
})

for (const language of ['vi', 'en'] as const satisfies readonly Language[])
  test(
    `the queue is worked on a phone (${language})`,
    { tag: deviceOf(language) },
    async ({ openWindow, isMobile }) => {
      const t = say(language)
      const amount = ownAmount()
      const [reference = ''] = await strays(1, amount)
      const checker = await openOffice(openWindow, {
        username: 'checker',
        language,
        ...(isMobile ? { window: NARROW } : {}),
      })
      await checker.goto(queueOf(amount))
      const row = rowOf(checker, reference)
      await expect(row).toBeVisible()
      await row
        .getByRole('button', {
          name: fill(`${t.workQueue.action.take}: {name}`, { name: reference }),
        })
        .click()
      await expect(row).toContainText(t.workQueue.mine)
      await settled(checker)
      expect(await axeSays(checker)).toEqual([])
      for (const width of isMobile ? [390, 360] : []) {
        await checker.setViewportSize({ width, height: 844 })
        expect(await sideScroll(checker), `${width} px`).toBe(0)
      }
      const more = row.getByRole('button', { name: fill(t.workQueue.more, { name: reference }) })
      await more.click()
      await checker.getByRole('menuitem', { name: t.workQueue.action.handOver }).click()
      const handOver = checker.getByRole('dialog', { name: like(t.workQueue.handOver.title) })
      await expect(handOver).toBeVisible()
      await settled(checker)
      expect(await axeSays(checker)).toEqual([])
      await checker.keyboard.press('Escape')
      await expect(handOver).toBeHidden()
      await more.click()
      await checker.getByRole('menuitem', { name: t.workQueue.action.snooze }).click()
      const snooze = checker.getByRole('dialog', { name: like(t.workQueue.snooze.title) })
      await snooze.getByLabel(t.workQueue.snooze.label).selectOption('WEEK')
      await snooze.getByRole('button', { name: t.workQueue.snooze.confirm }).click()
      await expect(row).toHaveCount(0)
      await checker.goto(queueOf(amount, '&state=SNOOZED'))
      await row.getByRole('button', { name: fill(t.workQueue.more, { name: reference }) }).click()
      await checker.getByRole('menuitem', { name: t.workQueue.action.wake }).click()
      await expect(row).toHaveCount(0)
      await checker.goto(queueOf(amount))
      await row.getByRole('link').first().click()
      await expect(checker).toHaveURL(/unmatched-credits\?open=/)
      await expect(checker.getByRole('dialog')).toContainText(reference)
    },
  )
