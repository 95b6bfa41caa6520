/** From screen to screen inside the application, as a press on a link does; a load of every address begins the whole application anew. */
import { expect, type Page } from '@playwright/test'
import { serverUrl } from './addresses.ts'

/** Marks the headings of the screen that is left; they are gone when the next one stands. */
const LEFT = 'data-left'

/** What the router says of itself to its developer's tools. */
type WithRouter = typeof globalThis & {
  __TSR_ROUTER__: {
    state: { isLoading: boolean; location: { href: string }; resolvedLocation?: { href: string } }
  }
}

/**
 * Goes to an address of the application that stands in the page. Ends when the screen that stood there has left the page and the next one has its
 * heading; where an address only turns the same screen, its parts would stay, so that it is left for another screen (`over`) before.
 */
export async function moveTo(page: Page, address: string, over: string): Promise<void> {
  const [from, to] = [new URL(page.url()).pathname, new URL(address, serverUrl).pathname]
  if (from === to) await push(page, over)
  await push(page, address)
}

async function push(page: Page, address: string): Promise<void> {
  await page.evaluate(
    ({ to, mark }) => {
      const headings = document.querySelectorAll('h1')
      if (headings.length === 0) throw new Error(`no screen stands at ${location.href}`)
      for (const heading of headings) heading.setAttribute(mark, '')
      // The router listens to this.
      history.pushState(null, '', to)
    },
    { to: address, mark: LEFT },
  )
  await expect(page.locator(`h1[${LEFT}]`), `the screen before ${address} has gone`).toHaveCount(0)
  await page.waitForFunction(() => {
    const {
      isLoading,
      location: asked,
      resolvedLocation: stands,
    } = (globalThis as WithRouter).__TSR_ROUTER__.state
    return !isLoading && asked.href === stands?.href
  })
  await expect(page.locator('h1').first(), `a screen at ${address}`).toBeVisible()
}
