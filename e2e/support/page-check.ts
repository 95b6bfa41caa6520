/** Looks at a page as a careful reader does: axe-core, nothing wider than the screen, nothing still loading. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
type WithAxe = typeof globalThis & { axe?: { run: (options: object) => Promise<AxeResults> } }

/** Waits until the page has its heading and no part of it is waiting for data. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0)
}

/** Whether nothing moves or fades: half-way in, a dialog's words are as pale as the page behind them. */
const still = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const ends = (a: Animation): boolean => a.effect?.getComputedTiming().iterations !== Infinity
    if (document.getAnimations().some((a) => a.playState === 'running' && ends(a))) return false
    // Put into the page, a dialog waits a moment, unseen or beside the window, before it begins to come.
    return Array.from(document.querySelectorAll('[role="dialog"]'))
      .filter((dialog) => dialog.getClientRects().length > 0)
      .every((dialog) => {
        for (let part: Element | null = dialog; part !== null; part = part.parentElement) {
          const { opacity, transform } = getComputedStyle(part)
          if (opacity !== '1' || !/^(none|matrix\(1, 0, 0, 1, 0, 0\))$/.test(transform))
            return false
        }
        return true
      })
  })

/** Axe-core's violations, each as one readable line; none is wanted. A page that changes while axe-core looks at it is looked at again. */
export async function axeSays(page: Page, rules?: readonly string[]): Promise<string[]> {
  for (let looks = 1; ; looks += 1) {
    const { said, changed } = await lookOnce(page, rules)
    if (said.length === 0 || !changed || looks === MOST_LOOKS) return said
  }
}
/** So often a page that changes all the time, as one with a clock, is looked at before its violations count. */
const MOST_LOOKS = 4

async function lookOnce(
  page: Page,
  rules: readonly string[] | undefined,
): Promise<{ said: string[]; changed: boolean }> {
  // What never comes to rest is looked at as it is.
  await expect
    .poll(() => still(page), { intervals: [50], timeout: 6_000 })
    .toBe(true)
    .catch(() => undefined)
  // A page may forbid scripts of others; what is evaluated by the test is not held back by its policy.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const { violations, changed } = await page.evaluate(async (only) => {
    let changes = 0
    const observer = new MutationObserver((records) => (changes += records.length))
    observer.observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
    const found = await (globalThis as WithAxe).axe!.run({
      resultTypes: ['violations'],
      ...(only === undefined ? {} : { runOnly: only }),
    })
    changes += observer.takeRecords().length
    observer.disconnect()
    return { violations: found.violations, changed: changes > 0 }
  }, rules)
  return {
    said: violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help} — ${node.target.join(' ')} ${node.html.slice(0, 160)}`),
    ),
    changed,
  }
}

/** Words too pale for their ground, as axe-core says. */
export const contrastSays = (page: Page): Promise<string[]> => axeSays(page, ['color-contrast'])

/** How many pixels the page is wider than its window; 0 is right. */
export const sideScroll = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  )

/** The words of notices that their own box cuts off; none is wanted. */
export const cutNotices = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('.mantine-Alert-root'))
      .filter((notice) => notice.scrollHeight > notice.clientHeight + 1)
      .map((notice) => notice.textContent ?? ''),
  )

/** Ticks (or unticks) a radio, check box or switch as a finger does, on its label: the native box may be hidden under the drawing of it. */
export async function tick(control: Locator, checked = true): Promise<void> {
  if ((await control.isChecked()) === checked) return
  const id = await control.getAttribute('id')
  const label =
    id === null
      ? control.locator('xpath=ancestor::label[1]')
      : control.page().locator(`label[for="${id}"]`)
  // The box of a table's row has a name and no label: it is pressed itself.
  await ((await label.count()) === 0 ? control : label.first()).click()
  await expect(control).toBeChecked({ checked })
}
