/** What every journey stands on: people already signed in, windows that close themselves, and an ear on each page's console. */
import {
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'
import { setTimeout } from 'node:timers/promises'
import type { Language } from '@saola/phrases/shape'
import { cashier, freshOwner, monthlyOwner, owner, type Person } from './people.ts'
import { readSession, signIn, type Session } from './portal.ts'
import { demoStands } from './simulator.ts'

/** A session's access token lives ten minutes; a journey must not meet its end. */
const FRESH_MS = 5 * 60_000
const people = { owner, cashier, freshOwner, monthlyOwner }

export interface Sessions {
  of: (who: keyof typeof people) => Promise<Session>
}
/** Opens a window of its own (own cookies and storage), watched and closed at the end. */
export type OpenWindow = (options?: BrowserContextOptions) => Promise<Page>

export const NARROW = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
  isMobile: true,
  hasTouch: true,
} as const

interface ConsoleListener {
  complaints: string[]
  listen: (context: BrowserContext) => void
}

function consoleListener(): ConsoleListener {
  const complaints: string[] = []
  const listenTo = (page: Page): void => {
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
    // A failed load (an expired link answers 410) is the page's business; everything else that reaches the console is a fault.
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        complaints.push(`${page.url()}: ${message.text()}`)
    })
  }
  return {
    complaints,
    listen: (context) => {
      for (const page of context.pages()) listenTo(page)
      context.on('page', listenTo)
    },
  }
}

const LEAVING_MS = 10_000

/**
 * Leaves every page and closes the window. Chromium may wait for ever to leave or close a page that has just begun to load itself anew (the reload
 * into Test Mode does): what has not closed by then goes with the browser.
 */
async function leave(context: BrowserContext, { close }: { close: boolean }): Promise<void> {
  for (const page of context.pages()) {
    page.removeAllListeners()
    await page.goto('about:blank', { timeout: LEAVING_MS }).catch(() => undefined)
  }
  if (close) await Promise.race([context.close().catch(() => undefined), setTimeout(LEAVING_MS)])
}

export const test = base.extend<
  { complaints: string[]; openWindow: OpenWindow },
  { sessions: Sessions }
>({
  sessions: [
    async ({ browser }, use) => {
      await demoStands()
      const signedIn = new Map<string, Session>()
      const enterAs = async (person: Person): Promise<Session> => {
        const context = await browser.newContext({
          locale: 'vi-VN',
          timezoneId: 'Asia/Ho_Chi_Minh',
        })
        const page = await context.newPage()
        await signIn(page, person)
        const session = await readSession(page)
        await leave(context, { close: true })
        return session
      }
      await use({
        of: async (who) => {
          const known = signedIn.get(who)
          if (known !== undefined && Date.now() - known.signedInAt < FRESH_MS) return known
          const session = await enterAs(people[who])
          signedIn.set(who, session)
          return session
        },
      })
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  // Runs for every journey: what a page complains of fails it, content security policy violations included.
  complaints: [
    async ({ context }, use) => {
      const consoles = consoleListener()
      consoles.listen(context)
      await use(consoles.complaints)
      await leave(context, { close: false })
      base.expect(consoles.complaints, 'nothing reached the console').toEqual([])
    },
    { auto: true },
  ],

  openWindow: async ({ browser, complaints, baseURL, contextOptions }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({
        locale: 'vi-VN',
        timezoneId: 'Asia/Ho_Chi_Minh',
        ...(baseURL === undefined ? {} : { baseURL }),
        ...contextOptions,
        ...options,
      })
      const consoles = consoleListener()
      consoles.listen(context)
      context.on('close', () => complaints.push(...consoles.complaints))
      opened.push(context)
      return context.newPage()
    })
    for (const context of opened) await leave(context, { close: true })
  },
})

export const expect = test.expect

/**
 * The tag of a journey that is there for each language: Vietnamese is played on the desktop, English on a phone, so that both languages
 * and both devices are proven, and no journey runs four times.
 */
export const deviceOf = (language: Language): '@desktop-only' | '@phone-only' =>
  language === 'vi' ? '@desktop-only' : '@phone-only'

/**
 * What a journey proves: lines of docs/behaviours.md (B-182) and bars of docs/quality.md (I5), as
 * annotations of the test.
 */
export const proves = (...codes: readonly string[]) => ({
  annotation: codes.map((description) => ({
    type: description.startsWith('B-') ? 'behaviour' : 'bar',
    description,
  })),
})
