// A customer brings something back: the merchant finds the payment, gives half of it back, and sees it arrive (ADR 0027).
import type { Page } from '@playwright/test'
import { refund } from '@saola/contract/refund'
import { user } from '@saola/contract/user'
import { cafe } from '@saola/demo/people'
import { expect, test } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { tick } from './support/page-check.ts'
import { ask, createLink, enter, type Link, type Session } from './support/portal.ts'
import { fault, messages, payQr, statement } from './support/simulator.ts'
import { amountLike, like, ownWord, say } from './support/words.ts'

const t = say('vi')
const MERCHANT_ACCOUNT = '100200300400'
const AMOUNT = 184_000
const FIRST_MAIL = cafe.members[0]?.email ?? ''

async function paid(session: Session, description: string, amount = AMOUNT): Promise<Link> {
  const link = await createLink(session, { amount, description })
  await payQr(link.qrCode)
  await expect
    .poll(
      async () =>
        (await ask(session, refund.getOptions, { params: { id: link.transactionId } })).refusal,
    )
    .toBeNull()
  return link
}
/** From the list of transactions, by what is known of the payment. */
async function openPayment(
  page: Page,
  description: string,
): Promise<ReturnType<Page['getByRole']>> {
  await page.goto('/transactions-management')
  await page.getByRole('textbox', { name: t.transaction.list.keyword }).fill(description)
  await page.keyboard.press('Enter')
  const row = rowOf(page, description)
  await expect(row).toContainText(t.transaction.status.SUCCESS)
  await row.getByRole('link').first().click()
  return page.getByRole('dialog', { name: t.transaction.drawer.title, exact: true })
}
async function requestRefund(page: Page, how: 'half' | 'all', reason: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: t.refund.ask.title })
  await tick(dialog.getByRole('radio', { name: t.refund.ask[how], exact: true }))
  await dialog.getByRole('textbox', { name: t.refund.ask.reason }).fill(reason)
  await dialog
    .getByRole('button', { name: like(t.refund.ask.submit) })
    .or(dialog.getByRole('button', { name: like(t.refund.ask.submitAsk) }))
    .first()
    .click()
}

test(
  'a payment is found, half of it goes back by the bank, and its story, the list and the payer’s page say so',
  { tag: '@phone' },
  async ({ page, sessions, openWindow }) => {
    const session = await sessions.of('owner')
    await enter(page, session)
    const description = `Bánh trả lại ${ownWord()}`
    const link = await paid(session, description)
    const drawer = await openPayment(page, description)
    await drawer.getByRole('button', { name: t.refund.ask.open }).click()
    await requestRefund(page, 'half', 'Khách trả một nửa')
    await expect(
      page.getByRole('status').filter({ hasText: like(t.refund.ask.sent) }),
    ).toBeVisible()
    await expect(drawer.getByText(t.transaction.step.REFUND_SENT)).toBeVisible({ timeout: 30_000 })
    await expect(drawer.getByText(t.transaction.fee.refunded, { exact: true })).toBeVisible()
    await drawer.getByRole('link', { name: t.transaction.drawer.refunds }).click()
    const row = rowOf(page, 'Khách trả một nửa')
    await expect(row).toContainText(t.refund.status.SENT)
    await expect(row).toContainText(amountLike(AMOUNT / 2))
    await row.getByRole('link').first().click()
    await expect(page.getByRole('dialog', { name: t.refund.drawer.title })).toContainText(
      t.refund.state.SENT,
    )
    expect(
      (await statement(MERCHANT_ACCOUNT)).filter(
        (line) => line.transGroup === 'RETURN_OUT' && line.amount === AMOUNT / 2,
      ).length,
    ).toBeGreaterThan(0)
    const payer = await openWindow()
    await payer.goto(link.payLinkUrl)
    await expect(payer.getByText(t.payer.paid.refunded, { exact: true })).toBeVisible()
  },
)

test('above the shop’s limit a second person is asked: who asked cannot agree, and takes it back', async ({
  page,
  sessions,
}) => {
  const session = await sessions.of('owner')
  await enter(page, session)
  await page.goto('/transactions-management/refunds')
  await page.getByRole('button', { name: t.refund.rule.open }).click()
  const rule = page.getByRole('dialog', { name: t.refund.rule.title })
  await tick(rule.getByRole('switch', { name: t.refund.rule.on }))
  await rule.getByRole('textbox', { name: t.refund.rule.above }).fill('100000')
  await rule.getByRole('button', { name: t.refund.rule.save }).click()
  await expect(page.getByText(like(t.refund.rule.now)).first()).toBeVisible()
  const description = `Đổi ý ${ownWord()}`
  await paid(session, description)
  const drawer = await openPayment(page, description)
  await drawer.getByRole('button', { name: t.refund.ask.open }).click()
  await requestRefund(page, 'all', `Khách đổi ý ${description}`)
  await expect(drawer.getByText(t.transaction.step.REFUND_REQUESTED)).toBeVisible()
  await drawer.getByRole('link', { name: t.transaction.drawer.refunds }).click()
  await rowOf(page, `Khách đổi ý ${description}`).getByRole('link').first().click()
  const open = page.getByRole('dialog', { name: t.refund.drawer.title })
  await expect(open).toContainText(t.refund.decide.ownHint)
  await expect(
    open.getByRole('button', { name: t.refund.decide.approve, exact: true }),
  ).toHaveCount(0)
  await open.getByRole('button', { name: t.refund.decide.withdraw }).click()
  await page
    .getByRole('dialog', { name: like(t.refund.decide.withdrawTitle) })
    .getByRole('button', { name: t.refund.decide.withdrawGo })
    .click()
  await expect(open).toContainText(t.refund.status.WITHDRAWN)
  await ask(session, refund.updateSetting, { body: { approveAbove: null } })
})

test('the bank debits and its answer is lost: the refund is neither doubled nor lost', async ({
  sessions,
}) => {
  const session = await sessions.of('owner')
  const word = ownWord()
  const { transactionId, amount } = await paid(session, `Mất trả lời ${word}`)
  await fault('timeout-after-debit', {
    on: true,
    times: 1,
    delayMs: 10,
    accountNo: MERCHANT_ACCOUNT,
  })
  const { id } = await ask(session, refund.create, {
    body: { transactionId, amount, reason: `Mất trả lời ${word}` },
  })
  await expect
    .poll(async () => (await ask(session, refund.getDetail, { params: { id } })).status, {
      timeout: 45_000,
    })
    .toBe('SENT')
  const { bankReference } = await ask(session, refund.getDetail, { params: { id } })
  const lines = await statement(MERCHANT_ACCOUNT)
  expect(lines.filter((line) => line.transactionNo === bankReference)).toHaveLength(1)
  expect(
    lines.filter(
      (line) => line.transGroup === 'RETURN_OUT' && line.detail.includes(word.toUpperCase()),
    ),
  ).toHaveLength(1)
})

test('money that the customer’s bank sends back is the shop’s again: the refund says so, and so does a mail', async ({
  page,
  sessions,
}) => {
  const session = await sessions.of('owner')
  await enter(page, session)
  // The simulated bank pays a sum that ends so, and sends it back a few seconds later.
  const amount = 61_921
  const link = await paid(session, `Khách đã khóa tài khoản ${ownWord()}`, amount)
  const { id, reference } = await ask(session, refund.create, {
    body: { transactionId: link.transactionId, amount, reason: 'Khách trả hàng' },
  })
  const statusOf = async () => (await ask(session, refund.getDetail, { params: { id } })).status
  await expect.poll(statusOf, { timeout: 30_000 }).toBe('SENT')
  await expect.poll(statusOf, { timeout: 60_000 }).toBe('FAILED')
  await page.goto(`/transactions-management/refunds?transactionId=${link.transactionId}`)
  await rowOf(page, 'Khách trả hàng').getByRole('link').first().click()
  await expect(page.getByRole('dialog', { name: t.refund.drawer.title })).toContainText(
    t.refund.failure.RETURNED_BY_RECEIVER,
  )
  // Another journey changes the owner's address.
  const about = async () => {
    const { email } = await ask(session, user.getInfo, {})
    const received = await Promise.all([...new Set([FIRST_MAIL, email ?? ''])].map(messages))
    return received
      .flat()
      .map(({ text }) => text)
      .filter((text) => text.includes(reference))
  }
  await expect.poll(about, { timeout: 30_000 }).toHaveLength(1)
  // In the owner's language, which another journey changes as well.
  const why = (['vi', 'en'] as const).map(
    (tongue) => say(tongue).refund.failure.RETURNED_BY_RECEIVER,
  )
  const [mail] = await about()
  expect(why.filter((text) => mail?.includes(text))).toHaveLength(1)
})
