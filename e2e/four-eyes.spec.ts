// Two who propose and one who decides, through ten kinds of decisions: approved, denied, taken back, void by an edit, and never by the one who proposed it.
import type { Page } from '@playwright/test'
import { admin } from '@saola/contract/admin'
import { bank } from '@saola/contract/bank'
import { bankCredit } from '@saola/contract/bank-credit'
import { calendar } from '@saola/contract/calendar'
import { dataExport } from '@saola/contract/data-export'
import { eWallet } from '@saola/contract/e-wallet'
import { onboarding } from '@saola/contract/onboarding'
import { posModel } from '@saola/contract/pos-model'
import { paymentMethod } from '@saola/contract/shop-setting'
import { openOffice } from './support/backoffice.ts'
import { expect, test } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { ask } from './support/office-call.ts'
import { axeSays, settled } from './support/page-check.ts'
import { cafe } from './support/people.ts'
import { enter } from './support/portal.ts'
import { approveChange } from './support/second-person.ts'
import { temporaryPassword } from './support/simulator.ts'
import { ownAmount, strays } from './support/strays.ts'
import { fill, ownWord, say } from './support/words.ts'

const t = say('vi')
const OWN_PASSWORD = 'Chinh#Minh88'

/** Everything that a maker and a checker may, in one person. */
const BOTH = [
  3006, 3007, 3100, 3101, 3102, 3103, 3200, 3201, 3202, 3203, 3204, 3205, 3206, 3207, 3500, 3501,
  3502, 3503, 3700, 3701, 3702, 3703, 3704,
]
/** Lets somebody in who may propose and decide, and takes them past their first password. */
async function inTwoRoles(openWindow: Parameters<typeof openOffice>[0], root: Page): Promise<Page> {
  const word = ownWord()
  const [username, email] = [`doi.${word}`.toLowerCase(), `${word}@bank.example`.toLowerCase()]
  const { id: roleGroupId } = await ask<{ id: string }>(root, admin.groupCreate, {
    body: { name: `Hai vai ${word}`, codes: BOTH, scope: 'ADMIN' },
  })
  await ask(root, admin.create, {
    body: {
      username,
      fullName: `Đỗ Hai Vai ${word}`,
      staffId: `HV${word}`.slice(0, 12),
      officeType: 'HEADQUARTER',
      office: 'Hội sở',
      email,
      roleGroupId,
    },
  })
  const password = await temporaryPassword(email)
  const page = await openOffice(openWindow, { username, password })
  await page.getByLabel(t.admin.profile.current, { exact: true }).fill(password)
  await page.getByLabel(t.admin.profile.next, { exact: true }).fill(OWN_PASSWORD)
  await page.getByLabel(t.admin.profile.repeat, { exact: true }).fill(OWN_PASSWORD)
  await page.getByRole('button', { name: t.admin.profile.firstSubmit }).click()
  await expect(page.getByRole('heading', { name: t.workQueue.title, level: 1 })).toBeVisible()
  return page
}
const openProposal = async (page: Page, subject: string, filter = ''): Promise<void> => {
  await page.goto(`/backoffice/approvals?keyword=${encodeURIComponent(subject)}${filter}`)
  await rowOf(page, subject).getByRole('link').first().click()
}
const drawerOf = (page: Page, subject: string) =>
  page.getByRole('dialog', { name: subject, exact: true })
const stateOf = async (page: Page, subject: string, state: keyof typeof t.approval.state) => {
  await page.goto(`/backoffice/approvals?keyword=${encodeURIComponent(subject)}`)
  await expect(rowOf(page, subject)).toContainText(t.approval.state[state])
}
/** Denies, or takes back, with a reason. */
async function refuse(page: Page, subject: string, action: 'deny' | 'withdraw'): Promise<void> {
  await openProposal(page, subject)
  await drawerOf(page, subject).getByRole('button', { name: t.approval.action[action] }).click()
  const dialog = page.getByRole('dialog', {
    name: fill(t.approval.dialog[action === 'deny' ? 'denyTitle' : 'withdrawTitle'], {
      name: subject,
    }),
  })
  await dialog.getByRole('textbox').fill('Chưa đúng hồ sơ')
  await dialog.getByRole('button', { name: t.approval.action[action], exact: true }).click()
  await expect(page.getByRole('status').last()).toBeVisible()
}

test('two makers and a checker go through ten kinds of decisions', async ({
  openWindow,
  sessions,
}) => {
  const root = await openOffice(openWindow, { username: 'root', root: true })
  const both = await inTwoRoles(openWindow, root)
  const maker = await openOffice(openWindow)
  const checker = await openOffice(openWindow, { username: 'checker' })
  const word = ownWord()
  const bankDraft = (name: string, napasCode: string) => ({
    name: `Ngân hàng ${name}`,
    shortName: name,
    commonName: name,
    code: name.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''),
    napasCode,
    napasSupported: true,
    vietQrSupported: false,
  })
  const bin = String(700_000 + Math.floor(Math.random() * 99_999))

  await test.step('a bank: proposed by one, approved by another', async () => {
    const name = `Bốn Mắt ${word}`
    await ask(maker, bank.create, { body: bankDraft(name, bin) })
    await approveChange(checker, name)
    await stateOf(maker, name, 'APPROVED')
  })
  await test.step('a payment method: who proposed it is not offered to decide, in whatever role', async () => {
    const name = `Thẻ ${word}`
    await ask(both, paymentMethod.create, {
      body: {
        name,
        type: 'CARD',
        paymentType: 'ATM_CARD',
        fixedFee: 0,
        dynamicFee: 1.1,
        paymentLimit: null,
        status: 'INACTIVE',
      },
    })
    await openProposal(both, name)
    await expect(drawerOf(both, name)).toContainText(t.approval.mine)
    await expect(
      drawerOf(both, name).getByRole('button', { name: t.approval.action.approve }),
    ).toHaveCount(0)
    await approveChange(checker, name)
  })
  await test.step('a POS model: taken back by who proposed it', async () => {
    const name = `Máy ${word}`
    await ask(maker, posModel.create, { body: { name, model: 'P8', price: 1_000_000 } })
    await refuse(maker, name, 'withdraw')
    await stateOf(checker, name, 'WITHDRAWN')
  })
  const amount = ownAmount()
  const [returned = '', accepted = '', moved = ''] = await strays(3, amount)
  const creditOf = async (reference: string): Promise<string> => {
    let id = ''
    await expect
      .poll(async () => {
        const { items } = await ask<{ items: { id: number; bankReference: string }[] }>(
          maker,
          bankCredit.cmsList,
          { query: { keyword: String(amount), pageSize: '50' } },
        )
        id = String(items.find((one) => one.bankReference === reference)?.id ?? '')
        return id
      })
      .not.toBe('')
    return id
  }
  await test.step('money that goes back: denied with a reason, and nothing has moved', async () => {
    await ask(both, bankCredit.cmsReturn, {
      params: { id: await creditOf(returned) },
      body: { note: 'Khách chuyển nhầm' },
    })
    await refuse(checker, returned, 'deny')
    await stateOf(both, returned, 'DENIED')
  })
  await test.step('money that is accepted: proposed by one maker, approved by the other', async () => {
    await ask(maker, bankCredit.cmsAccept, {
      params: { id: await creditOf(accepted) },
      body: { note: 'Đúng tiền hàng' },
    })
    await approveChange(both, accepted)
    await stateOf(maker, accepted, 'APPROVED')
  })
  await test.step('an edit after the proposal makes it void', async () => {
    const id = await creditOf(moved)
    await ask(both, bankCredit.cmsReturn, { params: { id }, body: { note: 'Khách chuyển nhầm' } })
    // Meanwhile the merchant says that the money is theirs.
    const owner = await openWindow()
    await enter(owner, await sessions.of('owner'))
    await owner.goto('/dashboard')
    await ask(owner, bankCredit.accept, { params: { id }, body: { note: 'Tiền hàng' } })
    await openProposal(checker, moved, '&state=PENDING')
    await expect(drawerOf(checker, moved)).toContainText(t.approval.stale)
    await expect(
      drawerOf(checker, moved).getByRole('button', { name: t.approval.action.approve }),
    ).toHaveCount(0)
    await settled(checker)
    expect.soft(await axeSays(checker), 'axe over what is void').toEqual([])
    await refuse(checker, moved, 'deny')
  })
  await test.step('a merchant: suspending is denied, and the merchant works on', async () => {
    const { contentHash, name } = await ask<{ contentHash: string; name: string }>(
      maker,
      onboarding.cmsDetail,
      { params: { merchantId: cafe.id } },
    )
    await ask(maker, onboarding.cmsPropose, {
      body: { merchantId: cafe.id, action: 'SUSPEND', reason: 'Kiểm tra hồ sơ', contentHash },
    })
    await refuse(checker, name, 'deny')
    const after = await ask<{ status: string }>(checker, onboarding.cmsDetail, {
      params: { merchantId: cafe.id },
    })
    expect(after.status).toBe('ACTIVE')
  })
  await test.step('a day off: proposed in one role, approved in another, by two people', async () => {
    const year = new Date().getUTCFullYear() + 4
    const day = `${year}-03-${String(1 + Math.floor(Math.random() * 28)).padStart(2, '0')}`
    await ask(both, calendar.change, {
      body: {
        fromDay: day,
        toDay: day,
        mark: 'OFF',
        name: `Nghỉ ${word}`,
        isYearly: false,
        isExpected: false,
      },
    })
    await approveChange(checker, String(year))
    const { days } = await ask<{ days: { day: string; name: string }[] }>(maker, calendar.year, {
      params: { year: String(year) },
    })
    expect(days).toContainEqual(expect.objectContaining({ day, name: `Nghỉ ${word}` }))
  })
  await test.step('a wallet: its removal is denied, and shops keep it', async () => {
    const wallets = async () =>
      (
        await ask<{ items: { id: number; shortName: string }[] }>(both, eWallet.cmsList, {
          query: { pageSize: '1' },
        })
      ).items
    const [wallet] = await wallets()
    await ask(maker, eWallet.delete, { params: { id: String(wallet!.id) } })
    await refuse(both, wallet!.shortName, 'deny')
    expect(await wallets()).toMatchObject([{ id: wallet!.id }])
  })
  await test.step('a file of personal data: approved by one in two roles, fetched by its maker alone', async () => {
    const name = t.dataExport.file.VOLUME
    const { id } = await ask<{ id: string }>(maker, dataExport.propose, {
      body: {
        file: 'VOLUME',
        filters: { from: '2026-01-01', to: '2026-01-31', by: 'DAY' },
        reason: `Báo cáo quý ${word}`,
      },
    })
    await both.goto(`/backoffice/approvals?whose=FOR_ME&kind=DATA_EXPORT`)
    await both.getByText(name).first().click()
    const drawer = both.getByRole('dialog')
    await drawer.getByRole('button', { name: t.approval.action.approve }).click()
    await both
      .getByRole('dialog', { name: fill(t.approval.dialog.approveTitle, { name }) })
      .getByRole('button', { name: t.approval.action.approve })
      .click()
    await expect(both.getByText(fill(t.approval.done.approved, { name }))).toBeVisible()
    const ready = async (page: Page) =>
      (
        await ask<{ ready: { id: string }[] }>(page, dataExport.own, { query: { file: 'VOLUME' } })
      ).ready.map((one) => one.id)
    expect(await ready(maker)).toContain(id)
    expect(await ready(both)).not.toContain(id)
  })
})
