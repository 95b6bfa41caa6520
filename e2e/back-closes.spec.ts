// The browser's Back closes what is open over a screen, dialog, form or drawer, also where the screen itself stays (B-042).
import type { Locator, Page } from '@playwright/test'
import { openOffice } from './support/backoffice.ts'
import { expect, test, proves } from './support/journey.ts'
import { settled } from './support/page-check.ts'
import { enter } from './support/portal.ts'
import { like, say } from './support/words.ts'

const t = say('vi')

interface Case {
  what: string
  at: string
  open: (page: Page) => Promise<void>
  over: (page: Page) => Locator
}
const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click()
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name })

const inPortal: readonly Case[] = [
  {
    what: 'a confirmation',
    at: '/paylink',
    open: async (page) => {
      await press(like(t.shell.user.menu))(page)
      await page.getByRole('button', { name: t.shell.user.logout }).click()
    },
    over: dialog(t.shell.logout.title),
  },
  {
    what: 'a form in a dialog',
    at: '/products?tab=categories',
    open: press(t.product.category.create),
    over: dialog(t.product.category.create),
  },
  {
    what: 'a form in a drawer',
    at: '/customer-management',
    open: press(t.customer.list.create),
    over: dialog(t.customer.form.createTitle),
  },
  {
    what: 'another form in a drawer',
    at: '/support',
    open: press(t.support.create),
    over: dialog(t.support.form.title),
  },
  {
    what: 'the palette',
    at: '/paylink',
    open: press(like(t.shell.header.search)),
    over: (page) => page.getByRole('dialog').filter({ has: page.getByRole('textbox') }),
  },
]
const inOffice: readonly Case[] = [
  {
    what: 'a confirmation',
    at: '/backoffice/e-wallets',
    open: async (page) => {
      await press(like(t.backoffice.profile.menu))(page)
      await page.getByText(t.backoffice.profile.logout).click()
    },
    over: dialog(t.backoffice.logout.title),
  },
  {
    what: 'a dialog that asks the network',
    at: '/backoffice/banks',
    open: press(t.bank.sync.title),
    over: dialog(t.bank.sync.title),
  },
  {
    what: 'a form in a drawer',
    at: '/backoffice/e-wallets',
    open: press(t.eWallet.add),
    over: dialog(t.eWallet.add),
  },
  {
    what: 'a new bank in the drawer that the address holds for others',
    at: '/backoffice/banks',
    open: press(t.bank.add),
    over: dialog(t.bank.add),
  },
]

/** Back from an entry of the same screen, as a filter or a tab makes one: nothing but what is open can go. */
async function backCloses(page: Page, { what, at, open, over }: Case): Promise<void> {
  await test.step(`${what} at ${at}`, async () => {
    await page.goto(at)
    await settled(page)
    const title = await page.getByRole('heading', { level: 1 }).first().innerText()
    await page.evaluate(() => history.pushState(history.state, '', location.href))
    const isSame = await page.evaluate(() => ((window as { kept?: boolean }).kept = true))
    expect(isSame).toBe(true)
    await open(page)
    await expect(over(page)).toBeVisible()
    await page.goBack()
    await expect(over(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: title }).first()).toBeVisible()
    expect(await page.evaluate(() => (window as { kept?: boolean }).kept)).toBe(true)
  })
}

test(
  'in the portal Back closes confirmations, forms, drawers and the palette',
  { tag: '@phone', ...proves('B-042') },
  async ({ page, sessions }) => {
    await enter(page, await sessions.of('owner'))
    for (const one of inPortal) await backCloses(page, one)
  },
)

test(
  'in the portal Back closes the drawer of a row, and Forward opens it',
  { tag: '@phone', ...proves('B-042') },
  async ({ page, sessions }) => {
    await enter(page, await sessions.of('owner'))
    await page.goto('/transactions-management')
    await settled(page)
    await page.locator('a[href*="open="]').filter({ visible: true }).first().click()
    const drawer = page.getByRole('dialog', { name: t.transaction.drawer.title })
    await expect(drawer).toBeVisible()
    await page.goBack()
    await expect(drawer).toHaveCount(0)
    await expect(page).not.toHaveURL(/open=/)
    await page.goForward()
    await expect(drawer).toBeVisible()
  },
)

test(
  'in the back office Back closes confirmations, dialogs and drawers',
  proves('B-042'),
  async ({ openWindow }) => {
    const page = await openOffice(openWindow)
    for (const one of inOffice) await backCloses(page, one)
    await page.goto('/backoffice/banks')
    await settled(page)
    await page.locator('a[href*="open="]').filter({ visible: true }).first().click()
    const drawer = page.getByRole('dialog')
    await expect(drawer).toBeVisible()
    await page.goBack()
    await expect(drawer).toHaveCount(0)
    await expect(page).not.toHaveURL(/open=/)
  },
)
