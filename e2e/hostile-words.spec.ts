// Whatever a screen is given to show is shown as words (bar N5): the server's answers reach the browser with markup in every text that people may have written.
import type { BrowserContext, Page } from '@playwright/test'
import { payLink } from '@saola/contract/pay-link'
import { serverUrl } from './support/addresses.ts'
import { openOffice } from './support/backoffice.ts'
import { expect, test, proves } from './support/journey.ts'
import { moveTo } from './support/move.ts'
import { settled } from './support/page-check.ts'
import { ask, createLink, enter } from './support/portal.ts'
import { addressesIn, areas, samplesOf } from './support/screens.ts'
import { like, say } from './support/words.ts'

const t = say('vi')
/** Each would leave a mark: an element with this attribute, a global, or a dialog. */
const MARKUP =
  '<img src=x data-evil onerror="globalThis.evil=1"><script data-evil>globalThis.evil=1</script>' +
  '\'"></textarea></title></style><svg data-evil onload=alert(1)>'
/** Its beginning, which a screen that cuts long words still shows. */
const SHOWN = '<img src=x'
const NOT_WORDS =
  '(?:id|code|codes|status|type|state|kind|key|at|date|time|day|month|language|theme|colour|color|icon|email|phone|bin|account(?:no|number)?|url|link|qr\\w*|image\\w*|logo|avatar|version|hash|token|actions|features|group|scope|method|unit|period|mode|number|audience|module|event|operation|value|range|sort\\w*)$'

/**
 * From the next address on, every answer in JSON reaches the application with markup in it. The page's own fetch does it: a route of Playwright's
 * would take the browser's cache away, and every address would load the whole application anew.
 */
async function poisonAnswers(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ({ written, notWords }) => {
      const names = new RegExp(notWords, 'i')
      /** Texts that people write: under a name that is not one of the system's own, with a blank or a letter of Vietnamese in it. */
      const isWritten = (key: string, text: string): boolean =>
        !names.test(key) &&
        (/\s/.test(text) || /[^\u0000-\u007f]/.test(text)) &&
        !/^[\d\s:/.+-]*$/.test(text)
      const poisoned = (value: unknown, key = ''): unknown => {
        if (typeof value === 'string') return isWritten(key, value) ? written + value : value
        if (Array.isArray(value)) return value.map((one) => poisoned(one, key))
        if (value === null || typeof value !== 'object') return value
        return Object.fromEntries(
          Object.entries(value).map(([name, one]) => [name, poisoned(one, name)]),
        )
      }
      const plain = globalThis.fetch.bind(globalThis)
      globalThis.fetch = async (...asked) => {
        const answer = await plain(...asked)
        if (!(answer.headers.get('content-type') ?? '').startsWith('application/json'))
          return answer
        const { status, statusText, headers } = answer
        const envelope = (await answer.json()) as { data?: unknown }
        return new Response(JSON.stringify({ ...envelope, data: poisoned(envelope.data) }), {
          status,
          statusText,
          headers,
        })
      }
      addEventListener('securitypolicyviolation', (event) => {
        ;(globalThis as { broken?: string[] }).broken ??= []
        ;(globalThis as { broken?: string[] }).broken!.push(
          `${event.violatedDirective} ${event.blockedURI}`,
        )
      })
    },
    { written: `${SHOWN} ${MARKUP} `, notWords: NOT_WORDS },
  )
}
/** What scripts of others raise in any page of the window; it is dismissed, so that the page goes on. */
function dialogsOf(context: BrowserContext): string[] {
  const raised: string[] = []
  context.on('dialog', (dialog) => {
    raised.push(`${dialog.page()?.url() ?? ''}: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return raised
}
/**
 * Looks at the addresses in several pages at a time, each in the next page that is free. A page loads the first of its addresses, which brings the
 * markup into it, and goes on inside the application by way of `over`; without that, it loads each.
 */
async function lookAt(
  pages: readonly Page[],
  addresses: readonly string[],
  over: string | null,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const queue = [...addresses]
  await Promise.all(
    pages.map(async (page) => {
      let loaded = false
      for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
        const here = address
        await test.step(here, async () => {
          if (loaded && over !== null) await moveTo(page, here, over)
          else await page.goto(here)
          loaded = true
          await settled(page)
          await isHarmless(page)
          await look(page)
        })
      }
    }),
  )
}
async function isHarmless(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    at: location.pathname + location.search,
    elements: Array.from(document.querySelectorAll('[data-evil]'), (one) => one.outerHTML),
    ran: 'evil' in globalThis,
    broken: (globalThis as { broken?: string[] }).broken ?? [],
    scripts: Array.from(
      document.querySelectorAll('a[href^="javascript:" i]'),
      (one) => one.outerHTML,
    ),
  }))
  expect(found).toEqual({ at: found.at, elements: [], ran: false, broken: [], scripts: [] })
}
const says = (page: Page): Promise<boolean> =>
  page.evaluate((shown) => document.body.innerText.includes(shown), SHOWN)

const linksOf = (page: Page, role: 'main' | 'navigation'): Promise<string[]> =>
  page
    .getByRole(role)
    .getByRole('link')
    .evaluateAll((links) => [...new Set(links.map((link) => (link as HTMLAnchorElement).href))])

/** Pages side by side in one window. */
const PAGES = 2
test.describe.configure({ mode: 'parallel' })

/** Screens on which nobody's words stand. */
const WITHOUT_WORDS = new Set(['/403', '/404', '/account-identification'])
for (const area of areas.filter((path) => !WITHOUT_WORDS.has(path)))
  test(
    `the screens below ${area} show markup as words`,
    proves('N5'),
    async ({ page, sessions }) => {
      const session = await sessions.of('owner')
      // Once each, with something on it: an address of nothing has no words but ours.
      const addresses = addressesIn(area, await samplesOf(session)).filter(
        (address) => !/=(?:gone|khong-co-gi-nhu-the|TIMEOUT)/.test(address),
      )
      const context = page.context()
      const raised = dialogsOf(context)
      await poisonAnswers(context)
      const pages = [page]
      while (pages.length < Math.min(PAGES, addresses.length)) pages.push(await context.newPage())
      for (const one of pages) await enter(one, session)
      await lookAt(pages, addresses, '/404', () => Promise.resolve())
      expect(raised).toEqual([])
      // The shop's own name stands in the frame of every screen, so that there is always something to find.
      expect(await says(page)).toBe(true)
    },
  )

/** A page that is no screen of the back office. */
const ELSEWHERE = '/backoffice/nowhere'
for (const who of ['maker', 'root'] as const)
  test(`the back office shows markup as words (${who})`, proves('N5'), async ({ openWindow }) => {
    const page = await openOffice(
      openWindow,
      who === 'root' ? { username: 'root', root: true } : {},
    )
    const context = page.context()
    const raised = dialogsOf(context)
    await expect(page.getByRole('button', { name: like(t.backoffice.profile.menu) })).toBeVisible()
    await settled(page)
    const screens = (await linksOf(page, 'navigation')).filter((href) => href.startsWith(serverUrl))
    expect(screens.length).toBeGreaterThan(2)
    const signedIn = await page.evaluate(() => Object.entries(sessionStorage))
    await poisonAnswers(context)
    const pages = [page]
    while (pages.length < PAGES) {
      const more = await context.newPage()
      // Each tab keeps its own: the others begin with what the first holds.
      await more.addInitScript((entries) => {
        if (sessionStorage.length > 0) return
        for (const [key, value] of entries) sessionStorage.setItem(key, value)
      }, signedIn)
      pages.push(more)
    }
    let shown = 0
    // What the administrator has no other journey begins with; what the maker has, several do.
    const over = who === 'root' ? null : ELSEWHERE
    await lookAt(pages, [...screens, `${serverUrl}/backoffice/profile`], over, async (one) => {
      if (await says(one)) shown += 1
      // What a row leads to: its drawer, or the page of one thing.
      const rows = (await linksOf(one, 'main')).filter((href) => /[?&](open|id)=/.test(href))
      if (rows[0] === undefined) return
      await moveTo(one, rows[0], ELSEWHERE)
      await settled(one)
      await isHarmless(one)
    })
    expect(raised).toEqual([])
    expect(shown).toBeGreaterThan(0)
  })

test(
  'the payer’s page and the documentation’s search show markup as words',
  proves('N5'),
  async ({ page, sessions }) => {
    const session = await sessions.of('owner')
    const link = await createLink(session, {
      amount: 40_000,
      description: MARKUP,
      customerInfoType: 'AUTO_FILL',
      customer: { fullName: MARKUP.slice(0, 100), phone: '0912345678' },
    })
    expect(
      (await ask(session, payLink.getDetail, { params: { payLinkCode: link.payLinkCode } }))
        .description,
    ).toBe(MARKUP)
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) => {
        ;(globalThis as { broken?: string[] }).broken ??= []
        ;(globalThis as { broken?: string[] }).broken!.push(event.violatedDirective)
      })
    })
    for (const address of [
      `/public/paylink/${link.payLinkCode}`,
      `/docs/search?q=${encodeURIComponent(MARKUP)}`,
    ]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await isHarmless(page)
      const stands = await page.evaluate(
        (shown) =>
          document.body.innerText.includes(shown) ||
          Array.from(document.querySelectorAll('input'), (field) => field.value).some((text) =>
            text.includes(shown),
          ),
        SHOWN,
      )
      expect({ address, stands }).toEqual({ address, stands: true })
    }
  },
)
