// Salary advance from its first word to its last: an owner asks the bank for it, two of the bank grant it, the owner configures it, lets it rest and go on; the bank locks it.
import { approval, type ApprovalDetail, type Outcome } from '@saola/contract/approval'
import type { Request } from '@saola/contract/call'
import { salaryEnterprise } from '@saola/contract/salary-enterprise'
import { openEnterprise } from './support/enterprises.ts'
import { expect, proves, test } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { ask as askBank } from './support/office-call.ts'
import { axeSays, settled, sideScroll } from './support/page-check.ts'
import { teaHouse } from './support/people.ts'
import { ask, enter } from './support/portal.ts'
import { approveChange } from './support/second-person.ts'
import { staffOf, windowOf } from './support/staff.ts'
import { fill, say } from './support/words.ts'

const OVERVIEW = '/ultilities/flexible-salary-payment'
const CONFIGURATION = `${OVERVIEW}/enterprise-configuration`

/** Two of the bank, without their screens. */
async function decide(body: Request<typeof salaryEnterprise.propose>['body']): Promise<void> {
  const { id } = await askBank<Outcome>(await staffOf('maker'), salaryEnterprise.propose, {
    params: { merchantId: teaHouse.id },
    body,
  })
  const checker = await staffOf('checker')
  const { contentHash } = await askBank<ApprovalDetail>(checker, approval.get, { params: { id } })
  await askBank(checker, approval.approve, { params: { id }, body: { contentHash, note: null } })
}

test(
  'an owner registers, two of the bank grant, the owner configures, lets it rest and go on; the bank locks it',
  { tag: '@desktop-only', ...proves('B-575', 'B-577', 'B-579', 'B-581', 'B-582') },
  async ({ page, sessions, openWindow }) => {
    const all = say('vi')
    const t = all.salary
    const e = all.enterprise
    await enter(page, await sessions.of('monthlyOwner'))
    await page.goto(CONFIGURATION)
    await page.getByRole('link', { name: t.closed.go }).click()
    await expect(page.getByRole('heading', { name: t.register.title })).toBeVisible()
    await page.getByRole('button', { name: t.register.submit }).click()
    await expect(page.getByText(t.enter.employees)).toBeVisible()
    expect.soft(await axeSays(page)).toEqual([])
    await page.getByLabel(t.register.employees).fill('120')
    await page.getByLabel(t.register.limit).fill('500000000')
    await page.getByRole('button', { name: t.register.submit }).click()
    await expect(page.getByRole('heading', { name: t.waiting.title })).toBeVisible()

    const maker = await windowOf(openWindow, await staffOf('maker'))
    await maker.goto('/backoffice/enterprises?status=WAITING_APPROVAL')
    await rowOf(maker, teaHouse.code).getByRole('link').first().click()
    await maker.getByRole('button', { name: e.act.approve, exact: true }).click()
    const dialog = maker.getByRole('dialog', {
      name: fill(e.actTitle.approve, { name: teaHouse.name }),
      exact: true,
    })
    await dialog.getByLabel(e.form.limit).fill('500000001')
    await dialog.getByRole('button', { name: e.form.propose }).click()
    await expect(dialog.getByText(e.enter.contract)).toBeVisible()
    await expect(dialog.getByText(fill(e.form.limitOver, { limit: '500.000.000 ₫' }))).toBeVisible()
    expect.soft(await axeSays(maker)).toEqual([])
    await dialog.getByLabel(e.form.limit).fill('300000000')
    await dialog.getByLabel(e.form.contract).fill('UL-2026/001')
    await dialog.getByLabel(e.form.reason).fill('Đã thẩm định hồ sơ')
    await dialog.getByRole('button', { name: e.form.propose }).click()
    await expect(dialog).toHaveCount(0)
    await expect(maker.getByText(all.backoffice.twoPeople.pending)).toBeVisible()

    await approveChange(await windowOf(openWindow, await staffOf('checker')), teaHouse.code, {
      look: async (change) => {
        await expect(change).toContainText('300.000.000 ₫')
        await expect(change).toContainText(t.source.BUSINESS_ACCOUNT)
        await expect(change).toContainText(t.status.OK_BUT_NOT_CONFIG)
      },
    })

    await page.reload()
    await page.getByRole('link', { name: t.setup.configureGo }).click()
    await page.getByLabel(t.config.limit).fill('300000001')
    await page.getByRole('button', { name: t.config.submit }).click()
    await expect(page.getByText(t.enter.pay)).toBeVisible()
    await expect(page.getByText(fill(t.config.limitOver, { limit: '300.000.000 ₫' }))).toBeVisible()
    await page.getByLabel(t.config.limit).fill('200000000')
    await page.getByRole('textbox', { name: t.config.pay }).fill('5')
    await expect(
      page.getByRole('region', { name: t.config.preview }).getByRole('listitem'),
    ).toHaveCount(2)
    expect.soft(await axeSays(page)).toEqual([])
    await page.getByRole('button', { name: t.config.submit }).click()
    await expect(page.getByText(t.config.opened)).toBeVisible()
    await expect(page.getByText(t.history.configured)).toBeVisible()

    await page
      .getByRole('navigation', { name: t.tabs.label })
      .getByRole('link', { name: t.tabs.overview, exact: true })
      .click()
    await expect(page.getByText(t.overview.lastAsk)).toBeVisible()
    await expect(page.getByText(t.status.OK, { exact: true })).toBeVisible()
    for (const [act, done] of [
      ['deactivate', t.act.deactivated],
      ['activate', t.act.activated],
    ] as const) {
      await page.getByRole('button', { name: t.act[act], exact: true }).click()
      await page
        .getByRole('dialog', { name: t.act[`${act}Title`], exact: true })
        .getByRole('button', { name: t.act[act], exact: true })
        .click()
      await expect(page.getByRole('status').filter({ hasText: done })).toBeVisible()
      await expect(page.getByText(t.paused.title)).toHaveCount(act === 'deactivate' ? 1 : 0)
    }

    await decide({ action: 'lock', merchantReason: 'Quá hạn hoàn trả', reason: 'Theo dõi nợ' })
    await page.reload()
    await settled(page)
    await expect(
      page.getByText(fill(t.locked.reason, { reason: 'Quá hạn hoàn trả' })),
    ).toBeVisible()
    for (const act of ['deactivate', 'activate'] as const)
      await expect(page.getByRole('button', { name: t.act[act], exact: true })).toHaveCount(0)
    expect.soft(await axeSays(page)).toEqual([])
    await decide({ action: 'unlock', reason: 'Đã trả đủ' })
    await page.reload()
    await expect(page.getByText(t.status.OK, { exact: true })).toBeVisible()

    await maker.goto('/backoffice/enterprises')
    await expect(rowOf(maker, teaHouse.code)).toContainText('0%')
    await rowOf(maker, teaHouse.code).getByRole('link').first().click()
    await maker.getByRole('link', { name: e.openPayments }).click()
    const o = all.salaryOversight
    await expect(maker.getByRole('heading', { name: o.title, level: 1 })).toBeVisible()
    await expect(maker).toHaveURL(new RegExp(`merchantId=${teaHouse.id}`))
    await maker.getByText(o.exposure.title).click()
    await expect(maker.getByText(o.exposure.none)).toBeVisible()
    await settled(maker)
    expect.soft(await axeSays(maker)).toEqual([])
  },
)

test(
  'on a phone the configuration is changed, and what somebody else has saved meanwhile is not overwritten',
  { tag: '@phone-only', ...proves('B-582', 'B-586') },
  async ({ page, sessions }) => {
    const t = say('en').salary
    const session = await sessions.of('owner')
    await openEnterprise(session)
    await enter(page, session, { language: 'en' })
    await page.goto(CONFIGURATION)
    await settled(page)
    expect.soft(await sideScroll(page)).toBe(0)
    const closed = page.getByLabel(t.config.closed)
    await closed.fill('3')
    await page.getByRole('button', { name: t.config.submit }).click()
    await expect(page.getByText(t.config.saved)).toBeVisible()

    const { accountId, paymentSource, ...now } = await ask(session, salaryEnterprise.getConfig, {})
    await ask(session, salaryEnterprise.editConfig, {
      body: {
        accountId: accountId!,
        paymentSource: paymentSource!,
        limitAmount: now.limitAmount,
        periodStartDate: now.periodStartDate!,
        periodEndDate: now.periodEndDate!,
        paySalaryDate: now.paySalaryDate!,
        workingDays: now.workingDays,
        disableAdvanceBeforeEndDate: 5,
        workWeek: now.workWeek as (0 | 0.5 | 1)[],
        secondPerson: now.secondPerson,
        version: now.version,
      },
    })
    await closed.fill('4')
    await page.getByRole('button', { name: t.config.submit }).click()
    await expect(page.getByText(t.config.stale)).toBeVisible()
    await expect(closed).toHaveValue('4')
    expect.soft(await axeSays(page)).toEqual([])
    await page.getByRole('button', { name: t.config.reload }).click()
    await expect(closed).toHaveValue('5')
    await expect(page.getByText(t.config.stale)).toHaveCount(0)
  },
)
