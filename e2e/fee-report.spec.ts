// A merchant that pays its fees by the month reads what a month costs, objects to it and pays it; staff of the bank look at it, tell of it, and mark one as paid with money that came otherwise.
import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import type { Output } from '@saola/contract/call'
import { feeReport } from '@saola/contract/fee-report'
import { formatVnd } from '@saola/money/format'
import type { Language } from '@saola/phrases/shape'
import { expect, NARROW, proves, test } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { axeSays, settled, sideScroll, tick } from './support/page-check.ts'
import { teaHouse } from './support/people.ts'
import { ask, enter, type Session } from './support/portal.ts'
import { approveChange } from './support/second-person.ts'
import { readSheet } from './support/sheet.ts'
import { credit, decodePicture, payQr } from './support/simulator.ts'
import { staffOf, windowOf } from './support/staff.ts'
import { asIfJustOver } from './support/working-days.ts'
import { amountLike, fill, like, say } from './support/words.ts'

/** Of the bank itself: where money that no shop's is comes to. */
const HOUSE_ACCOUNT = '100999888777'

type Report = Output<typeof feeReport.getReports>['items'][number]
const lastYear = () => {
  const [from, to] = [new Date(), new Date()]
  from.setUTCFullYear(from.getUTCFullYear() - 1)
  return { fromDate: from.toISOString().slice(0, 10), toDate: to.toISOString().slice(0, 10) }
}
/** Closed months, newest first: past sales are closed soon after they are in the books. */
async function closed(
  session: Session,
  wanted: (report: Report) => boolean = ({ status }) => status !== 'PROVISIONAL',
): Promise<Report[]> {
  let found: Report[] = []
  await expect
    .poll(
      async () => {
        const { items } = await ask(session, feeReport.getReports, { query: lastYear() })
        found = items.filter(wanted)
        return found.length
      },
      { message: 'a closed month', timeout: 60_000 },
    )
    .toBeGreaterThan(0)
  return found
}
/** Those that are still to be paid and have their link. */
const waiting = (session: Session): Promise<Report[]> =>
  closed(session, ({ allowedActions }) => allowedActions.includes('pay'))
const monthOf = (report: Report): string => report.time.split('-').reverse().join('/')
async function looksWell(page: Page): Promise<void> {
  await settled(page)
  expect(await axeSays(page)).toEqual([])
  expect(await sideScroll(page)).toBe(0)
}

test(
  'a merchant reads what a month costs, line by line and payment by payment, objects to it, reads the bank’s answer, and pays it by its link',
  {
    tag: '@phone',
    ...proves('B-443', 'B-444', 'B-445', 'B-446', 'B-447', 'B-448', 'B-449', 'B-450'),
  },
  async ({ page, context, sessions, openWindow, isMobile }) => {
    const language: Language = isMobile ? 'en' : 'vi'
    const t = say(language)
    const s = t.feeReportScreen
    const session = await sessions.of('monthlyOwner')
    const report = (await waiting(session))[0]!
    const [month, due] = [monthOf(report), formatVnd(report.due)]
    // By night the clock may have said meanwhile that its term is over.
    const state = new RegExp(`${t.feeReport.status.WAITING_PAYMENT}|${s.overdue}`)
    await enter(page, session, { language })
    await test.step('the list has the month, its figures and its state, and exports them', async () => {
      await page.goto('/fee-report')
      const row = rowOf(page, month)
      await expect(row).toContainText(amountLike(report.totalFeeMoney))
      await expect(row).toContainText(state)
      await looksWell(page)
      const arriving = page.waitForEvent('download')
      await page.getByRole('button', { name: t.web.export.start }).click()
      const rows = readSheet(await readFile(await (await arriving).path()))
      expect(rows.flat()).toContain(t.feeReport.column.totalFeeMoney)
    })
    await asIfJustOver(report.time, async () => {
      await test.step('the report says of what it is made and how VAT was rounded', async () => {
        await rowOf(page, month).getByRole('link').first().click()
        await expect(
          page.getByRole('heading', { level: 1, name: fill(s.titleOf, { month }) }),
        ).toBeVisible()
        await expect(
          page
            .getByText(fill(s.state.WAITING_PAYMENT, { due }))
            .or(page.getByText(fill(s.state.overdue, { due }))),
        ).toBeVisible()
        await expect(page.getByText(t.feeReport.vatRounding.PER_LINE)).toBeVisible()
        const lines = isMobile
          ? page.getByRole('list', { name: s.line.title })
          : page.getByRole('table', { name: s.line.title })
        await expect(lines).toContainText(amountLike(report.feeMoney))
        await looksWell(page)
      })
      await test.step('every payment is there with the price that it goes by, and leads to itself', async () => {
        await page.getByRole('link', { name: s.detail.transactions }).click()
        await expect(
          page.getByRole('heading', { level: 1, name: fill(s.transaction.title, { month }) }),
        ).toBeVisible()
        await looksWell(page)
        await rowOf(page, s.transaction.kind.PAYMENT).getByRole('link').first().click()
        await expect(
          page.getByRole('dialog', { name: t.transaction.drawer.title, exact: true }),
        ).toBeVisible()
        await page.goBack()
        await page.getByRole('link', { name: fill(s.transaction.back, { month }) }).click()
      })
      await test.step('the merchant objects in time, with a reason', async () => {
        await page.getByRole('button', { name: s.objection.object, exact: true }).click()
        const objecting = page.getByRole('dialog', {
          name: fill(s.objection.objectTitle, { month }),
          exact: true,
        })
        await objecting.getByRole('button', { name: s.objection.objectSend, exact: true }).click()
        await expect(objecting.getByText(s.enter.reason)).toBeVisible()
        await objecting.getByLabel(s.objection.reason).fill('Ngày 12 quán đóng cửa')
        await looksWell(page)
        await objecting.getByRole('button', { name: s.objection.objectSend, exact: true }).click()
        await expect(objecting).toHaveCount(0)
      })
    })
    const objection = page.getByRole('list', { name: s.objection.title })
    await test.step('the bank answers', async () => {
      await expect(objection).toContainText(s.objection.waits)
      const staff = await windowOf(openWindow, await staffOf('maker'), {
        language,
        ...(isMobile ? { window: NARROW } : {}),
      })
      await staff.goto(`/backoffice/fee-reports/detail?id=${report.id}`)
      const answer = staff.getByRole('button', { name: s.objection.answer, exact: true })
      await answer.click()
      const settling = staff.getByRole('dialog', {
        name: fill(s.objection.settleTitle, { month, name: teaHouse.name }),
        exact: true,
      })
      await expect(settling).toContainText('Ngày 12 quán đóng cửa')
      const go = settling.getByRole('button', { name: s.objection.answer, exact: true })
      await go.click()
      await expect(settling.getByText(s.enter.decision)).toBeVisible()
      await tick(settling.getByRole('radio', { name: s.objection.decision.UPHELD, exact: true }))
      await settling.getByLabel(s.objection.answerLabel).fill('Có ba giao dịch QR trong ngày 12')
      await looksWell(staff)
      await go.click()
      await expect(settling).toHaveCount(0)
      await expect(answer).toHaveCount(0)
    })
    await test.step('it is paid by its link, and says so by itself', async () => {
      const opening = context.waitForEvent('page')
      await page.getByRole('link', { name: fill(s.detail.pay, { due }) }).click()
      const payer = await opening
      const picture = payer.getByRole('img', { name: /VietQR/ })
      await expect(picture).toBeVisible()
      const { qr, amount } = await decodePicture(await picture.screenshot())
      expect(amount).toBe(report.due)
      await payQr(qr)
      await expect(page.getByText(t.feeReport.status.PAID, { exact: true }).first()).toBeVisible({
        timeout: 45_000,
      })
      await expect(page.getByRole('link', { name: fill(s.detail.pay, { due }) })).toHaveCount(0)
      const story = page.getByRole('list', { name: s.attempts.title })
      await expect(story).toContainText(t.feeReport.way.LINK)
      await expect(objection).toContainText(s.objection.decision.UPHELD)
      await expect(objection).toContainText('Có ba giao dịch QR trong ngày 12')
    })
  },
)

test(
  'the tariff says in plain words what payments cost, and what of an amount would arrive',
  { tag: '@phone', ...proves('B-461') },
  async ({ page, sessions, isMobile }) => {
    const language: Language = isMobile ? 'en' : 'vi'
    const t = say(language)
    await enter(page, await sessions.of('monthlyOwner'), { language })
    await page.goto('/fee-report?tab=tariff')
    await expect(page.getByRole('heading', { name: t.fee.service.COBO, exact: true })).toBeVisible()
    await expect(page.getByText(t.tariff.now).first()).toBeVisible()
    await expect(
      page.getByText(t.feeReportScreen.standing.type.LATER, { exact: true }),
    ).toBeVisible()
    const amount = page.getByLabel(t.tariff.simulator.amount, { exact: true })
    await amount.fill('2000000')
    // Paid later: all of it arrives.
    await expect(page.getByText(t.tariff.simulator.later)).toBeVisible()
    const actual = page.getByRole('term').filter({ hasText: t.tariff.simulator.actual })
    await expect(actual.locator('xpath=following-sibling::dd')).toContainText(amountLike(2_000_000))
    await looksWell(page)
    await amount.fill('')
    await expect(page.getByText(t.tariff.simulator.enter)).toBeVisible()
  },
)

test(
  'staff find a report, tell its merchant of it and calculate a month without writing anything',
  { tag: '@phone', ...proves('B-458', 'B-459', 'B-460') },
  async ({ openWindow, sessions, isMobile }) => {
    const language: Language = isMobile ? 'en' : 'vi'
    const t = say(language)
    const s = t.feeReportScreen
    await closed(await sessions.of('monthlyOwner'))
    const maker = await windowOf(openWindow, await staffOf('maker'), {
      language,
      ...(isMobile ? { window: NARROW } : {}),
    })
    await maker.goto(`/backoffice/fee-reports?prefix=${teaHouse.code}`)
    const row = rowOf(maker, teaHouse.code)
    await expect(row).toContainText(teaHouse.name)
    await looksWell(maker)
    await test.step('mail about what is ticked is asked about first', async () => {
      await tick(maker.getByRole('checkbox').and(maker.locator(':enabled')).first())
      await maker.getByRole('button', { name: s.office.mail, exact: true }).click()
      const asked = maker.getByRole('dialog', { name: fill(s.office.mailTitle, { count: 1 }) })
      await asked.getByRole('button', { name: s.office.mail, exact: true }).click()
      await expect(asked).toHaveCount(0)
    })
    await test.step('a month is calculated', async () => {
      await maker.getByRole('button', { name: s.cal.open }).click()
      const drawer = maker.getByRole('dialog', { name: s.cal.title })
      await expect(drawer.getByText(s.cal.merchants)).toBeVisible()
      await expect(drawer.getByRole('table', { name: s.cal.most })).toContainText(teaHouse.code)
      await looksWell(maker)
      await maker.keyboard.press('Escape')
    })
    await test.step('one report has its lines, its payments and its file', async () => {
      await rowOf(maker, teaHouse.code).getByRole('link').first().click()
      await expect(maker.getByRole('heading', { name: s.line.title })).toBeVisible()
      await looksWell(maker)
      const arriving = maker.waitForEvent('download')
      await maker.getByRole('button', { name: s.office.file }).click()
      expect((await arriving).suggestedFilename()).toMatch(/\.xlsx$/)
    })
  },
)

test('money that came to the bank itself pays a report once two people say so', async ({
  openWindow,
  sessions,
}) => {
  const t = say('vi')
  const s = t.feeReportScreen
  const report = (await waiting(await sessions.of('monthlyOwner'))).at(-1)!
  const named = { month: monthOf(report), name: teaHouse.name }
  const { bankReference } = await credit({
    accountNo: HOUSE_ACCOUNT,
    amount: report.due,
    content: `tra phi ${named.month}`,
  })
  const maker = await windowOf(openWindow, await staffOf('maker'))
  const checker = await windowOf(openWindow, await staffOf('checker'))
  await maker.goto(`/backoffice/fee-reports/detail?id=${report.id}`)
  const dialog = maker.getByRole('dialog', { name: fill(s.office.payTitle, named) })
  await test.step('what is missing, and money that is not there, is said beside its field', async () => {
    await maker.getByRole('button', { name: s.office.pay, exact: true }).click()
    await dialog.getByRole('button', { name: s.office.pay, exact: true }).click()
    await expect(dialog.getByText(s.enter.bankReference)).toBeVisible()
    await expect(dialog.getByText(s.enter.note)).toBeVisible()
    await dialog.getByLabel(s.office.bankReference).fill('FT0000000000')
    await dialog.getByLabel(s.office.note).fill('Chuyển khoản trực tiếp')
    await dialog.getByRole('button', { name: s.office.pay, exact: true }).click()
    await expect(dialog.getByText(t.error.fee.credit_unfit)).toBeVisible()
  })
  await test.step('the right reference is proposed, once the money is in the books', async () => {
    await dialog.getByLabel(s.office.bankReference).fill(bankReference)
    await expect(async () => {
      if (await dialog.isVisible())
        await dialog.getByRole('button', { name: s.office.pay, exact: true }).click()
      await expect(dialog).toHaveCount(0, { timeout: 3_000 })
    }).toPass({ timeout: 45_000 })
  })
  await test.step('another person approves it, and the report is paid', async () => {
    await approveChange(checker, `${teaHouse.code} · ${report.time}`)
    await maker.reload()
    await expect(maker.getByText(t.feeReport.status.PAID, { exact: true }).first()).toBeVisible()
    await expect(maker.getByRole('list', { name: s.attempts.title })).toContainText(
      t.feeReport.way.HAND,
    )
  })
  await test.step('how it pays its fees is changed by the same two, from the first of a month on', async () => {
    await maker.goto(`/backoffice/merchants/detail?id=${teaHouse.id}#accounts`)
    await maker.getByRole('button', { name: s.standing.change, exact: true }).click()
    const change = maker.getByRole('dialog', {
      name: fill(s.standing.changeTitle, { name: teaHouse.name }),
    })
    await change.getByRole('button', { name: s.standing.propose, exact: true }).click()
    await expect(change.getByText(s.enter.reason)).toBeVisible()
    await looksWell(maker)
    await change.getByLabel(s.standing.reason).fill('Cửa hàng đề nghị')
    await change.getByRole('button', { name: s.standing.propose, exact: true }).click()
    await expect(change).toHaveCount(0)
    await approveChange(checker, teaHouse.code)
    await maker.reload()
    await expect(
      maker.getByText(like(fill(s.standing.coming, { type: s.standing.type.IMMEDIATELY }))),
    ).toBeVisible()
  })
})
