// A period that the bank could not reconcile is issued by two people with its differences named; its merchant disputes two lines, one is answered by the end of its case and one by hand, a new revision is issued, and the merchant agrees.
import type { Locator, Page } from '@playwright/test'
import { approval } from '@saola/contract/approval'
import type { Output } from '@saola/contract/call'
import { forControl } from '@saola/contract/for-control'
import { statement } from '@saola/contract/statement'
import type { Language } from '@saola/phrases/shape'
import { expect, test } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { ask as askBank } from './support/office-call.ts'
import { axeSays, settled, sideScroll, tick } from './support/page-check.ts'
import { ask, enter, type Session } from './support/portal.ts'
import { approveChange } from './support/second-person.ts'
import { staffOf, windowOf } from './support/staff.ts'
import type { Tokens } from './support/tokens.ts'
import { fill, like, say } from './support/words.ts'

const DAY_MS = 86_400_000
/** What is older is too long ago for a case (FOR_CONTROL_MAX_AGE_DAYS). */
const FRESH_DAYS = 50

type Item = Output<typeof statement.getList>['items'][number]
/** A day in Vietnam. */
const dayAgo = (days: number): string =>
  new Date(Date.now() + 7 * 3_600_000 - days * DAY_MS).toISOString().slice(0, 10)
const dayText = (day: string): string => day.split('-').toReversed().join('/')
const periodOf = ({ fromDate, toDate }: Item): string => `${dayText(fromDate)} – ${dayText(toDate)}`
async function looksWell(page: Page): Promise<void> {
  await settled(page)
  expect(await axeSays(page)).toEqual([])
  expect(await sideScroll(page)).toBe(0)
}
const listed = async (session: Session): Promise<Item[]> =>
  (await ask(session, statement.getList, { query: {} })).items
interface Bank {
  maker: Tokens
  checker: Tokens
}
/** Proposed by the one and approved by the other, past the screens. */
async function issue({ maker, checker }: Bank, id: string): Promise<void> {
  const { id: proposal } = await askBank<{ id: string }>(maker, statement.proposeIssue, {
    params: { id },
    body: { reason: 'Sao kê ngày cũ không còn' },
  })
  const { contentHash } = await askBank<{ contentHash: string }>(checker, approval.get, {
    params: { id: proposal },
  })
  await askBank(checker, approval.approve, { params: { id: proposal }, body: { contentHash } })
}
/** Periods follow each other: those before are issued first. @returns the oldest that is not too old for a case */
async function nextOf(session: Session, bank: Bank): Promise<Item> {
  const [since, today] = [dayAgo(FRESH_DAYS), dayAgo(0)]
  const over = (await listed(session))
    .filter(({ status, toDate }) => status === 'PROVISIONAL' && toDate < today)
    .toSorted((a, b) => (a.toDate < b.toDate ? -1 : 1))
  for (const old of over.filter(({ fromDate }) => fromDate < since)) await issue(bank, old.id)
  const next = over.find(({ fromDate }) => fromDate >= since)
  expect(next, 'a period that is over').toBeDefined()
  return next!
}

async function chooseWeeks(page: Page, language: Language): Promise<void> {
  const t = say(language).statement
  await page.goto('/for-control/statements')
  await settled(page)
  await page.getByRole('button', { name: t.setting.open, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t.setting.title, exact: true })
  await dialog.getByLabel(t.setting.length).selectOption('WEEK')
  await dialog.getByRole('button', { name: t.setting.save, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** Opens a statement from the merchant's list, and the entries that were received. */
async function openReceived(page: Page, item: Item, language: Language): Promise<Locator> {
  const t = say(language).statement
  await page.goto('/for-control/statements?status=ISSUED')
  await rowOf(page, periodOf(item)).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
  const main = page.getByRole('main')
  await main.getByRole('button', { name: t.section.RECEIVED, exact: true }).click()
  return main
}

test(
  'a statement that is not reconciled is issued by two people, disputed, its case ended and a line answered by hand, issued anew and agreed to',
  { tag: '@phone' },
  async ({ page, sessions, openWindow, isMobile }) => {
    const language: Language = isMobile ? 'en' : 'vi'
    const t = say(language)
    const { office, dispute, agree } = t.statement
    // The desktop and the phone play at once: each with a merchant of its own.
    const session = await sessions.of(isMobile ? 'monthlyOwner' : 'owner')
    const bank = { maker: await staffOf('maker'), checker: await staffOf('checker') }
    const maker = await windowOf(openWindow, bank.maker, { language })
    const checker = await windowOf(openWindow, bank.checker, { language })
    await enter(page, session, { language })
    await chooseWeeks(page, language)
    // The running period is opened last.
    await expect
      .poll(async () => (await listed(session)).some(({ toDate }) => toDate >= dayAgo(0)), {
        timeout: 60_000,
      })
      .toBe(true)
    const item = await nextOf(session, bank)
    const { merchantCode, merchantName } = await ask(session, statement.detail, {
      params: { id: item.id },
    })
    const subject = `BB-${merchantCode}-${item.fromDate.replaceAll('-', '')}-${item.toDate.replaceAll('-', '')}`

    const disputed = async () =>
      (await ask(session, statement.detail, { params: { id: item.id } })).disputes

    await test.step('the bank sees what is not reconciled and proposes to issue it', async () => {
      await maker.goto(`/backoffice/statements?keyword=${merchantCode}&status=PROVISIONAL`)
      await looksWell(maker)
      await rowOf(maker, periodOf(item)).getByRole('link').first().click()
      await expect(
        maker.getByRole('heading', { level: 1, name: `${t.statement.title} · ${merchantName}` }),
      ).toBeVisible()
      await expect(
        maker.getByRole('alert').filter({ hasText: t.statement.detail.waits }),
      ).toContainText(dayText(item.fromDate))
      await looksWell(maker)
      await maker.getByRole('button', { name: office.issue, exact: true }).click()
      const sure = maker.getByRole('dialog', {
        name: fill(office.issueTitle, { period: periodOf(item) }),
        exact: true,
      })
      await expect(sure).toContainText(dayText(item.fromDate))
      await looksWell(maker)
      await sure.getByLabel(t.admin.field.note).fill('Sao kê kỳ này đã hết hạn lưu')
      await sure.getByRole('button', { name: office.issue, exact: true }).click()
      await expect(sure).toHaveCount(0)
      await expect(maker.getByText(t.backoffice.twoPeople.pending)).toBeVisible()
      await expect(maker.getByRole('button', { name: office.issue, exact: true })).toHaveCount(0)
    })
    await test.step('another person reads the differences and agrees', async () => {
      await approveChange(checker, subject, {
        language,
        look: async (drawer) => {
          await expect(drawer).toContainText(dayText(item.fromDate))
          await looksWell(checker)
        },
      })
    })
    // About what a draft of the merchant's stands for no case is opened: such a line is answered by hand.
    const { items: entries } = await ask(session, statement.lines, {
      params: { id: item.id },
      query: { section: 'RECEIVED' },
    })
    await ask(session, forControl.create, {
      body: {
        transactionId: entries[1]!.transactionId!,
        reason: 'Còn hỏi khách',
        contact: { email: 'chu@quan.example', phone: '0912345678' },
        documents: [],
        send: false,
      },
    })
    await test.step('the merchant disputes two lines, one becomes a case', async () => {
      const main = await openReceived(page, item, language)
      for (const nth of [0, 1]) await tick(main.getByRole('checkbox').nth(nth))
      await looksWell(page)
      await main.getByRole('button', { name: fill(dispute.open, { count: '2' }) }).click()
      const saying = page.getByRole('dialog')
      await saying.getByRole('button', { name: dispute.go, exact: true }).click()
      await expect(saying.getByText(dispute.noteMissing)).toBeVisible()
      await saying.getByLabel(dispute.note).fill('Số tiền không khớp hóa đơn')
      await saying.getByRole('button', { name: dispute.go, exact: true }).click()
      await expect(main.getByText('Số tiền không khớp hóa đơn')).toHaveCount(2)
      await expect
        .poll(async () => (await disputed()).filter(({ caseId }) => caseId).length)
        .toBe(1)
      await page.reload()
      await looksWell(page)
    })
    const line = (await disputed()).find(({ caseId }) => caseId !== null)
    const caseLink = fill(dispute.case, { code: line!.caseCode! })
    await test.step('the bank answers one line by hand, finds the case of the other and ends it', async () => {
      await maker.goto(`/backoffice/statements/detail?id=${item.id}`)
      await expect(maker.getByText(office.waitsCases)).toBeVisible()
      await expect(maker.getByText(office.loose)).toHaveCount(1)
      await maker.getByRole('button', { name: office.close, exact: true }).click()
      const answering = maker.getByRole('dialog', { name: like(office.closeTitle) })
      await answering.getByRole('button', { name: office.close, exact: true }).click()
      await expect(answering.getByText(office.closeMissing)).toBeVisible()
      await answering.getByLabel(office.closeNote).fill('Đúng với hóa đơn số 15')
      await looksWell(maker)
      await answering.getByRole('button', { name: office.close, exact: true }).click()
      await expect(answering).toHaveCount(0)
      await expect(maker.getByRole('main')).toContainText('Đúng với hóa đơn số 15')
      await expect(maker.getByRole('button', { name: office.close, exact: true })).toHaveCount(0)
      await maker.getByRole('link', { name: caseLink }).click()
      await expect(
        maker.getByRole('dialog', {
          name: fill(t.forControl.screen.detail.title, { code: line!.caseCode! }),
        }),
      ).toContainText('Số tiền không khớp hóa đơn')
      await askBank(bank.maker, forControl.cmsSolving, { params: { id: line!.caseId! } })
      await askBank(bank.maker, forControl.cmsDeny, {
        body: { id: line!.caseId!, note: 'Đã đối chiếu, số tiền đúng' },
      })
      await maker.goto(`/backoffice/statements/detail?id=${item.id}`)
      await expect(maker.getByRole('button', { name: office.issue, exact: true })).toBeVisible()
      await issue(bank, item.id)
      await maker.reload()
      await expect(
        maker.getByRole('list', { name: office.revisions }).getByRole('listitem'),
      ).toHaveCount(2)
      await looksWell(maker)
    })
    await test.step('the merchant reads the answer and agrees to the new revision', async () => {
      await page.reload()
      const main = page.getByRole('main')
      await expect(main).toContainText(`${subject}/2`)
      await expect(main).toContainText('Đã đối chiếu, số tiền đúng')
      await expect(main).toContainText('Đúng với hóa đơn số 15')
      await page.getByRole('button', { name: agree.open, exact: true }).click()
      await page
        .getByRole('dialog', { name: fill(agree.title, { period: periodOf(item) }) })
        .getByRole('button', { name: agree.go, exact: true })
        .click()
      await expect(main).toContainText(t.statement.status.AGREED)
      await expect(page.getByRole('button', { name: agree.open, exact: true })).toHaveCount(0)
    })
  },
)
