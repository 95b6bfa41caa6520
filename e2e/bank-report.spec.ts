// The bank's reports: each loads, plots, says its figures as a table and leaves as a file; a period is chosen and kept in the address; one that fails leaves the others alone.
import { readFile } from 'node:fs/promises'
import { bankReport, reportNames } from '@saola/contract/bank-report'
import type { Language } from '@saola/phrases/shape'
import { deviceOf, expect, test } from './support/journey.ts'
import { openOffice } from './support/backoffice.ts'
import { axeSays, settled, sideScroll } from './support/page-check.ts'
import { createLink } from './support/portal.ts'
import { payQr } from './support/simulator.ts'
import { fill, ownWord, say } from './support/words.ts'

for (const language of ['vi', 'en'] as const satisfies Language[])
  test(
    `every report has its plot, its table and its file, in ${language}`,
    { tag: deviceOf(language) },
    async ({ sessions, openWindow }) => {
      test.slow()
      const t = say(language).bankReport
      const link = await createLink(await sessions.of('owner'), {
        amount: 125_000,
        description: `Báo cáo ${ownWord()}`,
      })
      await payQr(link.qrCode, 125_000)
      const staff = await openOffice(openWindow, { language, at: '/backoffice/reports' })
      await expect(staff.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
      for (const name of reportNames) {
        await staff.getByRole('tab', { name: t.tab[name], exact: true }).click()
        await expect(staff).toHaveURL(
          name === 'merchants' ? /reports\/?$/ : new RegExp(`report=${name}`),
        )
        await settled(staff)
        await expect(staff.getByRole('tabpanel').getByRole('img')).toBeVisible()
        expect(await axeSays(staff), name).toEqual([])
        expect(await sideScroll(staff), name).toBe(0)
        // Those that name merchants take two people (data-export.spec.ts).
        if (name === 'volume' || name === 'suspense') continue
        const arriving = staff.waitForEvent('download')
        await staff.getByRole('button', { name: say(language).web.export.start }).click()
        const file = await arriving
        expect(file.suggestedFilename()).toMatch(
          new RegExp(`^${t.file[name]}-\\d{4}-\\d\\d-\\d\\d-\\d{4}-\\d\\d-\\d\\d\\.xlsx$`),
        )
        expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
      }
      await staff.getByRole('tab', { name: t.tab.volume, exact: true }).click()
      await staff.getByText(fill(t.figures, { title: t.volume.series })).click()
      const today = staff.getByRole('group', { name: t.volume.series }).getByRole('row').nth(1)
      await expect(async () => {
        await staff.reload()
        await staff.getByText(fill(t.figures, { title: t.volume.series })).click()
        await expect(today).not.toContainText(/\t0 ₫/, { timeout: 1_000 })
        await expect(today.getByRole('cell').nth(1)).not.toHaveText('0', { timeout: 1_000 })
      }).toPass({ timeout: 30_000 })
      await expect(
        staff.getByRole('group', { name: t.volume.merchants }).getByText('SAOLA001').first(),
      ).toBeVisible()
    },
  )

test('the period is in the address, by month too, and a report that fails leaves the others', async ({
  openWindow,
}) => {
  const t = say('vi').bankReport
  const staff = await openOffice(openWindow, {
    at: '/backoffice/reports?report=decisions&from=2026-01-01&to=2026-03-31',
  })
  await settled(staff)
  await staff.getByText(t.by.MONTH, { exact: true }).click()
  await expect(staff).toHaveURL(/by=MONTH/)
  await settled(staff)
  await expect(staff.getByText(t.decisions.nothing).first()).toBeVisible()
  await staff.getByText(fill(t.figures, { title: t.decisions.series })).click()
  await expect(
    staff.getByRole('group', { name: t.decisions.series }).getByRole('row').last(),
  ).toContainText('01/2026')
  await staff.route(`**${bankReport.suspense.path}*`, (route) =>
    route.fulfill({ status: 500, json: { code: 1, message: 'x', data: null } }),
  )
  await staff.getByRole('tab', { name: t.tab.suspense, exact: true }).click()
  await expect(staff.getByRole('button', { name: say('vi').web.error.retry })).toBeVisible()
  await staff.getByRole('tab', { name: t.tab.reconciliation, exact: true }).click()
  await expect(staff.getByRole('heading', { name: t.reconciliation.series })).toBeVisible()
  await staff.unroute(`**${bankReport.suspense.path}*`)
  await staff.goBack()
  await expect(staff.getByRole('heading', { name: t.suspense.series })).toBeVisible()
  await expect(staff).toHaveURL(/by=MONTH/)
})
