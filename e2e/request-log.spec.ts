// What a shop's own server asked: its developer reads why a request was refused, and what to do about it.
import type { Locator, Page } from '@playwright/test'
import { credential } from '@saola/contract/credential'
import { saola, Refused, type Credential } from '../demo/shop/saola.mjs'
import { deviceOf, expect, test } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { axeSays, settled, sideScroll } from './support/page-check.ts'
import { ask, enter, type Session } from './support/portal.ts'
import { fill, like, ownWord, say } from './support/words.ts'

const CREATE = '/api/payment/v1/create'
let owner: Session
let keys: Credential
test.beforeAll(async ({ sessions }) => {
  owner = await sessions.of('owner')
  keys = await ask(owner, credential.refreshCredential, {}, { test: true })
})

const codeOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 0,
    (error: unknown) => (error instanceof Refused ? Number(error.code) : -1),
  )
/** One request that is done, the same once more, and one with a key that is not the shop's. @returns the number of the order. */
async function askThreeTimes(): Promise<string> {
  const reference = `DH-${ownWord()}`
  const order = { refTransactionId: reference, amount: 23_000 }
  expect([
    await codeOf(saola({ ...keys, secretKey: 'not the key' }).call(CREATE, order)),
    await codeOf(saola(keys).call(CREATE, order)),
    await codeOf(saola(keys).call(CREATE, order)),
  ]).toEqual([1601, 0, 1604])
  return reference
}
/** The drawer's facts: name → what stands beside it. */
const fact = (drawer: Locator, name: string): Locator =>
  drawer
    .locator('dt', { hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd[1]')

async function copies(page: Page, button: Locator, wanted: string): Promise<void> {
  await button.click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(wanted)
}

for (const language of ['vi', 'en'] as const) {
  const t = say(language)
  const log = t.credential.log

  test(
    `a wrong signature and a right one are in the log; the drawer says cause and cure (${language})`,
    { tag: deviceOf(language) },
    async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const reference = await askThreeTimes()
      await enter(page, owner, { language, test: true })
      await page.goto('/pay-gate/payment')
      await settled(page)
      const refused = rowOf(page, '1601')
      const twice = rowOf(page, '1604')
      await expect(refused).toBeVisible()
      await expect(twice).toBeVisible()
      expect(await sideScroll(page)).toBe(0)

      await refused.getByRole('link').click()
      const drawer = page.getByRole('dialog', { name: like(log.title) })
      await expect(fact(drawer, log.result)).toContainText('1601')
      await expect(fact(drawer, log.took)).toHaveText(/^\d+ ms$/)
      await expect(fact(drawer, log.cause)).toHaveText(t.serverError.c1601.cause)
      await expect(fact(drawer, log.cure)).toHaveText(t.serverError.c1601.cure)
      await expect(fact(drawer, log.call)).toHaveText(`POST ${CREATE}`)
      expect(await axeSays(page)).toEqual([])
      const copy = (name: string): Locator =>
        drawer.getByRole('button', { name: fill(t.web.code.copy, { name }) })
      await copies(page, copy('Client ID'), keys.clientId)
      await copies(page, copy(log.call), `POST ${CREATE}`)
      await copies(
        page,
        copy(log.traceId),
        await fact(drawer, log.traceId).locator('code').innerText(),
      )

      // What the drawer says stands under the same number in the documentation.
      const documents = page.waitForEvent('popup')
      await drawer.getByRole('link', { name: fill(log.errors, { code: 1601 }) }).click()
      const opened = await documents
      await expect(opened.getByRole('row', { name: /^1601 / })).toContainText(
        t.serverError.c1601.cure,
      )
      await opened.close()

      await page.keyboard.press('Escape')
      await page.goto(`/pay-gate/payment?keyword=${reference}`)
      await settled(page)
      await expect(rowOf(page, '1601')).toHaveCount(0)
      await rowOf(page, log.SUCCEEDED).getByRole('link').click()
      await expect(fact(drawer, log.reference)).toHaveText(reference)
      await expect(drawer.getByText(log.explanation)).toHaveCount(0)
    },
  )
}

test('the log is filtered by order, result and call, in the address', async ({ page }) => {
  const t = say('vi')
  const log = t.credential.log
  const reference = await askThreeTimes()
  await enter(page, owner, { test: true })
  await page.goto('/pay-gate/payment')
  await settled(page)
  const lines = page.getByRole('row').filter({ has: page.getByText('create', { exact: true }) })
  await page.getByRole('textbox', { name: log.search }).fill(reference)
  await expect(page).toHaveURL(new RegExp(`keyword=${reference}`))
  await expect(lines).toHaveCount(2)
  await page.getByRole('button', { name: log.result, exact: true }).click()
  await page.getByRole('option', { name: log.FAILED }).click()
  await expect(page).toHaveURL(/result=FAILED/)
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText('1604')
  await page.reload()
  await expect(lines).toHaveCount(1)
  await page
    .getByRole('button', {
      name: fill(t.web.list.clearOne, { name: log.result, value: log.FAILED }),
    })
    .first()
    .click()
  await expect(lines).toHaveCount(2)
  await page.goto(`/pay-gate/payment?keyword=${reference}&call=serverApi.check`)
  await expect(page.getByText(t.web.list.nothingFound)).toBeVisible()
})
