// Until the figures are there a chart's place is as large as the chart, so that nothing moves when they come.
import type { Locator, Page } from '@playwright/test'
import { dashboard } from '@saola/contract/dashboard'
import type { Language } from '@saola/phrases/shape'
import { deviceOf, expect, test } from './support/journey.ts'
import { settled } from './support/page-check.ts'
import { enter } from './support/portal.ts'
import { say } from './support/words.ts'

/** Lets the answers of these addresses wait until it is called. */
async function holdBack(page: Page, paths: readonly string[]): Promise<() => void> {
  let letGo = (): void => undefined
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(
    (url) => paths.some((path) => url.pathname.endsWith(path)),
    async (route) => {
      await released
      await route.continue()
    },
  )
  return letGo
}
/** Lets the code that brings this component of its own wait until it is called; what it answers says whether any was asked for. */
async function holdCode(page: Page, component: string): Promise<() => boolean> {
  let letGo = (): void => undefined
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let held = false
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    // What a file of code exports stands at its end, by the component's own name.
    if ((await response.text()).slice(-200).includes(component)) {
      held = true
      await released
    }
    await route.fulfill({ response })
  })
  return () => {
    letGo()
    return held
  }
}
/** Left, top, width and height in whole pixels. */
type Box = readonly number[]
const boxOf = (place: Locator): Promise<Box> =>
  place.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return [x, y, width, height].map(Math.round)
  })
/** Of all that waits the chart takes the most room, whether its card is there yet or not. */
async function waitingChart(page: Page): Promise<Box> {
  const tallest = (): Promise<Box> =>
    page.evaluate(async () => {
      await new Promise(requestAnimationFrame)
      const boxes = Array.from(document.querySelectorAll('main .mantine-Skeleton-root'), (one) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        return [x, y, width, height].map(Math.round)
      })
      return boxes.sort((one, other) => other[3]! - one[3]!)[0] ?? [0, 0, 0, 0]
    })
  let box: Box = []
  await expect(async () => {
    box = await tallest()
    expect(box[3]).toBeGreaterThan(200)
    expect(await tallest()).toEqual(box)
  }).toPass()
  return box
}

const screens = [
  {
    at: '/dashboard',
    titleOf: (language: Language) => say(language).dashboard.chart.title,
    aboveOf: (language: Language) => say(language).dashboard.today,
    paths: [dashboard.transactionStatistic.path],
    component: 'RevenueCard',
  },
  {
    at: '/statistic',
    titleOf: (language: Language) => say(language).statistic.chart.title,
    aboveOf: (language: Language) => say(language).statistic.tile.label,
    paths: [dashboard.overview.path],
    component: undefined,
  },
] as const
for (const { at, titleOf, aboveOf, paths, component } of screens)
  for (const language of ['vi', 'en'] as const)
    test(
      `the chart of ${at} comes into a place of its own size (${language})`,
      { tag: deviceOf(language) },
      async ({ page, sessions }) => {
        await page.addInitScript(() => {
          const seen = globalThis as { moved?: number }
          seen.moved = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              seen.moved! += (entry as PerformanceEntry & { value: number }).value
          }).observe({ type: 'layout-shift' })
        })
        await enter(page, await sessions.of('owner'), { language })
        const letGo = await holdBack(page, paths)
        const letCodeGo = component === undefined ? null : await holdCode(page, component)
        await page.goto(at)
        const card = page.getByRole('region', { name: titleOf(language) })
        // The screen's own code is there, and no longer the place of any screen.
        await expect(
          page.getByRole('region', { name: aboveOf(language), exact: true }),
        ).toBeVisible()
        await page.evaluate(() => document.fonts.ready)
        const before = await waitingChart(page)
        if (letCodeGo !== null) {
          await expect(card).toHaveCount(0)
          expect(letCodeGo()).toBe(true)
          await expect(card).toBeVisible()
          expect(await waitingChart(page)).toEqual(before)
        }
        // What came before, the page's own letters among it, is none of the chart's.
        await page.evaluate(() => ((globalThis as { moved?: number }).moved = 0))
        letGo()
        const chart = card.getByRole('img')
        await expect(chart).toBeVisible()
        await settled(page)
        const moved = await page.evaluate(() => (globalThis as { moved?: number }).moved)
        expect(await boxOf(chart)).toEqual(before)
        expect(moved).toBeLessThan(0.01)
      },
    )
