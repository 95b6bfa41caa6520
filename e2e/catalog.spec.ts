// The bank's staff keep the catalogue: e-wallets, banks, VietQR as the payment network says it, the list as an Excel file.
import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { expect, NARROW, test, proves } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { axeSays, settled, sideScroll, tick } from './support/page-check.ts'
import { openOffice } from './support/backoffice.ts'
import { approveChange } from './support/second-person.ts'
import { readSheet } from './support/sheet.ts'
import { fill, like, ownWord, say } from './support/words.ts'

const t = say('vi')

/** A picture made by the browser itself, chosen and cut as a person does. */
async function choosePicture(page: Page, label: string): Promise<void> {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 120
    canvas.height = 120
    const ink = canvas.getContext('2d')!
    ink.fillStyle = '#0a7'
    ink.fillRect(0, 0, 120, 120)
    return canvas.toDataURL('image/png').split(',')[1]!
  })
  await page
    .getByLabel(label, { exact: true })
    .setInputFiles({ name: 'mark.png', mimeType: 'image/png', buffer: Buffer.from(data, 'base64') })
  const crop = page.getByRole('dialog', { name: t.web.upload.crop })
  await crop.getByRole('button', { name: t.web.upload.apply }).click()
  await expect(crop).toBeHidden()
  await expect(page.getByRole('img', { name: label, exact: true })).toBeVisible()
}

test(
  'staff add an e-wallet with its pictures, rename it and delete it again, each with a second person',
  proves('B-518'),
  async ({ openWindow, isMobile }) => {
    const window = isMobile ? { window: NARROW } : {}
    const page = await openOffice(openWindow, window)
    const checker = await openOffice(openWindow, { username: 'checker', ...window })
    const name = `Ví ${ownWord()}`
    await page.goto('/backoffice/e-wallets')
    await page.getByRole('button', { name: t.eWallet.add }).click()
    const drawer = page.getByRole('dialog', { name: t.eWallet.add })
    await drawer.getByRole('button', { name: t.eWallet.form.submit, exact: true }).click()
    for (const words of Object.values(t.eWallet.enter))
      await expect(drawer.getByText(words)).toBeVisible()
    await drawer.getByLabel(t.eWallet.column.name).fill(`Ví điện tử ${name}`)
    await drawer.getByLabel(t.eWallet.column.shortName).fill(name)
    await drawer.getByLabel(t.eWallet.column.commonName).fill(name)
    await choosePicture(page, t.eWallet.form.icon)
    await choosePicture(page, t.eWallet.form.logo)
    await drawer.getByRole('button', { name: t.eWallet.form.submit, exact: true }).click()
    await expect(
      page.getByRole('status').filter({ hasText: fill(t.backoffice.twoPeople.proposed, { name }) }),
    ).toBeVisible()
    await approveChange(checker, name, {
      look: async (proposal) => {
        await expect(proposal).toContainText(t.approval.value.CREATE)
        await expect(proposal).toContainText(`Ví điện tử ${name}`)
        expect(await axeSays(checker)).toEqual([])
        expect(await sideScroll(checker)).toBe(0)
      },
    })
    await page.reload()
    await page.getByRole('textbox', { name: t.eWallet.filter.name }).fill(name)
    await page.keyboard.press('Enter')
    await expect(rowOf(page, name)).toBeVisible()
    await page
      .getByRole('button', { name: fill(t.eWallet.edit.action, { name }) })
      .filter({ visible: true })
      .click()
    const edit = page.getByRole('dialog', { name: fill(t.eWallet.edit.title, { name }) })
    await edit.getByLabel(t.eWallet.column.commonName).fill(`${name} mới`)
    expect(await axeSays(page)).toEqual([])
    await edit.getByRole('button', { name: t.eWallet.edit.submit, exact: true }).click()
    await expect(rowOf(page, name)).toContainText(t.backoffice.twoPeople.badge)
    await approveChange(checker, name, {
      look: async (proposal) => expect(proposal).toContainText(`${name} mới`),
    })
    await page.reload()
    await page
      .getByRole('button', { name: t.eWallet.remove.action.replace('{name}', name) })
      .filter({ visible: true })
      .click()
    await page
      .getByRole('button', { name: t.eWallet.remove.confirm.replace('{name}', name), exact: true })
      .click()
    await expect(rowOf(page, name)).toContainText(t.backoffice.twoPeople.badge)
    await expect(
      page
        .getByRole('button', { name: t.eWallet.remove.action.replace('{name}', name) })
        .filter({ visible: true }),
      'not asked for twice',
    ).toHaveCount(0)
    expect(await axeSays(page)).toEqual([])
    await checker.goto('/backoffice/e-wallets')
    await expect(checker.getByRole('heading', { name: t.eWallet.title })).toBeVisible()
    await expect(
      checker.getByRole('button', { name: t.eWallet.add }),
      'who may only look is not offered it',
    ).toHaveCount(0)
    await approveChange(checker, name)
    await page.reload()
    await expect(page.getByRole('main').getByText(t.web.list.nothingFound)).toBeVisible()
  },
)

test(
  'staff edit a bank, are told what is taken, sync VietQR and export the list',
  proves('B-525'),
  async ({ openWindow, isMobile }) => {
    const window = isMobile ? { window: NARROW } : {}
    const page = await openOffice(openWindow, window)
    const checker = await openOffice(openWindow, { username: 'checker', ...window })
    await page.goto('/backoffice/banks?code=SCVN')
    await rowOf(page, 'StandardChartered').getByRole('link').first().click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel(t.bank.column.code).fill('VCB')
    await drawer.getByLabel(t.bank.column.swift).click()
    await expect(drawer.getByText(t.bank.form.taken.replace('{name}', 'Vietcombank'))).toBeVisible()
    await drawer.getByLabel(t.bank.column.code).fill('SCVN')
    const common = `Standard Chartered ${ownWord()}`
    await drawer.getByLabel(t.bank.column.commonName).fill(common)
    await tick(drawer.getByRole('switch', { name: t.bank.form.vietQrSupported }))
    await drawer.getByLabel(t.backoffice.twoPeople.reason).fill('Theo công văn')
    await drawer.getByRole('button', { name: t.bank.form.save }).click()
    await expect(
      page.getByRole('status').filter({
        hasText: fill(t.backoffice.twoPeople.proposed, { name: 'StandardChartered' }),
      }),
    ).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(rowOf(page, 'StandardChartered')).toContainText(t.backoffice.twoPeople.badge)
    await rowOf(page, 'StandardChartered').getByRole('link').first().click()
    await expect(drawer).toContainText(t.backoffice.twoPeople.pending)
    await expect(drawer.getByRole('button', { name: t.bank.form.save })).toHaveCount(0)
    await expect(drawer.getByRole('button', { name: t.bank.remove.action })).toHaveCount(0)
    expect(await axeSays(page)).toEqual([])
    await page.keyboard.press('Escape')
    await approveChange(checker, 'StandardChartered', {
      look: async (proposal) => {
        await expect(proposal).toContainText(t.approval.field.vietQrSupported)
        await expect(proposal).toContainText('Theo công văn')
        await proposal.getByRole('link', { name: 'StandardChartered' }).click()
        await expect(checker).toHaveURL(/\/backoffice\/banks\?/)
        await expect(checker.getByRole('dialog')).toContainText(t.backoffice.twoPeople.pending)
        await checker.goBack()
      },
    })
    await page.reload()
    // A name is one step.
    await rowOf(page, 'StandardChartered').getByRole('link').first().click()
    await drawer.getByLabel(t.bank.column.commonName).fill(`${common} 2`)
    await drawer.getByRole('button', { name: t.bank.form.save }).click()
    await expect(
      page.getByRole('status').filter({ hasText: like(t.bank.form.saved) }),
    ).toBeVisible()

    await page.getByRole('button', { name: t.bank.sync.action }).click()
    const sync = page.getByRole('dialog', { name: t.bank.sync.title })
    await sync.getByRole('button', { name: t.bank.sync.start }).click()
    await expect(sync.getByText(t.bank.sync.unchanged, { exact: true })).toBeVisible()
    await expect(
      sync.getByRole('listitem').filter({ hasText: 'StandardChartered' }),
      'the payment network says no',
    ).toContainText(t.bank.sync.off)
    await expect(sync.getByText(t.bank.sync.proposed)).toBeVisible()
    await sync.getByRole('button', { name: t.common.action.close, exact: true }).last().click()
    await approveChange(checker, 'VietQR', {
      look: async (proposal) => expect(proposal).toContainText(t.approval.value.SYNC),
    })
    await page.reload()

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: t.web.export.start }).click()
    await page
      .getByRole('dialog', { name: t.web.export.scope })
      .getByRole('button', { name: new RegExp(`^${t.web.export.filtered}`) })
      .click()
    const rows = readSheet(readFileSync(await (await saved).path()))
    expect(rows).toHaveLength(2)
    expect(rows[1]).toEqual(
      expect.arrayContaining(['StandardChartered', `${common} 2`, 'SCVN', '970410']),
    )
  },
)

test(
  'the bank picker loads every bank and finds it by prefix, with the keyboard too',
  { tag: '@phone', ...proves('B-266', 'B-267') },
  async ({ openWindow, isMobile }) => {
    const page = await openOffice(openWindow, isMobile ? { window: NARROW } : {})
    const asked = page.waitForRequest(/bank\/v1\/getAll.*sortDirection=ASC/)
    await page.goto('/backoffice/unmatched-credits')
    await asked
    if (isMobile) await page.getByRole('button', { name: t.web.list.filters, exact: true }).click()
    const picker = page
      .getByRole('combobox', { name: t.bankCredit.filter.bank })
      .or(page.getByPlaceholder(t.bankCredit.filter.bank))
      .first()
    await picker.click()
    await picker.fill('combank')
    await expect(page.getByRole('option')).toHaveCount(0)
    await picker.fill('ngan hang tmcp ngoai')
    await expect(page.getByRole('option')).toHaveCount(1)
    await picker.fill('970436')
    await expect(page.getByRole('option')).toContainText('Vietcombank')
    expect((await page.getByRole('listbox').boundingBox())!.height).toBeLessThanOrEqual(200)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/fromBin=970436/)
    await expect(
      page.getByRole('button', { name: new RegExp(`${t.bankCredit.filter.bank}: Vietcombank`) }),
    ).toBeVisible()
  },
)

test(
  'the screens of the catalogue stand up to axe-core and small phones',
  { tag: '@phone' },
  async ({ openWindow, isMobile }) => {
    const page = await openOffice(openWindow, isMobile ? { window: NARROW } : {})
    for (const address of [
      '/backoffice/banks',
      '/backoffice/banks?open=2',
      '/backoffice/banks?name=khong-co',
      '/backoffice/e-wallets',
      '/backoffice/payment-methods',
      '/backoffice/payment-methods?open=01900000-0000-7000-8000-000000000021',
    ]) {
      await page.goto(address)
      await (address.includes('open=')
        ? expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
        : settled(page))
      expect.soft(await axeSays(page), `axe at ${address}`).toEqual([])
      for (const width of isMobile ? [390, 360] : []) {
        await page.setViewportSize({ width, height: 844 })
        expect.soft(await sideScroll(page), `${address} at ${width} px`).toBe(0)
      }
    }
  },
)
