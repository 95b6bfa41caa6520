// The transaction list as an Excel file: what is on screen is what is in the file (B-369, B-372).
import { formatNumberVi } from '@saola/money/format'
import { transaction } from '@saola/contract/transaction'
import { readFile } from 'node:fs/promises'
import { expect, test, proves } from './support/journey.ts'
import { ask, enter } from './support/portal.ts'
import { readSheet } from './support/sheet.ts'
import { fill, say } from './support/words.ts'

for (const { language, status } of [
  { language: 'vi', status: 'CANCELED' },
  { language: 'en', status: undefined },
] as const) {
  test(
    `the export holds the rows of the filter on screen, in the reader's language (${language})`,
    proves('B-369'),
    async ({ page, sessions }) => {
      const t = say(language)
      const session = await sessions.of('owner')
      await enter(page, session, { language })
      await page.goto(`/transactions-management${status === undefined ? '' : `?status=${status}`}`)
      const { totalSize } = await ask(session, transaction.getAll, {
        query: { isStatistic: '0', ...(status === undefined ? {} : { status }) },
      })
      await expect(
        page.getByRole('status').filter({
          hasText: fill(t.web.list.range, {
            from: 1,
            to: Math.min(20, totalSize),
            total: formatNumberVi(totalSize),
          }),
        }),
      ).toBeVisible()
      const arriving = page.waitForEvent('download')
      await page.getByRole('button', { name: t.web.export.start }).click()
      if (status !== undefined)
        await page
          .getByRole('dialog', { name: t.web.export.scope })
          .getByRole('button', { name: new RegExp(`^${t.web.export.filtered}`) })
          .click()
      const download = await arriving
      await expect(
        page
          .getByRole('status')
          .filter({ hasText: fill(t.web.export.done, { name: download.suggestedFilename() }) }),
      ).toBeVisible()
      expect(download.suggestedFilename()).toMatch(/^[a-z-]+-SAOLA001-\d{4}-\d\d-\d\d\.xlsx$/)
      const [head, ...rows] = readSheet(await readFile(await download.path()))
      expect(head?.slice(0, 4)).toEqual([
        t.transaction.column.id,
        t.transaction.column.createDateTime,
        t.transaction.column.status,
        t.transaction.column.amount,
      ])
      expect(rows).toHaveLength(totalSize)
      if (status !== undefined)
        expect(new Set(rows.map((row) => row[2]))).toEqual(new Set([t.transaction.status[status]]))
    },
  )
}
