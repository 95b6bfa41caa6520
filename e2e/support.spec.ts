// Support: the merchant asks, the bank answers, the merchant sees it without reloading.
import { expect, test, proves } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { openOffice } from './support/backoffice.ts'
import { enter } from './support/portal.ts'
import { like, ownWord, say } from './support/words.ts'

const t = say('vi')

test(
  'a merchant asks, the bank answers, the merchant sees it at once and puts the request away',
  { tag: '@phone', ...proves('B-490', 'B-492') },
  async ({ page, sessions, openWindow }) => {
    await enter(page, await sessions.of('owner'))
    await page.goto('/support')
    const word = ownWord()
    await page.getByRole('button', { name: t.support.create }).first().click()
    const form = page.getByRole('dialog', { name: t.support.form.title })
    await form.getByRole('radio', { name: new RegExp(t.support.content.CONTENT_3) }).check()
    await form.getByRole('button', { name: t.support.form.submit }).click()
    await expect(form.getByText(t.support.enter.description)).toBeVisible()
    await form.getByLabel(t.support.form.description).fill(`Máy in không nhận lệnh ${word}`)
    await expect(form.getByLabel(t.support.form.email)).not.toHaveValue('')
    await form.getByRole('button', { name: t.support.form.submit }).click()
    await expect(form).toHaveCount(0)
    await rowOf(page, word).getByRole('link').first().click()
    const drawer = page.getByRole('dialog', { name: like(t.support.drawer.title) })
    await expect(drawer).toContainText(t.support.status.OPEN)

    const staff = await openOffice(openWindow, { at: '/backoffice/support' })
    const search = staff.getByRole('textbox', { name: t.support.search })
    await search.fill(word)
    await search.press('Enter')
    await rowOf(staff, word).getByRole('link').first().click()
    const cache = staff.getByRole('dialog', { name: like(t.support.drawer.title) })
    await cache.getByLabel(t.support.drawer.answer).fill(`Đã gửi hướng dẫn ${word}`)
    await cache.getByRole('button', { name: t.support.drawer.send, exact: true }).click()
    await expect(cache.getByRole('list', { name: t.support.drawer.conversation })).toContainText(
      `Đã gửi hướng dẫn ${word}`,
    )

    const talk = drawer.getByRole('list', { name: t.support.drawer.conversation })
    await expect(talk).toContainText(`Đã gửi hướng dẫn ${word}`)
    await expect(drawer).toContainText(t.support.status.ANSWERED)
    await drawer.getByLabel(t.support.drawer.reply).fill('Cảm ơn, đã in được')
    await drawer.getByRole('button', { name: t.support.drawer.send, exact: true }).click()
    await expect(talk).toContainText('Cảm ơn, đã in được')

    await cache.getByRole('button', { name: t.support.drawer.close }).click()
    await staff
      .getByRole('dialog', { name: t.support.drawer.closeTitle })
      .getByRole('button', { name: t.support.drawer.close, exact: true })
      .click()
    await expect(drawer).toContainText(t.support.status.CLOSED)
    await expect(drawer.getByLabel(t.support.drawer.reply)).toHaveCount(0)
    await drawer.getByRole('button', { name: t.support.remove.action }).click()
    await page
      .getByRole('dialog', { name: t.support.remove.title })
      .getByRole('button', { name: t.support.remove.confirm })
      .click()
    await expect(drawer).toHaveCount(0)
    await page.goto(`/support?query=${word}`)
    await expect(page.getByRole('main').getByText(t.web.list.nothingFound)).toBeVisible()
  },
)

test(
  'the list is found by words, subject and day, all in the address',
  proves('B-493'),
  async ({ page, sessions }) => {
    await enter(page, await sessions.of('owner'))
    await page.goto('/support?query=tra+sen+vang&content=CONTENT_1')
    await expect(rowOf(page, 'trà sen vàng')).toBeVisible()
    await page.getByRole('button', { name: t.web.list.clearAll }).click()
    await expect(rowOf(page, 'mã QR khổ lớn')).toBeVisible()
    await expect(page).toHaveURL(/\/support$/)
  },
)
