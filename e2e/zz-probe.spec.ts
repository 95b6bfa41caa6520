import { reportNames } from '@saola/contract/bank-report'
import { test, NARROW } from './support/journey.ts'
import { openOffice } from './support/backoffice.ts'
import { settled } from './support/page-check.ts'
for (const [name, window] of [
  ['desktop', { viewport: { width: 1280, height: 800 } }],
  ['phone', NARROW],
] as const)
  test(`probe ${name}`, async ({ openWindow }) => {
    test.slow()
    for (const language of ['vi', 'en'] as const) {
      if (name === 'desktop' && language === 'en') continue
      const staff = await openOffice(openWindow, { window, language })
      for (const report of reportNames) {
        await staff.goto(`/backoffice/reports?report=${report}`)
        await settled(staff)
        await staff.waitForTimeout(600)
        await staff.screenshot({
          path: `/work/tmp/h5-${name}-${language}-${report}.png`,
          fullPage: true,
        })
      }
    }
  })
