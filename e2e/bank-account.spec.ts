// The accounts a shop is paid into: linked by the bank's word and a code, made default, their statement read and exported, unlinked again.
import type { Page } from '@playwright/test'
import { bankAccount, SANDBOX_ID_CARD } from '@saola/contract/bank-account'
import { readFile } from 'node:fs/promises'
import { expect, test, proves } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { axeSays } from './support/page-check.ts'
import { ask, createLink, enter, typeCode, type Session } from './support/portal.ts'
import { readSheet } from './support/sheet.ts'
import { nextCode, openAccount, payQr } from './support/simulator.ts'
import { amountLike, like, ownWord, say } from './support/words.ts'

const t = say('vi')
const words = t.bankAccount
const cardOf = (page: Page, accountNo: string) =>
  page.getByRole('article', { name: like(`•••• ${accountNo.slice(-4)}`) })
/** Eight digits that no other run has used. */
const fresh = (): string => String(Date.now()).slice(-8)

async function fillPerson(page: Page, accountNo: string, branch: string, idCardNo: string) {
  const wizard = page.getByRole('dialog', { name: words.link.title })
  await wizard.getByLabel(words.link.accountNo).fill(accountNo)
  await wizard.getByRole('combobox', { name: words.link.branch }).fill(branch)
  await page.getByRole('option', { name: branch }).click()
  await wizard.getByRole('textbox', { name: words.link.idCardNo }).fill(idCardNo)
  return wizard
}

/** Everything beside the default is taken away again, so that the next journey finds the demo as it was. */
async function restore(session: Session, defaultId: string, test = false): Promise<void> {
  await ask(
    session,
    bankAccount.updateDefault,
    { body: { defaultAccountId: defaultId, defaultFeeAccountId: defaultId } },
    { test },
  )
}

test(
  'an account is linked by the code sent to its holder, made default, its statement shows a payment and is exported',
  proves('B-505', 'B-506', 'B-517'),
  async ({ page, sessions }) => {
    const session = await sessions.of('owner')
    const [before] = await ask(session, bankAccount.getList, { query: { flag: 'true' } })
    const accountNo = `1009${fresh()}`
    const phone = `091${fresh().slice(-7)}`
    await openAccount({
      accountNo,
      accountName: 'NGUYEN THI THU HA',
      idCardNo: '079189001234',
      phone,
      branch: 'HAN',
      balance: 1_500_000,
    })
    await enter(page, session)
    await page.goto('/setting/received-money-account')
    await page.getByRole('button', { name: words.list.link }).click()
    // The bank says no first: another branch than the account's.
    let wizard = await fillPerson(page, accountNo, 'Chi nhánh Đà Nẵng', '079189001234')
    await wizard.getByRole('button', { name: words.link.check }).click()
    await expect(wizard.getByRole('alert')).toContainText(t.error.bank.owner_mismatch)
    wizard = await fillPerson(page, accountNo, 'Chi nhánh Hà Nội', '079189001234')
    const code = await nextCode(phone)
    await wizard.getByRole('button', { name: words.link.check }).click()
    await expect(wizard.getByText(`${phone.slice(0, 3)}••••${phone.slice(-3)}`)).toBeVisible()
    await typeCode(page, await code())
    await expect(wizard.getByText('NGUYEN THI THU HA')).toBeVisible()
    await wizard.getByRole('button', { name: words.link.submit, exact: true }).click()
    await expect(wizard.getByText(words.link.done, { exact: true })).toBeVisible()
    await wizard.getByRole('button', { name: words.link.finish }).click()

    const card = cardOf(page, accountNo)
    await expect(card).toBeVisible()
    await card.getByRole('button', { name: words.card.reveal }).click()
    await expect(card.getByText(accountNo)).toBeVisible()
    await card.getByRole('button', { name: like(words.card.actions) }).click()
    await page.getByRole('menuitem', { name: words.action.setDefault }).click()
    await expect(card.getByText(words.card.default, { exact: true })).toBeVisible()
    await card.getByRole('button', { name: words.balance.ask }).click()
    await expect(card).toContainText(amountLike(1_500_000))

    const description = `Banh ${ownWord()}`
    const link = await createLink(session, { amount: 321_000, description })
    await payQr(link.qrCode)
    await card.getByRole('link', { name: words.card.statement }).click()
    await expect(page).toHaveURL(/account-detail\?id=/)
    await expect(rowOf(page, description)).toContainText(amountLike(321_000))
    await expect(page.getByRole('region', { name: words.statement.label })).toContainText(
      amountLike(1_821_000),
    )
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: t.web.export.start }).click()
    const file = await (await download).path()
    const rows = readSheet(await readFile(file))
    expect(rows.filter((row) => row.includes(description)).map((row) => row[2])).toEqual(['321000'])

    if (before === undefined) throw new Error('the demo has lost its accounts')
    await restore(session, before.id)
    await page.reload()
    await page.getByRole('button', { name: like(words.card.actions) }).click()
    // It was the default a moment ago: payers may still be on their way, so the bank's answer may have to be asked for twice.
    await page.getByRole('menuitem', { name: words.action.remove }).click()
    const confirm = page.getByRole('dialog', { name: like(words.remove.title) })
    await expect(async () => {
      await confirm.getByRole('button', { name: words.remove.confirm }).click()
      await expect(page).toHaveURL(/received-money-account$/, { timeout: 2_000 })
    }).toPass({ timeout: 40_000 })
    await expect(cardOf(page, accountNo)).toHaveCount(0)
  },
)

test(
  'in Test Mode a sandbox account is linked with the details the screen gives, and an organization chooses among its own',
  proves('B-131', 'B-516'),
  async ({ page, sessions }) => {
    const session = await sessions.of('owner')
    await enter(page, session, { test: true })
    await page.goto('/setting/received-money-account')
    await page.getByRole('button', { name: words.list.link }).click()
    const wizard = page.getByRole('dialog', { name: words.link.title })
    await expect(wizard).toContainText(SANDBOX_ID_CARD)
    await wizard.getByRole('button', { name: words.link.sandbox.fill }).click()
    const accountNo = await wizard.getByLabel(words.link.accountNo).inputValue()
    const code = await nextCode(`0000${accountNo.slice(-6)}`)
    await wizard.getByRole('button', { name: words.link.check }).click()
    await typeCode(page, await code())
    await wizard.getByRole('button', { name: words.link.submit, exact: true }).click()
    await wizard.getByRole('button', { name: words.link.finish }).click()
    await expect(cardOf(page, accountNo)).toBeVisible()
    await page.getByRole('button', { name: words.list.link }).click()
    await wizard.getByRole('radio', { name: like(words.link.organization) }).check()
    await expect(wizard.getByRole('radio', { name: /^900/ }).first()).toBeAttached()
    expect(await axeSays(page)).toEqual([])
    const linked = (await ask(session, bankAccount.getList, { query: {} }, { test: true })).find(
      (a) => a.accountNo === accountNo,
    )
    await ask(session, bankAccount.remove, { params: { id: linked?.id ?? '' } }, { test: true })
  },
)

test('an account that links still pay into is not unlinked, and says why', async ({
  page,
  sessions,
}) => {
  const session = await sessions.of('owner')
  const [before] = await ask(session, bankAccount.getList, { query: {} })
  const accountNo = `1008${fresh()}`
  const phone = `092${fresh().slice(-7)}`
  await openAccount({
    accountNo,
    accountName: 'NGUYEN THI THU HA',
    idCardNo: '079189001234',
    phone,
    branch: 'SGN',
    balance: 0,
  })
  const code = await nextCode(phone)
  const { sessionId } = await ask(session, bankAccount.linkCheck, {
    body: { accountNo, branch: 'SGN', idCardNo: '079189001234' },
  })
  await ask(session, bankAccount.linkVerifyOtp, { body: { sessionId, otp: await code() } })
  const { bankAccount: linked } = await ask(session, bankAccount.linkSubmit, {
    body: { sessionId },
  })
  await createLink(session, { amount: 15_000, bankAccountId: linked.id })
  await enter(page, session)
  await page.goto('/setting/received-money-account')
  const card = cardOf(page, accountNo)
  const remove = page.getByRole('menuitem', { name: words.action.remove })
  await expect(async () => {
    if (!(await remove.isVisible()))
      await card.getByRole('button', { name: like(words.card.actions) }).click()
    await expect(remove).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await remove.click()
  const confirm = page.getByRole('dialog', { name: like(words.remove.title) })
  await confirm.getByRole('button', { name: words.remove.confirm }).click()
  await expect(confirm.getByRole('alert')).toHaveText(words.remove.inUse)
  await confirm.getByRole('button', { name: words.remove.keep }).click()
  await expect(confirm).toBeHidden()
  // The default account itself offers no such thing.
  await cardOf(page, before?.accountNo ?? '')
    .getByRole('button', { name: like(words.card.actions) })
    .click()
  await expect(page.getByRole('menuitem', { name: like(words.action.leaveFirst) })).toBeVisible()
})
