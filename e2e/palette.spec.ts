// Quick search: keys, focus, what is typed before it has come, and what it says while it asks, when it finds nothing and when it cannot ask.
import type { Page, Route } from '@playwright/test'
import { openOffice } from './support/backoffice.ts'
import { expect, test } from './support/journey.ts'
import { axeSays, settled, sideScroll } from './support/page-check.ts'
import { cafe } from './support/people.ts'
import { enter } from './support/portal.ts'
import { credit } from './support/simulator.ts'
import { amountLike, say } from './support/words.ts'

const t = say('vi').shell
const SEARCH = '**/search/portal/v1/find**'
const box = (page: Page) => page.getByRole('textbox', { name: t.palette.placeholder })
const palette = (page: Page) => page.getByRole('dialog', { name: t.palette.title })
const rows = (page: Page) => palette(page).getByRole('button')
const call = async (page: Page, isMobile: boolean): Promise<void> => {
  await (isMobile
    ? page.getByRole('button', { name: t.header.search }).click()
    : page.keyboard.press('Control+k'))
}
const answer = (items: readonly object[]) => ({
  json: { code: 0, message: '', data: items.length === 0 ? [] : [{ kind: 'CUSTOMER', items }] },
})

test('quick search is opened, walked and left by keys, and the focus goes back to where it was', async ({
  page,
  sessions,
}) => {
  await enter(page, await sessions.of('owner'))
  await page.goto('/transactions-management')
  await settled(page)
  const button = page.getByRole('button', { name: t.header.search })
  const field = page.getByRole('main').getByRole('textbox').first()
  // The first time it has yet to be loaded, the second time it is there; a field keeps what stands in it.
  for (const place of [button, button, field]) {
    if (place === field) await field.fill('abc')
    await place.focus()
    await page.keyboard.press('Control+k')
    await expect(box(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(palette(page)).toHaveCount(0)
    await expect(place).toBeFocused()
  }
  await expect(field).toHaveValue('abc')

  await page.route(SEARCH, (route) => route.fulfill(answer([])))
  await page.keyboard.press('Control+k')
  const answered = page.waitForResponse(
    (response) =>
      response.url().includes('/search/portal/v1/find') && response.url().includes('=pay'),
  )
  await page.keyboard.type('pay')
  await answered
  await expect(palette(page).getByText(t.palette.busy)).toHaveCount(0)
  const names = await rows(page).allInnerTexts()
  expect(names.length).toBeGreaterThan(2)
  const chosen = palette(page).locator('[data-selected]')
  await expect(chosen).toHaveText(names[0]!, { useInnerText: true })
  await page.keyboard.press('ArrowDown')
  await expect(chosen).toHaveText(names[1]!, { useInnerText: true })
  // Before the first is the last, after the last the first.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(chosen).toHaveText(names.at(-1)!, { useInnerText: true })
  await page.keyboard.press('ArrowDown')
  await expect(chosen).toHaveText(names[0]!, { useInnerText: true })
  await page.keyboard.press('Enter')
  await expect(palette(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await settled(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('tieng anh')
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: say('en').shell.header.search })).toBeVisible()
})

test(
  'text typed before quick search has loaded stands in its field; Escape clears it',
  { tag: '@phone' },
  async ({ page, sessions }) => {
    await enter(page, await sessions.of('owner'))
    for (const givenUp of [false, true]) {
      await page.goto('/dashboard')
      await settled(page)
      let go: () => void = () => undefined
      const gone = new Promise<void>((done) => {
        go = done
      })
      const asked = page.waitForRequest('**/assets/*.js')
      await page.route('**/assets/*.js', async (route) => {
        await gone
        await route.continue()
      })
      const button = page.getByRole('button', { name: t.header.search })
      await button.focus()
      await page.keyboard.press('Control+k')
      await page.keyboard.type('dat ban')
      await asked
      if (givenUp) await page.keyboard.press('Escape')
      const come = page.waitForResponse('**/assets/*.js')
      go()
      const chunk = (await come).url()
      if (givenUp) {
        // Once its code has run and the page was drawn anew, it would have come.
        await page.evaluate(async (url) => {
          await import(url)
          for (let drawn = 0; drawn < 3; drawn += 1)
            await new Promise((next) => requestAnimationFrame(next))
        }, chunk)
        await expect(palette(page)).toHaveCount(0)
        await expect(button).toBeFocused()
      } else {
        await expect(box(page)).toBeFocused()
        await expect(box(page)).toHaveValue('dat ban')
      }
      await page.unroute('**/assets/*.js')
    }
  },
)

test(
  'quick search says that it is asking, that it could not, and that there is nothing; a try again finds',
  { tag: '@phone' },
  async ({ page, sessions, isMobile }) => {
    await enter(page, await sessions.of('owner'))
    await page.goto('/dashboard')
    await settled(page)
    const waiting: Route[] = []
    await page.route(SEARCH, (route) => {
      waiting.push(route)
    })
    const busy = {
      status: 503,
      json: { code: 1, message: 'Hệ thống đang bận', data: { key: 'error.unknown', traceId: 'x' } },
    }
    const next = async (with_: Parameters<Route['fulfill']>[0]): Promise<void> => {
      await expect.poll(() => waiting.length).toBeGreaterThan(0)
      await waiting.shift()!.fulfill(with_)
    }
    await call(page, isMobile)
    // Nothing typed: screens and actions.
    await expect(rows(page).filter({ hasText: t.menu.transactions })).not.toHaveCount(0)
    await box(page).fill('zzqq')
    await expect(palette(page).getByText(t.palette.busy)).toBeVisible()
    await next(busy)
    const again = rows(page).filter({ hasText: t.palette.failed })
    await expect(again).toBeVisible()
    if (isMobile) await again.click()
    else await page.keyboard.press('Enter')
    await next(answer([]))
    await expect(palette(page).getByText(t.palette.nothing)).toBeVisible()
    // Screens that fit do not hide that the shop was not looked through.
    await box(page).fill('giao dich')
    await next(busy)
    await expect(again).toBeVisible()
    expect(await rows(page).count()).toBeGreaterThan(1)
    await again.click()
    await next(
      answer([
        {
          id: '0b9f5b3e-8a3c-4f63-9a9e-7a6b0f4f7d11',
          name: 'Trần Giao Dịch',
          note: null,
          status: null,
          amount: null,
          at: null,
        },
      ]),
    )
    await expect(rows(page).filter({ hasText: 'Trần Giao Dịch' })).toBeVisible()
    await expect(again).toHaveCount(0)
    // What was found for other letters is not offered while one types on.
    await box(page).fill('giao dichx')
    await expect(palette(page).getByText(t.palette.busy)).toBeVisible()
    await expect(rows(page)).toHaveCount(0)
    await next(answer([]))
    await expect(palette(page).getByText(t.palette.nothing)).toBeVisible()
  },
)

test(
  'a name of eighty letters and an amount of twelve digits stay inside quick search',
  { tag: '@phone' },
  async ({ page, sessions, isMobile }) => {
    await enter(page, await sessions.of('owner'))
    await page.goto('/dashboard')
    await settled(page)
    const name =
      'Công ty trách nhiệm hữu hạn một thành viên thương mại dịch vụ và xuất nhập khẩu Sao La'
    await page.route(SEARCH, (route) =>
      route.fulfill(
        answer([
          {
            id: '0b9f5b3e-8a3c-4f63-9a9e-7a6b0f4f7d11',
            name,
            note: 'KH-0123456789012345678901234567890',
            status: null,
            amount: 999_999_999_999,
            at: '2026-11-21T07:30:00.000Z',
          },
        ]),
      ),
    )
    await call(page, isMobile)
    await box(page).fill('sao la')
    const row = rows(page).filter({ hasText: name })
    await expect(row).toBeVisible()
    // On its way in, what is measured last has come further than what is measured first.
    for (const part of [row, row.getByText(amountLike(999_999_999_999)), row.getByText(name)]) {
      await expect(async () => {
        const [inside, at] = [await palette(page).boundingBox(), await part.boundingBox()]
        expect(at!.x).toBeGreaterThanOrEqual(inside!.x)
        expect(at!.x + at!.width).toBeLessThanOrEqual(inside!.x + inside!.width)
      }).toPass({ timeout: 5_000 })
    }
    expect(await sideScroll(page)).toBe(0)
  },
)

test('words without accents find places and actions, and keys stand beside those that have them', async ({
  page,
  sessions,
}) => {
  await enter(page, await sessions.of('owner'))
  await page.goto('/dashboard')
  await settled(page)
  await page.keyboard.press('Control+k')
  await expect(rows(page).filter({ hasText: t.menu.transactions }).first()).toContainText('gt')
  await page.route(SEARCH, (route) => route.fulfill(answer([])))
  await box(page).fill('tao pay link')
  await expect(rows(page)).toHaveText([t.crumb['create-paylink']])
  await box(page).fill('hoan tien')
  await expect(rows(page).first()).toHaveText(t.crumb.refunds)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/transactions-management\/refunds$/)
})

test('quick search and the sheet of keys are in the back office, too', async ({ openWindow }) => {
  const page = await openOffice(openWindow, {})
  await page.keyboard.press('Shift+?')
  await expect(page.getByRole('dialog', { name: t.keys.title })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: t.palette.placeholderStaff }).fill('cua hang')
  await expect(rows(page)).toHaveText([t.menu.merchants])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/backoffice\/merchants$/)
  await page.getByRole('button', { name: t.header.search }).click()
  await page.getByRole('textbox', { name: t.palette.placeholderStaff }).fill('tham so')
  // The parameters are not for this person.
  await expect(palette(page).getByText(t.palette.nothing)).toBeVisible()
})

test(
  'bank staff find a shop, a person’s money and what waits, and go there by Enter',
  { tag: '@phone' },
  async ({ openWindow, isMobile }) => {
    const reference = (
      await credit({
        accountNo: cafe.accounts[0]!.accountNo,
        amount: 1_234_500,
        content: 'chuyen khoan nham',
        fromName: 'TRAN DUC HOA',
      })
    ).bankReference
    const page = await openOffice(openWindow)
    const field = page.getByRole('textbox', { name: t.palette.placeholderStaff })
    const search = async (typed: string): Promise<void> => {
      await call(page, isMobile)
      await field.fill(typed)
    }
    await search('ca phe saola')
    await expect(palette(page).locator('[data-selected]')).toContainText(cafe.code)
    if (isMobile) expect.soft(await sideScroll(page)).toBe(0)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/merchants/detail\\?id=${cafe.id}`))
    await expect(palette(page)).toHaveCount(0)

    await expect(async () => {
      await search(reference)
      await expect(palette(page).getByText(amountLike(1_234_500))).toBeVisible({ timeout: 3_000 })
    }).toPass()
    expect.soft(await axeSays(page), 'axe over what was found').toEqual([])
    await palette(page).getByText(amountLike(1_234_500)).click()
    await expect(page.getByRole('dialog').getByText(reference).first()).toBeVisible()
  },
)
