// The bank's credit line in Test Mode: it pays an advance, and on pay day the bank takes back what it lent, with interest.
import { salaryAdvance } from '@saola/contract/salary-advance'
import { salaryCollection } from '@saola/contract/salary-collection'
import { salaryEnterprise } from '@saola/contract/salary-enterprise'
import { salaryPeriod } from '@saola/contract/salary-period'
import { sandbox } from '@saola/contract/sandbox'
import { simulateAdvance, someoneWhoDraws } from './support/advances.ts'
import { expect, test } from './support/journey.ts'
import { axeSays, settled, sideScroll } from './support/page-check.ts'
import { ask, enter } from './support/portal.ts'
import { say } from './support/words.ts'

const inTest = { test: true } as const

test(
  'the credit line pays an advance and is paid back on pay day',
  { tag: '@phone' },
  async ({ page, sessions, isMobile }) => {
    const language = isMobile ? 'en' : 'vi'
    const t = say(language).salaryCollection
    const session = await sessions.of('monthlyOwner')
    const { id } = await someoneWhoDraws(session)
    const before = await ask(session, salaryEnterprise.getConfig, {}, inTest)
    await ask(
      session,
      salaryEnterprise.editConfig,
      {
        body: {
          paymentSource: 'KLB_CREDIT_LINE',
          accountId: before.accountId!,
          limitAmount: 50_000_000,
          periodStartDate: before.periodStartDate!,
          periodEndDate: before.periodEndDate!,
          paySalaryDate: before.paySalaryDate!,
          workingDays: before.workingDays as 25,
          disableAdvanceBeforeEndDate: before.disableAdvanceBeforeEndDate,
          workWeek: before.workWeek as 1[],
          secondPerson: before.secondPerson,
          version: before.version,
        },
      },
      inTest,
    )
    const asked = await simulateAdvance(session, id, 650_000)
    await ask(session, salaryAdvance.approve, { params: { id: asked.id } }, inTest)
    await expect
      .poll(async () => (await ask(session, salaryCollection.line, {}, inTest)).usedAmount, {
        timeout: 30_000,
      })
      .toBe(650_000)
    await enter(page, session, { language, test: true })
    await page.goto('/ultilities/flexible-salary-payment/enterprise-configuration')
    await expect(page.getByText('650.000').first()).toBeVisible()
    await settled(page)
    expect(await axeSays(page)).toEqual([])
    expect(await sideScroll(page)).toBe(0)

    const { items } = await ask(session, salaryPeriod.list, { query: {} }, inTest)
    const period = items.find(({ state }) => state === 'OPEN')!
    const next = new Date(Date.parse(`${period.paySalaryDate}T00:00:00Z`) + 86_400_000)
    await ask(
      session,
      sandbox.moveClock,
      { body: { until: next.toISOString().slice(0, 10) } },
      inTest,
    )
    await expect
      .poll(
        async () => {
          const query = { salaryPeriodId: period.id }
          return (await ask(session, salaryCollection.list, { query }, inTest)).items[0]?.state
        },
        { timeout: 60_000 },
      )
      .toBe('COLLECTED')
    await page.goto(
      `/ultilities/flexible-salary-payment/period/detail-period?id=${period.id}&tab=deduction`,
    )
    const section = page.locator('section', {
      has: page.getByRole('heading', { name: t.ofPeriod }),
    })
    await expect(section).toContainText(t.states.COLLECTED)
    await expect(section).toContainText('650.000')
    await settled(page)
    expect(await axeSays(page)).toEqual([])
    expect(await sideScroll(page)).toBe(0)
  },
)
