// Money that does not fit: it is kept with its reason, then accepted or sent back, by the merchant or the bank's staff (docs/decisions.md#3).
import type { Page } from '@playwright/test'
import { payLink } from '@saola/contract/pay-link'
import { expect, test } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { openOffice } from './support/backoffice.ts'
import { ask, createLink, enter, type Session } from './support/portal.ts'
import { credit, payQr, statement } from './support/simulator.ts'
import { amountLike, like, ownWord, say } from './support/words.ts'

const t = say('vi')
const MERCHANT_ACCOUNT = '100200300400'
const AMOUNT = 210_000

/** A customer types another amount into the bank's app than the QR asks for. @returns the bank's reference. */
async function payWrong(session: Session, description: string, amount: number): Promise<string> {
  const { qrCode } = await createLink(session, { amount: AMOUNT, description })
  return (await payQr(qrCode, amount)).bankReference
}

async function openCredit(page: Page, reference: string): Promise<ReturnType<Page['getByRole']>> {
  await page.goto('/balance/unmatched-credits')
  await page.getByRole('textbox', { name: t.bankCredit.filter.keyword }).fill(reference)
  await page.keyboard.press('Enter')
  await rowOf(page, amountLike(AMOUNT - 10_000))
    .or(rowOf(page, amountLike(AMOUNT + 15_000)))
    .first()
    .getByRole('link')
    .first()
    .click()
  return page.getByRole('dialog', { name: t.bankCredit.drawer.title })
}

async function decide(page: Page, decision: 'accept' | 'return', note: string): Promise<void> {
  const words = t.bankCredit.action
  await page
    .getByRole('dialog', { name: t.bankCredit.drawer.title })
    .getByRole('button', { name: words[decision], exact: true })
    .click()
  const dialog = page.getByRole('dialog', {
    name: like(decision === 'accept' ? words.acceptTitle : words.returnTitle),
  })
  await dialog
    .getByRole('button', {
      name: like(decision === 'accept' ? words.acceptConfirm : words.returnConfirm),
    })
    .click()
  await expect(dialog.getByText(words.noteMissing)).toBeVisible()
  await dialog.getByLabel(words.note).fill(note)
  await dialog
    .getByRole('button', {
      name: like(decision === 'accept' ? words.acceptConfirm : words.returnConfirm),
    })
    .click()
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: like(decision === 'accept' ? words.accepted : words.returning) }),
  ).toBeVisible()
}

test(
  'too little is listed with its reason and, once accepted, is a transaction of its own with postings',
  { tag: '@phone' },
  async ({ page, sessions }) => {
    const session = await sessions.of('owner')
    await enter(page, session)
    const description = `Thiếu tiền ${ownWord()}`
    const reference = await payWrong(session, description, AMOUNT - 10_000)
    const drawer = await openCredit(page, reference)
    await expect(drawer).toContainText(t.bankCredit.reason.UNDER)
    await expect(drawer).toContainText(amountLike(AMOUNT))
    await expect(drawer).toContainText(t.bankCredit.todo.UNDER)
    await decide(page, 'accept', 'Khách đồng ý, đã gọi điện')
    await expect(drawer).toContainText(t.bankCredit.resolution.ACCEPTED)
    await expect(drawer).toContainText('Khách đồng ý, đã gọi điện')
    await page.goto('/balance')
    const row = rowOf(page, t.balance.kind.ACCEPT)
    await expect(row).toBeVisible()
    await page.goto('/transactions-management?status=SUCCESS')
    // Its text is the bank's: without accents.
    await expect(rowOf(page, description.replace('Thiếu tiền', 'Thieu tien'))).toContainText(
      amountLike(AMOUNT - 10_000),
    )
    const { items } = await ask(session, payLink.getList, { query: { keyword: description } })
    expect(items[0]?.status, 'the link itself is still waiting for its own amount').toBe('CREATED')
  },
)

test("too much is sent back: the bank's statement shows the return, and the staff see the same story", async ({
  page,
  sessions,
  openWindow,
}) => {
  const session = await sessions.of('owner')
  await enter(page, session)
  const reference = await payWrong(session, `Thừa tiền ${ownWord()}`, AMOUNT + 15_000)
  const drawer = await openCredit(page, reference)
  await expect(drawer).toContainText(t.bankCredit.reason.OVER)
  const returned = async (): Promise<number> =>
    (await statement(MERCHANT_ACCOUNT)).filter(
      (line) => line.transGroup === 'RETURN_OUT' && line.amount === AMOUNT + 15_000,
    ).length
  const before = await returned()
  await decide(page, 'return', 'Khách chuyển nhầm')
  await expect
    .poll(returned, { message: 'the return is on the statement', timeout: 45_000 })
    .toBe(before + 1)
  await expect(drawer).toContainText(t.bankCredit.resolution.RETURNED, { timeout: 30_000 })
  const staff = await openOffice(openWindow, { at: '/backoffice/unmatched-credits' })
  await staff.getByRole('textbox', { name: t.bankCredit.filter.keyword }).fill(reference)
  await staff.keyboard.press('Enter')
  await expect(rowOf(staff, amountLike(AMOUNT + 15_000))).toContainText(
    t.bankCredit.resolution.RETURNED,
  )
})

test("money for an account nobody knows is seen by the bank's staff alone", async ({
  page,
  sessions,
  openWindow,
}) => {
  const { bankReference } = await credit({
    accountNo: '555000111222',
    amount: 77_000,
    content: 'chuyen nham',
    fromName: 'HOANG VAN LAC',
  })
  const staff = await openOffice(openWindow, { at: '/backoffice/unmatched-credits' })
  await staff.getByRole('textbox', { name: t.bankCredit.filter.keyword }).fill(bankReference)
  await staff.keyboard.press('Enter')
  const row = rowOf(staff, amountLike(77_000))
  await expect(row).toContainText(t.bankCredit.reason.UNKNOWN_ACCOUNT)
  await row.getByRole('link').first().click()
  await expect(staff.getByRole('dialog')).toContainText(t.bankCredit.drawer.noMerchant)
  await enter(page, await sessions.of('owner'))
  await page.goto(`/balance/unmatched-credits?keyword=${bankReference}`)
  await expect(page.getByRole('main').getByText(t.web.list.nothingFound)).toBeVisible()
})
