// When Test Mode goes on and off: what is kept, when the page loads anew, and which addresses decide about it.
import type { Page } from '@playwright/test'
import { expect, test, proves } from './support/journey.ts'
import { tick } from './support/page-check.ts'
import { enter } from './support/portal.ts'

const kept = (page: Page): Promise<string | null> =>
  page.evaluate(() => sessionStorage.getItem('saola-portal.testMode'))
/** Notes how long each timer was set for that loads the page anew, over that reload. */
const noteReloads = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const set = window.setTimeout
    window.setTimeout = ((work: TimerHandler, ms?: number, ...rest: unknown[]) => {
      if (String(work).includes('reload'))
        sessionStorage.setItem('reloads', `${sessionStorage.getItem('reloads') ?? ''}${ms} `)
      return set(work, ms, ...rest)
    }) as typeof window.setTimeout
  })
const reloads = (page: Page): Promise<string | null> =>
  page.evaluate(() => sessionStorage.getItem('reloads'))

test(
  'the switch keeps the choice and loads the page anew after 300 ms, both ways',
  proves('B-123'),
  async ({ page, sessions }) => {
    await noteReloads(page)
    await enter(page, await sessions.of('owner'))
    await page.goto('/paylink')
    const toggle = page.getByRole('switch', { name: /Test|thử/ })
    await expect(toggle).not.toBeChecked()
    for (const [on, noted] of [
      ['true', '300 '],
      ['false', '300 300 '],
    ] as const) {
      const again = page.waitForEvent('load')
      await tick(toggle, on === 'true')
      await again
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await kept(page)).toBe(on)
      expect(await reloads(page)).toBe(noted)
    }
  },
)

test(
  'a merchant that is not active is put into Test Mode, and the page loads anew after 120 ms',
  proves('B-118'),
  async ({ page, sessions }) => {
    await noteReloads(page)
    await enter(page, await sessions.of('freshOwner'), { test: false })
    await page.addInitScript(() => {
      if (sessionStorage.getItem('reloads') === null)
        sessionStorage.setItem('saola-portal.testMode', 'false')
    })
    await page.goto('/paylink')
    await expect.poll(() => kept(page).catch(() => null)).toBe('true')
    await expect(page.getByRole('switch', { name: /Test|thử/ })).toBeChecked()
    expect(await reloads(page)).toBe('120 ')
  },
)

/** The portal at an address of payers' pages, which the server draws itself: counts how often the page was asked for. */
async function portalAt(page: Page, path: string): Promise<() => number> {
  let times = 0
  await page.route(`**${path}`, async (route) => {
    times++
    await route.fulfill({
      response: await page.request.get('/paylink', { headers: { accept: 'text/html' } }),
    })
  })
  return () => times
}
for (const [line, path, before, after] of [
  ['B-128', '/public/paylink/x', true, 'false'],
  ['B-129', '/test/public/paylink/x', false, 'true'],
] as const)
  test(
    `at ${path} Test Mode becomes ${after}, and the page loads anew once`,
    proves(line),
    async ({ page, sessions }) => {
      await enter(page, await sessions.of('owner'), { test: before })
      await page.goto('/paylink')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const asked = await portalAt(page, path)
      await page.goto(path)
      await expect.poll(() => kept(page).catch(() => null)).toBe(after)
      await expect.poll(asked).toBe(2)
    },
  )
