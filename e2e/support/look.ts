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

/** Axe-core's violations, each as one readable line; none is wanted. */
export async function axeSays(page: Page): Promise<string[]> {
  // A page may forbid scripts of others; what is evaluated by the test is not held back by its policy.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const { violations } = await page.evaluate(() => (globalThis as WithAxe).axe!.run({ resultTypes: ['violations'] }))
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help} — ${node.target.join(' ')} ${node.html.slice(0, 160)}`))
}

/** How many pixels the page is wider than its window; 0 is right. */
export const sideScroll = (page: Page): Promise<number> => page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))

/** Ticks (or unticks) a radio, check box or switch as a finger does, on its label: the native box may be hidden under the drawing of it. */
export async function tick(control: Locator, checked = true): Promise<void> {
  if ((await control.isChecked()) === checked) return
  const id = await control.getAttribute('id')
  await (id === null ? control.locator('xpath=ancestor::label[1]') : control.page().locator(`label[for="${id}"]`).first()).click()
  await expect(control).toBeChecked({ checked })
}
