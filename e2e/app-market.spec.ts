// The app market: what each app is, whether the shop uses it, and ways that its reader may go.
import { credential } from '@saola/contract/credential'
import { payButton } from '@saola/contract/pay-button'
import { roleGroup } from '@saola/contract/role-group'
import type { Locator, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { saola } from '../demo/shop/saola.mjs'
import { expect, test, proves } from './support/journey.ts'
import { axeSays, settled } from './support/page-check.ts'
import { ask, createLink, enter } from './support/portal.ts'
import { fill, like, ownWord, say } from './support/words.ts'

const market = say('vi').appMarket
const cardOf = (page: Page, name: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })

/** The server's answer of a person who has just these rights. */
async function may(page: Page, areas: Readonly<Record<number, readonly string[]>>): Promise<void> {
  await page.route(`**${roleGroup.getCurrentPermission.path}`, async (route) => {
    const response = await route.fetch()
    const envelope = (await response.json()) as object
    const data = Object.entries(areas).map(([code, verbs]) => ({
      id: Number(code),
      name: '',
      description: '',
      actions: verbs.map((verb) => ({ id: `${code}.${verb}` })),
    }))
    await route.fulfill({ response, json: { ...envelope, data } })
  })
}

test(
  'every app says what it is, what it needs and costs, whether the shop uses it, and leads there',
  { tag: '@phone', ...proves('B-109') },
  async ({ page, sessions }) => {
    const owner = await sessions.of('owner')
    await createLink(owner, { amount: 10_000 })
    const keys = await ask(owner, credential.refreshCredential, {})
    await saola(keys).call('/api/payment/v1/create', {
      refTransactionId: ownWord(),
      amount: 10_000,
    })
    const { items } = await ask(owner, payButton.getList, { query: {} })
    await enter(page, owner)
    await page.goto('/ultilities/app-market')
    await settled(page)
    for (const app of [
      'payLink',
      'payButton',
      'payPage',
      'payBox',
      'samples',
      'webhook',
      'shop',
      'listen',
    ] as const) {
      const card = cardOf(page, market[app].title)
      await expect(card).toContainText(market[app].text)
      await expect(card).toContainText(market[app].needs)
      await expect(card).toContainText(market.cost)
    }
    await expect(cardOf(page, market.payLink.title)).toContainText(market.state.used)
    await expect(cardOf(page, market.samples.title)).toContainText(market.state.used)
    await expect(cardOf(page, market.payButton.title)).toContainText(
      items.length > 0 ? market.state.used : market.state.unused,
    )
    expect(await axeSays(page)).toEqual([])

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      cardOf(page, market.shop.title)
        .getByRole('button', { name: fill(market.download, { file: 'shop.mjs' }) })
        .click(),
    ])
    expect(await readFile(await download.path(), 'utf8')).toContain('saola.mjs')
    await cardOf(page, market.payLink.title)
      .getByRole('link', { name: market.payLink.open })
      .click()
    await expect(page).toHaveURL(/\/paylink$/)
  },
)

test('a reader sees the apps that they may open, and no way to make what they may not make', async ({
  page,
  sessions,
}) => {
  await enter(page, await sessions.of('owner'), { test: true })
  await may(page, { 2401: ['VIEW'], 1501: ['VIEW'], 1505: ['VIEW'] })
  await page.goto('/ultilities/app-market')
  await settled(page)
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    market.payLink.title,
    market.payButton.title,
  ])
  await expect(page.getByRole('heading', { name: market.group.build })).toHaveCount(0)
  for (const app of ['payLink', 'payButton'] as const)
    await expect(
      cardOf(page, market[app].title).getByRole('link', { name: market[app].open }),
    ).toBeVisible()
  await expect(page.getByRole('link', { name: market.payButton.make })).toHaveCount(0)
})

test('who may open no app is told who can help', { tag: '@phone' }, async ({ page, sessions }) => {
  await enter(page, await sessions.of('cashier'))
  await may(page, { 2401: ['VIEW'] })
  await page.goto('/ultilities/app-market')
  await settled(page)
  await expect(page.getByText(market.empty.title)).toBeVisible()
  await expect(page.getByText(market.empty.rights)).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(0)
  await expect(page.getByRole('button', { name: like(market.download) })).toHaveCount(0)
})
