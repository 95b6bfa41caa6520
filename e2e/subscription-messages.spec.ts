// Messages to a subscription's customer: the steps of a plan are chosen on its form, a member reminds by hand, notes a promise, and sees what was planned and sent.
import { subscription } from '@saola/contract/subscription'
import { subscriptionInvoice } from '@saola/contract/subscription-invoice'
import { subscriptionPlan } from '@saola/contract/subscription-plan'
import { expect, test, proves } from './support/journey.ts'
import { axeSays, settled, sideScroll, tick } from './support/page-check.ts'
import { ask, enter } from './support/portal.ts'
import { ownWord, say } from './support/words.ts'

test(
  'a plan has its reminders, and a member reminds by hand and notes a promise @phone',
  proves('B-442'),
  async ({ page, sessions, isMobile }) => {
    const language = isMobile ? 'en' : 'vi'
    const t = say(language)
    const words = t.subscriptionInvoice.notice
    const planWords = t.subscriptionPlan.notice
    const session = await sessions.of('owner')
    const name = `Gửi xe ${ownWord()}`
    const plan = await ask(session, subscriptionPlan.create, {
      body: {
        name,
        type: 'RECURRING_QUANTITY',
        paymentType: 'PREPAID',
        timeType: 'MONTH',
        cycleValue: 1,
        fixedAmount: 45_000,
        expirationDays: 5,
        activate: true,
      },
    })
    await enter(page, session, { language })
    await page.goto(`/pay-subscription-plan/update-pay-subscription-plan?id=${plan.id}`)
    await settled(page)
    await expect(
      page.getByRole('checkbox', { name: planWords.step.FINAL, exact: true }),
    ).toBeDisabled()
    await tick(page.getByRole('checkbox', { name: planWords.step.AFTER_1, exact: true }), false)
    await tick(
      page.getByRole('checkbox', {
        name: planWords.smsAt.replace('{step}', planWords.step.LAST_DAY),
      }),
    )
    expect.soft(await axeSays(page)).toEqual([])
    expect.soft(await sideScroll(page)).toBe(0)
    await page.getByRole('button', { name: t.subscriptionPlan.form.submitEdit }).click()
    await expect(
      page.getByText(planWords.withSms.replace('{step}', planWords.step.LAST_DAY)),
    ).toBeVisible()
    await expect(page.getByText(planWords.step.AFTER_1, { exact: true })).toBeHidden()

    const made = await ask(session, subscription.create, {
      body: {
        planId: plan.id,
        customer: {
          fullName: `Nguyễn Thị Ánh ${name}`,
          email: `anh.${Date.now()}@khach.example`,
          phone: '0912345678',
        },
        consent: { remind: true, link: true },
      },
    })
    const { items } = await ask(session, subscriptionInvoice.getAll, {
      query: { subscriptionId: made.id },
      page: { size: 20 },
    })
    const [invoice] = items
    await page.goto(`/pay-subscription/pay-subscription-bill-detail?id=${invoice!.id}`)
    await settled(page)
    await expect(page.getByText(words.kind.ISSUED, { exact: true })).toBeVisible()
    await expect(page.getByText(words.kind.LAST_DAY, { exact: true })).toHaveCount(2)
    await page.getByRole('button', { name: words.send.action }).click()
    await page.getByRole('button', { name: words.send.go, exact: true }).click()
    await expect(page.getByText(words.kind.MANUAL, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: words.promise.action }).click()
    await page.getByRole('button', { name: words.promise.go, exact: true }).click()
    const day = page.getByLabel(words.promise.day)
    await expect(day).toHaveAttribute('aria-invalid', 'true')
    await day.fill((await day.getAttribute('max')) ?? '')
    await page.getByRole('button', { name: words.promise.go, exact: true }).click()
    await expect(
      page.getByText(words.promised.replace('{day}', ''), { exact: false }),
    ).toBeVisible()
    expect.soft(await axeSays(page)).toEqual([])
    expect.soft(await sideScroll(page)).toBe(0)

    await page.goto(`/pay-subscription/pay-subscription-detail?id=${made.id}&tab=messages`)
    await settled(page)
    await expect(page.getByText(words.kind.CREATED, { exact: true })).toBeVisible()
    expect.soft(await axeSays(page)).toEqual([])
    expect.soft(await sideScroll(page)).toBe(0)
  },
)
