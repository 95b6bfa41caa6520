// Dispute cases: a merchant says what is wrong and hands in papers, the bank looks into it, two of its people end it, the money follows (B-464, B-467).
import type { Locator, Page } from '@playwright/test'
import { forControl } from '@saola/contract/for-control'
import { transaction as transactions } from '@saola/contract/transaction'
import { openOffice } from './support/backoffice.ts'
import { expect, test, proves, type OpenWindow } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { axeSays, settled, sideScroll, tick } from './support/page-check.ts'
import { ask, createLink, enter, type Session } from './support/portal.ts'
import { approveChange } from './support/second-person.ts'
import { payQr } from './support/simulator.ts'
import { amountLike, fill, like, ownWord, say } from './support/words.ts'

const AMOUNT = 240_000
/** One dot: what a picture is inside matters to nobody here. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const file = (name: string) => ({ name, mimeType: 'image/png', buffer: PICTURE })

/** A paid link. @returns its transaction */
async function paid(session: Session, description: string): Promise<string> {
  const link = await createLink(session, { amount: AMOUNT, description })
  await payQr(link.qrCode)
  await expect
    .poll(
      async () =>
        (await ask(session, transactions.getDetail, { params: { id: link.transactionId } })).status,
      { timeout: 30_000 },
    )
    .toBe('SUCCESS')
  return link.transactionId
}

type Language = 'vi' | 'en'
const looksWell = async (page: Page): Promise<void> => {
  expect([await axeSays(page), await sideScroll(page)]).toEqual([[], 0])
}
const caseDrawer = (page: Page, code: string, language: Language): Locator =>
  page.getByRole('dialog', {
    name: fill(say(language).forControl.screen.detail.title, { code }),
    exact: true,
  })
const openAtBank = async (page: Page, code: string, language: Language): Promise<Locator> => {
  await page.goto(`/backoffice/for-control?forControlCode=${code}`)
  await rowOf(page, code).getByRole('link').first().click()
  return caseDrawer(page, code, language)
}
const office = (openWindow: OpenWindow, username: string, language: Language) =>
  openOffice(openWindow, { username, language })

test(
  'a merchant disputes a payment with a picture, the bank asks, the merchant answers, one proposes a refund and another approves it, and the merchant sees outcome and refund',
  { tag: '@phone', ...proves('B-464', 'B-465', 'B-467', 'B-470', 'B-474') },
  async ({ page, sessions, openWindow, isMobile }) => {
    const language: Language = isMobile ? 'en' : 'vi'
    const t = say(language)
    const { open: f, detail, staff, files } = t.forControl.screen
    const session = await sessions.of('owner')
    const word = ownWord()
    const transaction = await paid(session, `Tra soát ${word}`)

    await enter(page, session, { language })
    await page.goto(`/transactions-management?open=${transaction}`)
    const drawer = page.getByRole('dialog', { name: t.transaction.drawer.title, exact: true })
    await drawer.getByRole('button', { name: f.action, exact: true }).click()
    const form = page.getByRole('dialog', { name: f.title, exact: true })
    await expect(form.getByLabel(t.forControl.field.email)).not.toHaveValue('')
    await form.getByRole('button', { name: f.send, exact: true }).click()
    await expect(form.getByText(t.forControl.screen.enter.reason)).toBeVisible()
    await looksWell(page)
    await form.getByLabel(f.reason).fill(`Khách bị trừ tiền hai lần ${word}`)
    await form
      .getByLabel(f.documents, { exact: true })
      .setInputFiles([file('sao-ke.png'), file('bien-nhan.png')])
    const chosen = form.getByRole('list', { name: files.list })
    await expect(chosen.getByRole('listitem')).toHaveCount(2)
    await form.getByRole('button', { name: fill(files.remove, { name: 'bien-nhan.png' }) }).click()
    await expect(chosen.getByRole('listitem')).toHaveCount(1)
    await form.getByRole('button', { name: f.send, exact: true }).click()
    await expect(form).toHaveCount(0)

    // The same thing is not disputed twice: in place of the button stands the way to its case.
    await drawer.getByRole('link', { name: f.see }).click()
    await expect(page).toHaveURL(/\/for-control\/for-control-detail\?id=/)
    const [made] = (await ask(session, forControl.list, { query: { keyword: transaction } })).items
    const code = made!.forControlCode
    const main = page.getByRole('main')
    await expect(main).toContainText(t.forControl.status.WAITING_SOLVE)
    await expect(main).toContainText(`Khách bị trừ tiền hai lần ${word}`)
    await main
      .getByRole('button', {
        name: fill(t.forControl.screen.document.open, { name: 'sao-ke.png' }),
      })
      .first()
      .click()
    await expect(main.getByRole('img', { name: 'sao-ke.png' })).toBeVisible()
    await settled(page)
    await looksWell(page)

    const maker = await office(openWindow, 'maker', language)
    let atBank = await openAtBank(maker, code, language)
    await looksWell(maker)
    await atBank.getByRole('button', { name: staff.solving, exact: true }).click()
    const sure = (title: string) => maker.getByRole('dialog', { name: title, exact: true })
    await sure(staff.solving).getByRole('button', { name: staff.solving, exact: true }).click()
    await expect(atBank).toContainText(t.forControl.status.SOLVING)
    await atBank.getByRole('button', { name: staff.ask, exact: true }).click()
    const asking = sure(fill(staff.askTitle, { code }))
    await asking.getByLabel(t.admin.field.note).fill(`Cần sao kê của khách ${word}`)
    await asking.getByRole('button', { name: staff.ask, exact: true }).click()
    await expect(atBank).toContainText(staff.waitsForMerchant)

    // The merchant's page follows by itself.
    await expect(main).toContainText(`Cần sao kê của khách ${word}`)
    await expect(main.getByRole('heading', { name: detail.asked })).toBeVisible()
    await main.getByRole('button', { name: detail.answerSend }).click()
    await expect(main.getByText(t.forControl.screen.enter.answer)).toBeVisible()
    await main.getByLabel(detail.answerNote).fill(`Gửi kèm sao kê ${word}`)
    await main.getByLabel(detail.answerDocuments).setInputFiles(file('sao-ke-khach.png'))
    await expect(
      main.getByRole('button', { name: fill(files.remove, { name: 'sao-ke-khach.png' }) }),
    ).toBeVisible()
    await looksWell(page)
    await main.getByRole('button', { name: detail.answerSend }).click()
    await expect(main.getByRole('heading', { name: detail.asked })).toHaveCount(0)
    await expect(page.getByRole('list', { name: t.forControl.field.history })).toContainText(
      `Gửi kèm sao kê ${word}`,
    )

    atBank = await openAtBank(maker, code, language)
    await expect(atBank).toContainText(`Gửi kèm sao kê ${word}`)
    await atBank.getByRole('button', { name: staff.propose, exact: true }).click()
    const proposing = sure(fill(staff.proposeTitle, { code }))
    await proposing.getByRole('button', { name: staff.proposeGo }).click()
    await expect(proposing.getByText(t.forControl.screen.enter.resolution)).toBeVisible()
    await tick(proposing.getByRole('radio', { name: t.forControl.resolution.REFUND_PAYER }))
    await proposing.getByLabel(staff.proposeNote).fill(`Đã đối chiếu, khách trả hai lần ${word}`)
    await looksWell(maker)
    await proposing.getByRole('button', { name: staff.proposeGo }).click()
    await expect(atBank).toContainText(staff.waitingMine)
    await expect(atBank.getByRole('button', { name: staff.approve, exact: true })).toHaveCount(0)

    const checker = await office(openWindow, 'checker', language)
    const second = await openAtBank(checker, code, language)
    await expect(second).toContainText(t.forControl.resolution.REFUND_PAYER)
    await looksWell(checker)
    await second.getByRole('button', { name: staff.approve, exact: true }).click()
    await checker
      .getByRole('dialog', { name: fill(staff.approveTitle, { code }), exact: true })
      .getByRole('button', { name: staff.approve, exact: true })
      .click()
    await expect(second).toContainText(t.forControl.status.SUCCESS)

    await expect(main).toContainText(t.forControl.resolution.REFUND_PAYER)
    await expect(main).toContainText(`Đã đối chiếu, khách trả hai lần ${word}`)
    await settled(page)
    await looksWell(page)
    await main.getByRole('link', { name: detail.refunds }).click()
    await expect(page).toHaveURL(new RegExp(`transactionId=${transaction}`))
    await expect(rowOf(page, amountLike(AMOUNT))).toBeVisible()
  },
)

test(
  "a payer's complaint holds the merchant's money; denied, it is the merchant's again",
  { tag: '@phone', ...proves('B-467', 'B-472') },
  async ({ page, sessions, openWindow, isMobile }) => {
    const language: Language = isMobile ? 'en' : 'vi'
    const t = say(language)
    const { staff } = t.forControl.screen
    const session = await sessions.of('owner')
    const word = ownWord()
    const transaction = await paid(session, `Khiếu nại ${word}`)
    const maker = await office(openWindow, 'maker', language)
    await maker.goto('/backoffice/for-control')
    await settled(maker)
    await looksWell(maker)
    await maker.getByRole('button', { name: staff.create }).click()
    const form = maker.getByRole('dialog', { name: staff.createTitle, exact: true })
    await form.getByRole('button', { name: staff.createGo }).click()
    await expect(form.getByText(t.forControl.screen.enter.txnNumber)).toBeVisible()
    await looksWell(maker)
    const { txnNumber } = await ask(session, transactions.getDetail, {
      params: { id: transaction },
    })
    await form.getByRole('textbox', { name: staff.createNumber, exact: true }).fill(txnNumber ?? '')
    await form.getByLabel(staff.createReason).fill(`Không nhận được hàng ${word}`)
    await form.getByLabel(t.forControl.field.email).fill('khach@mail.example')
    await form.getByLabel(t.forControl.field.phone).fill('0912345678')
    await form.getByRole('button', { name: staff.createGo }).click()
    await expect(form).toHaveCount(0)
    const [made] = (await ask(session, forControl.list, { query: { keyword: transaction } })).items
    const code = made!.forControlCode
    const atBank = caseDrawer(maker, code, language)
    await expect(atBank).toContainText(t.forControl.claimant.PAYER)
    await atBank.getByLabel(staff.claimDocuments).setInputFiles(file('don-khieu-nai.png'))
    await expect(
      atBank.getByRole('list', { name: t.forControl.field.documents, exact: true }).first(),
    ).toContainText('don-khieu-nai.png')
    await looksWell(maker)

    await enter(page, session, { language })
    await page.goto(`/for-control/for-control-detail?id=${made!.id}`)
    const main = page.getByRole('main')
    await expect(main).toContainText(like(t.forControl.screen.detail.held))
    await settled(page)
    await looksWell(page)

    await atBank.getByRole('button', { name: staff.deny, exact: true }).click()
    const sure = maker.getByRole('dialog', { name: fill(staff.denyTitle, { code }), exact: true })
    await sure.getByLabel(t.admin.field.note).fill(`Có biên nhận giao hàng ${word}`)
    await sure.getByRole('button', { name: staff.deny, exact: true }).click()
    await expect(atBank).toContainText(t.forControl.status.DENY)
    await expect(main).toContainText(`Có biên nhận giao hàng ${word}`)
    await expect(main).not.toContainText(like(t.forControl.screen.detail.held))
  },
)

test(
  'in Test Mode the merchant plays the bank: a draft is kept, changed and sent, taken up, asked about and resolved, and disputed again',
  { tag: '@phone', ...proves('B-464', 'B-466') },
  async ({ page, sessions, isMobile }) => {
    const language: Language = isMobile ? 'vi' : 'en'
    const t = say(language)
    const { open: f, detail, simulate } = t.forControl.screen
    const session = await sessions.of('owner')
    const word = ownWord()
    const { transactionId } = await createLink(
      session,
      { amount: AMOUNT, description: `Thử ${word}` },
      { test: true },
    )
    await enter(page, session, { language, test: true })
    await page.goto(`/transactions-management?open=${transactionId}`)
    const drawer = page.getByRole('dialog', { name: t.transaction.drawer.title, exact: true })
    await drawer.getByRole('button', { name: f.action, exact: true }).click()
    const form = page.getByRole('dialog', { name: f.title, exact: true })
    await form.getByLabel(f.reason).fill(`Chưa nhận được tiền ${word}`)
    await form.getByRole('button', { name: f.draft, exact: true }).click()
    await expect(form).toHaveCount(0)
    await drawer.getByRole('link', { name: f.see }).click()
    const main = page.getByRole('main')
    await expect(main).toContainText(detail.state.CREATE)
    await settled(page)
    await looksWell(page)

    await main.getByRole('button', { name: detail.edit }).click()
    const draft = page.getByRole('dialog', { name: like(f.draftTitle) })
    await expect(draft.getByLabel(f.reason)).toHaveValue(`Chưa nhận được tiền ${word}`)
    await draft.getByLabel(f.note).fill('Khách gửi ảnh qua tin nhắn')
    await draft.getByRole('button', { name: f.send, exact: true }).click()
    await expect(draft).toHaveCount(0)

    const go = main.getByRole('button', { name: simulate.go, exact: true })
    await tick(main.getByRole('radio', { name: simulate.SOLVING, exact: true }))
    await go.click()
    await expect(main).toContainText(t.forControl.status.SOLVING)
    await tick(main.getByRole('radio', { name: simulate.ASK_DOCUMENTS, exact: true }))
    await main.getByLabel(simulate.note).fill(`Gửi thêm ảnh ${word}`)
    await looksWell(page)
    await go.click()
    await expect(main.getByRole('heading', { name: detail.asked })).toBeVisible()
    await main.getByLabel(detail.answerNote).fill(`Đây là ảnh ${word}`)
    await main.getByRole('button', { name: detail.answerSend }).click()
    await expect(main.getByRole('heading', { name: detail.asked })).toHaveCount(0)
    await tick(main.getByRole('radio', { name: simulate.SUCCESS, exact: true }))
    await tick(main.getByRole('radio', { name: t.forControl.resolution.NONE, exact: true }))
    await main.getByLabel(simulate.note).fill(`Tiền chưa hề chuyển ${word}`)
    await go.click()
    await expect(main).toContainText(detail.state.SUCCESS)
    await expect(main).toContainText(`Tiền chưa hề chuyển ${word}`)

    await main.getByRole('button', { name: detail.again }).click()
    const again = page.getByRole('dialog', { name: like(f.againTitle) })
    await again.getByLabel(f.reason).fill(`Vẫn chưa đúng ${word}`)
    await again.getByRole('button', { name: f.draft, exact: true }).click()
    await expect(again).toHaveCount(0)
    await expect(main).toContainText(`Vẫn chưa đúng ${word}`)
    await expect(main.getByRole('link', { name: detail.prior })).toBeVisible()
    await main.getByRole('button', { name: detail.remove }).click()
    await page
      .getByRole('dialog', { name: like(detail.removeTitle) })
      .getByRole('button', { name: detail.remove })
      .click()
    await expect(page).toHaveURL(/\/for-control$/)
    await expect(rowOf(page, `Chưa nhận được tiền ${word}`)).toBeVisible()
    await settled(page)
    await looksWell(page)
  },
)

test('a merchant disputes money that fits nothing; the case is handed on, and its end is approved from the list of approvals', async ({
  page,
  sessions,
  openWindow,
}) => {
  const t = say('vi')
  const { open: f, staff } = t.forControl.screen
  const session = await sessions.of('owner')
  const word = ownWord()
  const { qrCode } = await createLink(session, { amount: AMOUNT, description: `Thiếu ${word}` })
  const { bankReference } = await payQr(qrCode, AMOUNT - 30_000)

  await enter(page, session)
  await expect(async () => {
    await page.goto(`/balance/unmatched-credits?keyword=${bankReference}`)
    await rowOf(page, amountLike(AMOUNT - 30_000))
      .getByRole('link')
      .first()
      .click({ timeout: 5_000 })
  }).toPass({ timeout: 45_000 })
  const drawer = page.getByRole('dialog', { name: t.bankCredit.drawer.title })
  await drawer.getByRole('button', { name: f.action, exact: true }).click()
  const form = page.getByRole('dialog', { name: f.title, exact: true })
  await form.getByLabel(f.reason).fill(`Không rõ ai chuyển ${word}`)
  await form.getByRole('button', { name: f.send, exact: true }).click()
  await expect(form).toHaveCount(0)
  await expect(drawer.getByRole('link', { name: f.see })).toBeVisible()
  const { items } = await ask(session, forControl.list, { query: { keyword: bankReference } })
  const { id, forControlCode: code } = items[0]!

  const maker = await office(openWindow, 'maker', 'vi')
  const atBank = await openAtBank(maker, code, 'vi')
  const sure = (title: string) => maker.getByRole('dialog', { name: title, exact: true })
  await atBank.getByRole('button', { name: staff.solving, exact: true }).click()
  await sure(staff.solving).getByRole('button', { name: staff.solving, exact: true }).click()
  await atBank.getByRole('button', { name: staff.assign, exact: true }).click()
  const assigning = sure(fill(staff.assignTitle, { code }))
  await assigning.getByRole('combobox', { name: staff.assignTo }).click()
  await maker.getByRole('option').first().click()
  await looksWell(maker)
  await assigning.getByRole('button', { name: staff.assign, exact: true }).click()
  await expect(assigning).toHaveCount(0)
  await atBank.getByRole('button', { name: staff.propose, exact: true }).click()
  const proposing = sure(fill(staff.proposeTitle, { code }))
  await tick(proposing.getByRole('radio', { name: t.forControl.resolution.TRACED }))
  await proposing.getByLabel(staff.proposeNote).fill(`Ngân hàng gửi đã xác nhận ${word}`)
  await proposing.getByRole('button', { name: staff.proposeGo }).click()
  await expect(proposing.getByText(t.forControl.screen.enter.proof)).toBeVisible()
  await proposing.getByLabel(staff.proposeDocuments).setInputFiles(file('xac-nhan.png'))
  await expect(
    proposing.getByRole('button', {
      name: fill(t.forControl.screen.files.remove, { name: 'xac-nhan.png' }),
    }),
  ).toBeVisible()
  await proposing.getByRole('button', { name: staff.proposeGo }).click()
  await expect(atBank).toContainText(staff.waitingMine)

  await approveChange(await office(openWindow, 'checker', 'vi'), code)
  await page.goto(`/for-control/for-control-detail?id=${id}`)
  const main = page.getByRole('main')
  await expect(main).toContainText(t.forControl.resolution.TRACED)
  await expect(main).toContainText(`Ngân hàng gửi đã xác nhận ${word}`)
})
