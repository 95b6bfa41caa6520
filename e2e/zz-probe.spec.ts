import { test } from './support/journey.ts'
import { openOffice } from './support/backoffice.ts'
import { settled } from './support/page-check.ts'
for (const language of ['vi', 'en'] as const)
test(`probe ${language}`, async ({ openWindow }) => {
  test.setTimeout(240_000)
  const m = await openOffice(openWindow, { language })
  for (const [w, h] of [[1280, 900], [390, 844]] as const) {
    await m.setViewportSize({ width: w, height: h })
    for (const year of [2026, 2027, 2029]) {
      await m.goto(`/backoffice/calendar?year=${year}`)
      await settled(m)
      await m.screenshot({ path: `/tmp/h3-cal-${language}-${w}-${year}.png`, fullPage: true })
    }
  }
  await m.setViewportSize({ width: 390, height: 844 })
  await m.getByRole('button', { name: /Thêm ngày|Add a day/ }).click()
  await m.waitForTimeout(800)
  await m.screenshot({ path: `/tmp/h3-cal-${language}-dialog.png` })
  const r = await openOffice(openWindow, { language, root: true, username: 'root' })
  for (const [w, h] of [[1280, 900], [390, 844]] as const) {
    await r.setViewportSize({ width: w, height: h })
    await r.goto('/backoffice/parameters')
    await settled(r)
    await r.screenshot({ path: `/tmp/h3-par-${language}-${w}.png`, fullPage: true })
    await r.goto('/backoffice/parameters?open=01900000-0000-7000-8000-000000000111')
    await settled(r)
    await r.waitForTimeout(800)
    await r.screenshot({ path: `/tmp/h3-par-${language}-${w}-drawer.png` })
  }
})
