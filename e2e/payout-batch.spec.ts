// Many payouts out of one file, in Test Mode: uploaded, corrected, agreed to by another with one code, paid row by row, tried again where one failed (B-395, B-404). Vietnamese at a desk, English on a phone.
import { payout } from '@saola/contract/payout'
import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { expect, proves, test } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { axeSays, settled, sideScroll, tick } from './support/page-check.ts'
import { account, anApprover, VIETCOMBANK } from './support/payouts.ts'
import { ask, enter, typeCode } from './support/portal.ts'
import { readSheet } from './support/sheet.ts'
import { nextCode } from './support/simulator.ts'
import { amountLike, fill, like, ownWord, say } from './support/words.ts'

const looks = async (page: Page): Promise<void> => {
  await settled(page)
  expect([await axeSays(page), await sideScroll(page)]).toEqual([[], 0])
}
const TITLES = ['Số tài khoản', 'Tên người thụ hưởng', 'Ngân hàng', 'Số tiền', 'Nội dung', 'Mã tham chiếu'] // prettier-ignore
const csv = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from([TITLES, ...rows].map((row) => row.join(';')).join('\r\n'))

test(
  'a file with a wrong row and a doubtful name is corrected, made a batch, approved by another with one code, paid, and its failed row tried again',
  { tag: '@phone', ...proves('B-390', 'B-395', 'B-404') },
  async ({ page, sessions, openWindow, isMobile, viewport, hasTouch, deviceScaleFactor }) => {
    const language = isMobile ? 'en' : 'vi'
    const { payout: t, payoutBatch: b } = say(language)
    const session = await sessions.of('owner')
    const word = ownWord()
    const approver = await anApprover(session)
    const holderOf = async (accountNo: string): Promise<string> =>
      (
        await ask(
          session,
          payout.checkReceiver,
          { body: { bankBin: VIETCOMBANK, accountNo } },
          { test: true },
        )
      ).accountName ?? ''
    const [known, doubtful, failing] = [account(), account(), account()]
    const good = [known, await holderOf(known), 'Vietcombank', '1.250.000 ₫', `Luong ${word}`, '']
    const other = [doubtful, 'Trần Thị Sai Tên', 'VCB', '2000000', `Luong ${word}`, '']
    // The simulator's bank refuses every amount that ends in 912.
    const refused = [failing, await holderOf(failing), '970436', '600912', `Luong ${word}`, '']
    const wrong = ['123', 'Lê Chi', 'Ngân hàng lạ', '1,5', `Luong ${word}`, '']
    const first = { name: `luong-${word}.csv`, mimeType: 'text/csv', buffer: csv([good, other, wrong]) } // prettier-ignore
    const corrected = { ...first, name: `luong-${word}-2.csv`, buffer: csv([good, other, refused]) }

    // What is wrong stands at its cell; the wrong rows come back as a file.
    await enter(page, session, { language, test: true })
    await page.goto('/payout?tab=batches')
    await looks(page)
    await page.getByRole('link', { name: b.list.upload }).first().click()
    const main = page.getByRole('main')
    await expect(main.getByText(b.file.prepareText)).toBeVisible()
    await looks(page)
    await main.getByLabel(b.file.inputName).setInputFiles(first)
    await expect(page).toHaveURL(/[?&]file=/)
    await expect(main.getByText(b.fault.BANK_UNKNOWN).locator('visible=true')).toBeVisible()
    await expect(main.getByText(fill(b.check.namesDone, { total: 2 }))).toBeVisible({
      timeout: 45_000,
    })
    await looks(page)
    const saved = page.waitForEvent('download')
    await main.getByRole('button', { name: b.check.corrections }).click()
    const rows = readSheet(readFileSync(await (await saved).path()))
    expect(rows.flat().join(' ')).toContain('Ngân hàng lạ')
    // Nothing goes on before each doubt was met; what was typed is there still after a reload.
    await main.getByRole('textbox', { name: b.make.name }).fill(`Lương ${word}`)
    await main.getByRole('button', { name: b.make.next }).click()
    await expect(main.getByText(b.check.dropInvalidMissing)).toBeVisible()
    await expect(main.getByText(fill(b.check.confirmedMissing, { count: 1 }))).toBeVisible()
    await looks(page)
    await page.reload()
    await expect(main.getByRole('textbox', { name: b.make.name })).toHaveValue(`Lương ${word}`)

    // The same file once more is a deliberate act; a corrected one takes its place.
    await main.getByRole('button', { name: b.file.replace }).click()
    await main.getByLabel(b.file.inputName).setInputFiles(first)
    await expect(main.getByText(b.file.repeated)).toBeVisible()
    await looks(page)
    await main.getByRole('button', { name: b.file.repeatedGo }).click()
    await expect(main.getByText(fill(b.check.namesDone, { total: 2 }))).toBeVisible({
      timeout: 45_000,
    })
    await main.getByRole('button', { name: b.file.replace }).click()
    await main.getByLabel(b.file.inputName).setInputFiles(first)
    await main.getByRole('button', { name: b.file.repeatedOther }).click()
    await main.getByLabel(b.file.inputName).setInputFiles(corrected)
    await expect(main.getByText(fill(b.check.namesDone, { total: 3 }))).toBeVisible({
      timeout: 45_000,
    })
    await expect(main.getByRole('textbox', { name: b.make.name })).toHaveValue(`Lương ${word}`)
    await tick(
      main.getByRole('checkbox', {
        name: fill(b.check.confirmRow, { row: 3, name: 'Trần Thị Sai Tên' }),
      }),
    )
    await looks(page)
    await main.getByRole('button', { name: b.make.next }).click()
    await expect(main.getByRole('heading', { name: b.make.reviewTitle })).toBeVisible()
    await expect(main.getByText(amountLike(3_850_912)).first()).toBeVisible()
    await looks(page)
    await main.getByRole('button', { name: b.make.submit }).click()
    await expect(page).toHaveURL(/\/payout\/detail-payout\?id=/)
    const batchUrl = new URL(page.url()).pathname + new URL(page.url()).search
    await expect(main.getByText(b.detail.state.WAITING)).toBeVisible()
    await expect(main.getByText(b.change.first)).toBeVisible()
    await expect(main.getByRole('button', { name: t.detail.approve, exact: true })).toHaveCount(0)
    await looks(page)

    // The second member finds the batch among what waits for them, and agrees to all of it with one code.
    const second = await openWindow({
      ...(viewport === null ? {} : { viewport }),
      isMobile,
      ...(hasTouch === undefined ? {} : { hasTouch }),
      ...(deviceScaleFactor === undefined ? {} : { deviceScaleFactor }),
    })
    await enter(second, approver.session, { language, test: true })
    await second.goto(`/payout?tab=waiting&keyword=${word}`)
    await tick(rowOf(second, word).getByRole('checkbox'))
    await looks(second)
    await second.getByRole('button', { name: like(t.bulk.approve) }).click()
    const dialog = second.getByRole('dialog', { name: t.approve.titleOne })
    await expect(dialog).toContainText(b.change.first)
    await expect(dialog.getByText(amountLike(3_850_912)).first()).toBeVisible()
    await looks(second)
    const code = await nextCode(approver.phone)
    await dialog.getByRole('button', { name: t.approve.send }).click()
    await typeCode(second, await code(), language)
    const results = second.getByRole('dialog', { name: t.approve.resultTitle })
    await expect(results).toContainText(fill(t.approve.allWent, { count: 1 }))
    await results.getByRole('button', { name: t.approve.done }).click()

    // The maker's screen follows: two were paid, one failed, each in words.
    await expect(main.getByText(b.mark.partial, { exact: true }).first()).toBeVisible({
      timeout: 60_000,
    })
    await expect(main.getByText(t.failure.REFUSED).locator('visible=true')).toBeVisible()
    await looks(page)
    const result = page.waitForEvent('download')
    await main.getByRole('button', { name: b.detail.result }).click()
    expect(readSheet(readFileSync(await (await result).path())).length).toBeGreaterThan(3)
    await page.goto('/payout?tab=batches')
    await expect(rowOf(page, word)).toContainText(fill(b.list.doneOf, { done: 3, count: 3 }))
    await looks(page)

    // What failed becomes a file of its own.
    await page.goto(batchUrl)
    await main.getByRole('button', { name: b.detail.retry }).click()
    await expect(page).toHaveURL(/create-payout\?.*file=/)
    await expect(main.getByText(b.file.retryOf)).toBeVisible()
    await expect(main.getByRole('textbox', { name: b.make.name })).toHaveValue(`Lương ${word}`)
    await expect(main.getByText(amountLike(600_912)).first()).toBeVisible()
    await looks(page)
  },
)
