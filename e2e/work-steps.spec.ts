// The bank's desk, item after item: handed to a colleague who sees it at once, worked through from the drawers of the screens, and kept as a view.
import type { Page } from '@playwright/test'
import { staff } from '@saola/demo/people'
import { openOffice } from './support/backoffice.ts'
import { expect, NARROW, test } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { axeSays, settled, sideScroll } from './support/page-check.ts'
import { ownAmount, strays } from './support/strays.ts'
import { fill, like, ownWord, say } from './support/words.ts'

const t = say('vi')
/** Below what takes two people: one decision ends it. */
const smallAmount = (): number => ownAmount() - 15_000_000
const queueOf = (amount: number, more = ''): string =>
  `/backoffice/?fromAmount=${amount}&toAmount=${amount}${more}`
const nameOf = (username: string): string =>
  staff.find((person) => person.username === username)!.fullName

test('a colleague who is handed something sees it on any screen, and in the queue from whom', async ({
  openWindow,
}) => {
  const amount = smallAmount()
  const [reference = ''] = await strays(1, amount)
  const giver = await openOffice(openWindow)
  const taker = await openOffice(openWindow, { username: 'checker', at: '/backoffice/profile' })
  await giver.goto(queueOf(amount))
  const row = rowOf(giver, reference)
  await row
    .getByRole('button', { name: fill(`${t.workQueue.action.take}: {name}`, { name: reference }) })
    .click()
  await expect(row).toContainText(t.workQueue.mine)
  await row.getByRole('button', { name: fill(t.workQueue.more, { name: reference }) }).click()
  await giver.getByRole('menuitem', { name: t.workQueue.action.handOver }).click()
  const dialog = giver.getByRole('dialog', { name: like(t.workQueue.handOver.title) })
  const person = dialog.getByLabel(t.workQueue.handOver.person)
  await expect(person).not.toContainText(nameOf('maker'))
  await person.selectOption({ label: await person.getByText(nameOf('checker')).innerText() })
  await dialog.getByRole('button', { name: t.workQueue.handOver.confirm }).click()
  await expect(dialog).toBeHidden()
  await expect(taker.getByText(fill(t.backoffice.handed, { name: nameOf('maker') }))).toBeVisible()
  await expect(row).toHaveCount(0)
  await taker.goto(queueOf(amount, '&whose=MINE'))
  await expect(rowOf(taker, reference)).toContainText(
    fill(t.workQueue.handedBy, { name: nameOf('maker') }),
  )
})

async function accept(page: Page): Promise<void> {
  const words = t.bankCredit.action
  const drawer = page.getByRole('dialog', { name: t.bankCredit.drawer.title })
  await drawer.getByRole('button', { name: words.accept, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: like(words.acceptTitle) })
  await dialog.getByLabel(words.note).fill('Đã gọi cho người trả')
  await dialog.getByRole('button', { name: like(words.acceptConfirm) }).click()
  await expect(dialog).toBeHidden()
}

test(
  'after a decision in a screen’s own drawer the next thing of the queue follows',
  { tag: '@phone' },
  async ({ openWindow, isMobile }) => {
    const amount = smallAmount()
    const references = await strays(3, amount)
    const page = await openOffice(openWindow, isMobile ? { window: NARROW } : {})
    await page.goto(queueOf(amount, '&kind=CREDIT&size=2'))
    // Sent at once, they come in any order.
    const shown = page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(references.join('|')) })
    await expect(shown).toHaveCount(2)
    await shown.first().click()
    await expect(page).toHaveURL(/unmatched-credits/)
    const drawer = page.getByRole('dialog', { name: t.bankCredit.drawer.title })
    const steps = drawer.getByRole('navigation', { name: t.backoffice.queueSteps.label })
    await expect(steps).toContainText(fill(t.backoffice.queueSteps.where, { at: '1', total: '3' }))
    await settled(page)
    expect(await axeSays(page)).toEqual([])
    if (isMobile) expect(await sideScroll(page)).toBe(0)

    // J and K step through the queue, not through the list behind the drawer, and past the ends of its pages.
    for (const [key, at] of [
      ['j', '2'],
      ['j', '3'],
      ['k', '2'],
      ['k', '1'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(steps).toContainText(fill(t.backoffice.queueSteps.where, { at, total: '3' }))
    }

    for (const left of [2, 1]) {
      await accept(page)
      await expect(steps).toContainText(t.backoffice.queueSteps.gone)
      if (left === 2) await page.keyboard.press('j')
      else await steps.getByRole('button', { name: t.backoffice.queueSteps.next }).click()
      await expect(steps).toContainText(
        fill(t.backoffice.queueSteps.where, { at: '1', total: String(left) }),
      )
    }
    await accept(page)
    await expect(steps).toContainText(t.backoffice.queueSteps.goneLast)
    await steps.getByRole('link', { name: t.backoffice.queueSteps.back }).click()
    await expect(page).toHaveURL(new RegExp(`fromAmount=${amount}`))
    await expect(page).not.toHaveURL(/queue=|work=/)
  },
)

test(
  'a view of the queue is kept, shared, put in order and opens the screen',
  { tag: '@phone' },
  async ({ openWindow, isMobile }) => {
    const views = { ...t.backoffice.views, ...t.web.views }
    const [first, second] = [`Trễ ${ownWord()}`, `Tiền ${ownWord()}`]
    const window = isMobile ? { window: NARROW } : {}
    const maker = await openOffice(openWindow, window)
    const openViews = async (page: Page) => {
      await page.getByRole('button', { name: views.title, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: views.title })
      await expect(dialog).toBeVisible()
      return dialog
    }
    await maker.goto('/backoffice/?whose=ALL&kind=CREDIT&sort=amount&dir=DESC')
    const dialog = await openViews(maker)
    await dialog.getByLabel(views.name).fill(first)
    await dialog.getByRole('checkbox', { name: views.share }).check()
    await dialog.getByRole('button', { name: views.save }).click()
    await expect(dialog.getByRole('link', { name: first })).toContainText(views.isShared)
    await dialog.getByLabel(views.name).fill(second)
    await dialog.getByRole('button', { name: views.save }).click()
    await expect(dialog.getByRole('link', { name: second })).toBeVisible()
    await settled(maker)
    expect(await axeSays(maker)).toEqual([])
    if (isMobile) expect(await sideScroll(maker)).toBe(0)

    const names = () => dialog.getByRole('listitem').getByRole('link').allInnerTexts()
    await dialog.getByRole('button', { name: fill(views.up, { name: second }) }).click()
    await expect
      .poll(async () => {
        const all = (await names()).join('\n')
        return all.indexOf(second) < all.indexOf(first)
      })
      .toBe(true)
    await dialog.getByRole('button', { name: fill(views.edit, { name: second }) }).click()
    await dialog.getByLabel(views.name).first().fill(`${second} lớn`)
    await dialog.getByRole('button', { name: t.common.action.save, exact: true }).click()
    await expect(dialog.getByRole('link', { name: `${second} lớn` })).toBeVisible()
    await dialog
      .getByRole('button', { name: fill(views.makeDefault, { name: `${second} lớn` }) })
      .click()
    await expect(dialog.getByRole('link', { name: `${second} lớn` })).toContainText(views.isDefault)
    await maker.goto('/backoffice/')
    await expect(maker).toHaveURL(/sort=amount/)

    const checker = await openOffice(openWindow, { username: 'checker', ...window })
    const theirs = await openViews(checker)
    await expect(theirs.getByRole('link', { name: first })).toContainText(
      fill(views.of, { name: nameOf('maker') }),
    )
    await expect(theirs.getByRole('link', { name: second })).toHaveCount(0)
    await expect(
      theirs.getByRole('button', { name: fill(views.delete, { name: first }) }),
    ).toHaveCount(0)
    await theirs.getByRole('link', { name: first }).click()
    await expect(checker).toHaveURL(/kind=CREDIT/)

    const again = await openViews(maker)
    for (const name of [first, `${second} lớn`]) {
      await again.getByRole('button', { name: fill(views.delete, { name }) }).click()
      await expect(again.getByRole('link', { name })).toHaveCount(0)
    }
  },
)
