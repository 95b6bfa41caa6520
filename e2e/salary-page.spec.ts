// HR shares the employees' page; an employee draws on it in Test Mode, without an account, and HR sees the request waiting.
import { expect, test } from './support/journey.ts'
import { someoneWhoDraws } from './support/advances.ts'
import { rowOf } from './support/lists.ts'
import { axeSays, settled, sideScroll } from './support/page-check.ts'
import { enter } from './support/portal.ts'
import { nextCode } from './support/simulator.ts'
import { fill, say } from './support/words.ts'

const BASE = '/ultilities/flexible-salary-payment'

test(
  'an employee draws on the page that HR shares',
  { tag: '@phone' },
  async ({ page, sessions, isMobile, browser }) => {
    const language = isMobile ? 'en' : 'vi'
    const words = say(language)
    const t = words.payerSalary
    const session = await sessions.of('monthlyOwner')
    const { name, phoneNumber, code: employeeCode } = await someoneWhoDraws(session)
    await enter(page, session, { language, test: true })
    await page.goto(`${BASE}/enterprise-configuration`)
    const address = page.getByRole('main').getByText(/\/test\/public\/salary\/\w{22}/)
    await expect(address).toBeVisible()
    await settled(page)
    expect(await axeSays(page)).toEqual([])
    expect(await sideScroll(page)).toBe(0)

    const phone = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    })
    const employee = await phone.newPage()
    const url = new URL((await address.textContent())!)
    await employee.goto(`${new URL(page.url()).origin}${url.pathname}?lang=${language}`)
    await employee.getByLabel(t.entry.label).fill(phoneNumber)
    const code = await nextCode(phoneNumber)
    await employee.getByRole('button', { name: t.entry.go }).click()
    await employee.getByLabel(words.payerSubscription.code.label).fill(await code())
    await employee.getByRole('button', { name: words.payerSubscription.code.go }).click()
    await employee.getByRole('button', { name: t.terms.go }).click()
    await expect(employee.getByText(fill(t.home.hello, { name }))).toBeVisible()
    await expect(employee.getByText('1.800.000 ₫').first()).toBeVisible()
    expect(await employee.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await employee.getByRole('button', { name: '500.000 ₫', exact: true }).click()
    await expect(employee.getByText(t.confirm.fee)).toBeVisible()
    const go = fill(t.confirm.go, { amount: '500.000 ₫' })
    await employee.getByRole('button', { name: go, exact: true }).click()
    await expect(employee.getByRole('heading', { name: t.request.state.WAITING })).toBeVisible()
    await phone.close()

    await page.goto(`${BASE}/request-advance-salaries`)
    await expect(rowOf(page, employeeCode)).toContainText('500.000 ₫')
  },
)
