// Sending: a pay link and a page go to customers found by a few letters, and to somebody who is none yet.
import { customer } from '@saola/contract/customer'
import { payPage } from '@saola/contract/pay-page'
import { product } from '@saola/contract/product'
import type { Locator } from '@playwright/test'
import { expect, test, proves } from './support/journey.ts'
import { axeSays, settled, sideScroll, tick } from './support/page-check.ts'
import { ask, createLink, enter } from './support/portal.ts'
import { messages } from './support/simulator.ts'
import { fill, ownWord, say } from './support/words.ts'

const t = say('vi')
const s = t.send
const phone = (last: number): string => `09${String(Date.now()).slice(-7)}${last}`
const field = (dialog: Locator): Locator => dialog.getByRole('combobox', { name: s.customers })
const isNotified = (to: string, what: string) =>
  expect
    .poll(async () => (await messages(to)).filter(({ text }) => text.includes(what)).length, {
      timeout: 20_000,
    })
    .toBe(1)

test(
  'a link and a page are sent to customers found by name, e-mail or phone; who lacks the way is named before anything goes out',
  proves('B-285', 'B-310'),
  async ({ page, sessions }) => {
    const session = await sessions.of('owner')
    await enter(page, session)
    const word = ownWord()
    const people = [
      { fullName: `Lê Thị Hà ${word}`, email: `ha-${word}@example.vn`, phone: phone(1) },
      { fullName: `Trần Bảo ${word}`, email: `bao-${word}@example.vn` },
      { fullName: `Võ Sáu ${word}`, phone: phone(2) },
    ] as const
    for (const body of people) await ask(session, customer.create, { body })
    const [ha, bao, sau] = people
    const link = await createLink(session, { amount: 45_000, description: `Gửi ${word}` })

    await page.goto(`/paylink/detail?code=${link.payLinkCode}`)
    await page.getByRole('button', { name: t.payLink.action.send }).click()
    const dialog = page.getByRole('dialog', { name: s.link.title })
    // By keyboard alone: letters without accents, arrow, Enter; the field stays for the next.
    await field(dialog).pressSequentially(`ha ${word}`)
    await expect(page.getByRole('option', { name: ha.fullName })).toContainText(ha.email)
    await field(dialog).press('ArrowDown')
    await field(dialog).press('Enter')
    await expect(dialog.getByText(ha.fullName, { exact: true })).toBeVisible()
    await field(dialog).pressSequentially(bao.email.slice(0, 9))
    await page.getByRole('option', { name: bao.fullName }).click()
    await field(dialog).fill(sau.phone)
    await page.getByRole('option', { name: sau.fullName }).click()
    await expect(dialog.getByText(fill(s.chosen, { count: 3 }))).toBeVisible()
    await field(dialog).press('Escape')
    await expect(page.getByRole('option')).toHaveCount(0)
    const go = dialog.getByRole('button', { name: fill(s.submitMany, { count: 3 }) })
    await go.click()
    await expect(dialog.getByText(fill(s.lacksEmail, { names: sau.fullName }))).toBeVisible()
    await settled(page)
    expect([await axeSays(page), await sideScroll(page)]).toEqual([[], 0])
    // The last one chosen goes with one press of the key back.
    await field(dialog).press('Backspace')
    await expect(dialog.getByText(sau.fullName, { exact: true })).toHaveCount(0)
    // And somebody who is no customer yet.
    await dialog.getByLabel(s.other).fill('Anh Tư')
    await dialog.getByLabel(s.email).fill(`tu-${word}@example.vn`)
    await go.click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText(fill(s.doneMany, { count: 3 }))).toBeVisible()
    for (const to of [ha.email, bao.email, `tu-${word}@example.vn`])
      await isNotified(to, link.payLinkCode)

    // A page, by SMS, to one customer: the same dialog.
    const goods = await ask(session, product.create, {
      body: {
        name: `Bánh ${word}`,
        price: 30_000,
        priceType: 'FIXED_PRICE',
        storageType: 'UNLIMITED',
      },
    })
    await ask(session, payPage.create, { body: { name: `Quầy ${word}`, productIds: [goods.id] } })
    await page.goto(`/paypage?name=${word}`)
    await page
      .getByRole('button', { name: fill(t.payPage.action.more, { name: `Quầy ${word}` }) })
      .filter({ visible: true })
      .click()
    await page.getByRole('menuitem', { name: t.payPage.action.send }).click()
    const second = page.getByRole('dialog', { name: s.page.title })
    await field(second).fill(sau.phone)
    await page.getByRole('option', { name: sau.fullName }).click()
    await field(second).press('Escape')
    await second.getByLabel(s.byEmail).uncheck()
    await second.getByLabel(s.bySms).check()
    // This one reads English: so do their message and the page behind it.
    await tick(second.getByRole('radio', { name: s.EN }))
    await second.getByRole('button', { name: s.submit, exact: true }).click()
    await expect(page.getByText(fill(s.done, { name: sau.fullName }))).toBeVisible()
    await isNotified(sau.phone, '?lang=en')
  },
)
