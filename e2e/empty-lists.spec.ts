// A list without rows says why, and leads on.
import { expect, test } from './support/journey.ts'
import { settled } from './support/page-check.ts'
import { enter } from './support/portal.ts'
import { say } from './support/words.ts'

const { list, error } = say('vi').web

test(
  'where nothing fits the filters one step shows all; a page past the last leads to the first; what could not be loaded can be asked for again',
  { tag: '@phone' },
  async ({ page, sessions, isMobile }) => {
    await enter(page, await sessions.of('owner'))
    const main = page.getByRole('main')
    const rows = isMobile
      ? main.getByRole('list', { name: list.rows }).getByRole('listitem')
      : main.getByRole('row')
    for (const address of [
      '/transactions-management?keyword=zzqqzz&status=FAIL',
      '/products?query=zzqqzz',
      '/products?query=zzqqzz&view=table',
    ]) {
      await page.goto(address)
      await expect(main.getByText(list.nothingFound)).toBeVisible()
      await main.getByRole('button', { name: list.showAll, exact: true }).click()
      await expect(main.getByText(list.nothingFound)).toHaveCount(0)
      await expect(page).not.toHaveURL(/zzqqzz/)
    }
    await page.goto('/transactions-management?status=SUCCESS&page=4000')
    await expect(main.getByText(list.pastEnd)).toBeVisible()
    await main.getByRole('button', { name: list.toFirst, exact: true }).click()
    await expect(page).toHaveURL(/status=SUCCESS/)
    await expect(page).not.toHaveURL(/page=/)
    await settled(page)
    await expect.poll(() => rows.count()).toBeGreaterThan(1)

    const LIST = '**/transaction/**getAll**'
    await page.route(LIST, (route) =>
      route.fulfill({
        status: 503,
        json: {
          code: 1,
          message: 'Hệ thống đang bận',
          data: { key: 'error.unknown', traceId: 'x' },
        },
      }),
    )
    await page.goto('/transactions-management')
    const alert = main.getByRole('alert').filter({ hasText: error.title })
    await expect(alert).toBeVisible()
    await page.unroute(LIST)
    await alert.getByRole('button', { name: error.retry }).click()
    await settled(page)
    await expect.poll(() => rows.count()).toBeGreaterThan(1)
  },
)
