// A list as somebody wants to come back to it: its filters under a name, its columns on this device, and the scope of its file.
import type { Page } from '@playwright/test'
import { customer } from '@saola/contract/customer'
import { expect, test } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { axeSays, settled } from './support/page-check.ts'
import { ask, enter } from './support/portal.ts'
import { fill, ownWord, say } from './support/words.ts'

const t = say('vi')
const { views, columns } = t.web
const openViews = async (page: Page) => {
  await page.getByRole('button', { name: views.title, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: views.title })
  await expect(dialog).toBeVisible()
  return dialog
}

test(
  'a view keeps filters and sort, comes back with a press, takes what is shown now, and goes',
  { tag: '@phone' },
  async ({ page, sessions }) => {
    const name = `Đã thu ${ownWord()}`
    await enter(page, await sessions.of('owner'))
    await page.goto('/paylink')
    const first = await openViews(page)
    await expect(first.getByRole('textbox')).toHaveCount(0)
    await page.keyboard.press('Escape')

    await page.goto('/paylink?status=SUCCESS&sort=createdAt&dir=ASC&page=2')
    const dialog = await openViews(page)
    await dialog.getByRole('button', { name: views.save }).click()
    await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel(views.name).fill(name)
    await dialog.getByRole('button', { name: views.save }).click()
    await expect(dialog.getByRole('link', { name })).toBeVisible()
    await settled(page)
    expect(await axeSays(page)).toEqual([])
    // The same name again is refused beside the field; what was typed stays.
    await dialog.getByLabel(views.name).fill(name.toUpperCase())
    await dialog.getByRole('button', { name: views.save }).click()
    await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByLabel(views.name)).toHaveValue(name.toUpperCase())

    await page.goto('/paylink?keyword=abc')
    await (await openViews(page)).getByRole('link', { name }).click()
    await expect(page).toHaveURL(/status=SUCCESS/)
    await expect(page).toHaveURL(/sort=createdAt/)
    await expect(page).not.toHaveURL(/page=2|keyword/)

    await page.goto('/paylink?status=CANCELED')
    const again = await openViews(page)
    await again.getByRole('button', { name: fill(views.replace, { name }) }).click()
    await expect(again.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await again.getByRole('button', { name: fill(views.delete, { name }) }).click()
    await expect(again.getByRole('link', { name })).toHaveCount(0)
  },
)

test('a hidden column stays hidden on this device, the one that leads to the row cannot be hidden', async ({
  page,
  sessions,
}) => {
  await enter(page, await sessions.of('owner'))
  await page.goto('/paylink')
  const headers = page.locator('thead th')
  const maker = t.payLink.list.createdBy
  await expect(headers.filter({ hasText: maker })).toHaveCount(1)
  await page.getByRole('button', { name: columns.title, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: columns.title })
  await expect(
    dialog.getByRole('checkbox', { name: t.payLink.list.description, exact: true }),
  ).toHaveCount(0)
  await settled(page)
  expect(await axeSays(page)).toEqual([])
  await dialog.getByRole('checkbox', { name: maker, exact: true }).uncheck()
  await page.keyboard.press('Escape')
  await expect(headers.filter({ hasText: maker })).toHaveCount(0)
  await page.reload()
  await expect(rowOf(page, '₫')).toBeVisible()
  await expect(headers.filter({ hasText: maker })).toHaveCount(0)
  await page.getByRole('button', { name: columns.title, exact: true }).click()
  await dialog.getByRole('button', { name: columns.all }).click()
  await expect(headers.filter({ hasText: maker })).toHaveCount(1)
})

test('a filtered list asks whether its file holds the filtered rows or all', async ({
  page,
  sessions,
}) => {
  const session = await sessions.of('owner')
  const word = ownWord()
  await ask(session, customer.create, { body: { fullName: `Khách ${word}` } })
  await enter(page, session)
  await page.goto('/customer-management')
  await expect(rowOf(page, word)).toBeVisible()
  const [whole] = await Promise.all([
    page.waitForRequest(/customer\/v1\/export/),
    page.waitForEvent('download'),
    page.getByRole('button', { name: t.web.export.start }).click(),
  ])
  expect(whole.url(), 'no filter, no question').not.toContain('keyword')

  for (const [choice, filtered] of [
    [t.web.export.filtered, true],
    [t.web.export.all, false],
  ] as const) {
    await page.goto(`/customer-management?keyword=${word}`)
    await expect(rowOf(page, word)).toBeVisible()
    await page.getByRole('button', { name: t.web.export.start }).click()
    const scope = page.getByRole('dialog', { name: t.web.export.scope })
    await expect(scope).toContainText(fill(t.web.export.filteredCount, { count: 1 }))
    const [request] = await Promise.all([
      page.waitForRequest(/customer\/v1\/export/),
      page.waitForEvent('download'),
      scope.getByRole('button', { name: new RegExp(`^${choice}`) }).click(),
    ])
    expect(request.url().includes(`keyword=${word}`), choice).toBe(filtered)
  }
})
