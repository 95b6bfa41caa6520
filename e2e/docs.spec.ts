// The documentation as a merchant's developer reads it: blocks that copy, a list of the page's sections, one language of samples on every page.
import { deviceOf, expect, test } from './support/journey.ts'
import { axeSays, sideScroll } from './support/page-check.ts'
import { say } from './support/words.ts'
import { serverUrl } from './support/addresses.ts'

for (const language of ['vi', 'en'] as const) {
  const { docs: t } = say(language)
  test(
    `every block of code can be copied, and the sections of a long page are listed (${language})`,
    { tag: deviceOf(language) },
    async ({ page, context, isMobile }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.setViewportSize(
        isMobile ? { width: 390, height: 844 } : { width: 1440, height: 900 },
      )
      await page.goto(`${serverUrl}/docs/testing?lang=${language}`)
      const list = page.getByRole('navigation', { name: t.nav.onPage })
      if (isMobile) {
        await expect(list).toBeHidden()
        await page.getByText(t.nav.onPage, { exact: true }).click()
      }
      await expect(list).toBeVisible()
      await list.getByRole('link', { name: t.testing.verifyTitle }).click()
      await expect(page).toHaveURL(/#verify$/)
      await expect(page.getByRole('heading', { name: t.testing.verifyTitle })).toBeInViewport()
      if (!isMobile)
        await expect(list.getByRole('link', { name: t.testing.verifyTitle })).toHaveAttribute(
          'aria-current',
          'location',
        )

      const blocks = page.locator('[data-code]')
      await expect(blocks).not.toHaveCount(0)
      for (const block of await blocks.all()) {
        const code = (await block.locator('code').textContent()) ?? ''
        const copy = block.getByRole('button')
        await expect(copy).toHaveAccessibleName(new RegExp(`^${t.copying.copy}: .`))
        await copy.click()
        await expect(copy).toHaveText(t.copying.copied)
        await expect(page.getByRole('status')).toHaveText(t.copying.copied)
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
      }
      expect(await axeSays(page)).toEqual([])
      expect(await sideScroll(page)).toBe(0)
    },
  )
}

test('the language of samples that was chosen holds on every page', async ({ page }) => {
  const { docs: t } = say('vi')
  await page.goto(`${serverUrl}/docs?lang=vi`)
  const chosen = page.getByRole('tab', { name: 'Go', exact: true })
  await chosen.click()
  await expect(page.getByRole('tabpanel', { name: 'Go', exact: true })).toBeVisible()
  const menu = page.getByRole('navigation', { name: t.nav.label })
  for (const name of [t.nav.serverApi, t.nav.webhooks, t.nav.guide]) {
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // A page may show samples of several things.
    const things = await page.getByRole('tablist').count()
    await expect(page.getByRole('tab', { name: 'Go', exact: true, selected: true })).toHaveCount(
      things,
    )
    await expect(page.getByRole('tabpanel')).toHaveCount(things)
    await expect(page.getByRole('tabpanel', { name: 'Go', exact: true })).toHaveCount(things)
  }
})

test('without a script everything is there, and no button that would do nothing', async ({
  openWindow,
}) => {
  const page = await openWindow({ javaScriptEnabled: false })
  await page.goto(`${serverUrl}/docs/server-api?lang=en`)
  await expect(
    page
      .getByRole('navigation', { name: say('en').docs.nav.onPage })
      .getByRole('link')
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: 'Go' })).toHaveCount(2)
  for (const heading of await page.getByRole('heading', { level: 3, name: 'Go' }).all())
    await expect(heading).toBeVisible()
  await expect(page.locator('button.copy')).toHaveCount(0)
})
