// What a shop sells: made with a picture and a price by quantity, counted until it is gone, brought in from Excel, looked at as grid and table.
import { readFileSync } from 'node:fs'
import { product } from '@saola/contract/product'
import { expect, test } from './support/journey.ts'
import { axeSays, settled, sideScroll, tick } from './support/page-check.ts'
import { ask, enter } from './support/portal.ts'
import { readSheet, writeSheet } from './support/sheet.ts'
import { fill, like, ownWord, say } from './support/words.ts'

const t = say('vi')
const p = t.product
/** A picture of one red point, 1 × 1. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test(
  'a product is made with picture, category and prices by quantity, and is out of stock when nothing is left',
  { tag: '@phone' },
  async ({ page, sessions }) => {
    const session = await sessions.of('owner')
    await enter(page, session)
    const [name, category] = [`Bánh ${ownWord()}`, `Danh mục ${ownWord()}`]
    await page.goto('/products')
    await page.getByRole('link', { name: p.list.create, exact: true }).click()
    await page.getByLabel(p.form.name).fill(name)
    await page.getByRole('button', { name: p.form.newCategory }).click()
    const dialog = page.getByRole('dialog', { name: p.category.create })
    await dialog.getByLabel(p.category.name).fill(category)
    await dialog.getByRole('button', { name: p.category.save }).click()
    await expect(dialog).toBeHidden()
    // The dialog's own submit is not the product's: nothing of the form behind it is asked for yet.
    await expect(page.getByText(p.enter.storageQuantity)).toHaveCount(0)
    await page
      .locator('main')
      .getByLabel(p.form.picture, { exact: true })
      .setInputFiles({ name: 'banh.png', mimeType: 'image/png', buffer: PICTURE })
    await page.getByRole('button', { name: t.web.upload.apply }).click()
    await expect(page.getByRole('img', { name: p.form.picture })).toBeVisible()
    await tick(page.getByRole('radio', { name: like(p.priceType.QUANTITY_PRICE) }))
    await page.getByLabel(p.form.unitPrice).fill('15000')
    await page.getByRole('button', { name: p.form.tierAdd }).click()
    await page.getByLabel(p.form.tierFrom).fill('10')
    await page.getByLabel(p.form.tierPrice).fill('14000')
    await expect(
      page.getByText(fill(p.form.tierExample, { quantity: '10', total: '140.000 ₫' })),
    ).toBeVisible()
    await tick(page.getByRole('radio', { name: like(p.storageType.LIMITED) }))
    await page.getByRole('button', { name: p.form.add, exact: true }).click()
    await expect(page.getByText(p.enter.storageQuantity)).toBeVisible()
    await page.getByLabel(p.form.storageQuantity).fill('3')
    await page.getByRole('button', { name: p.form.add, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(
      page.getByText(fill(p.price.tier, { from: '10', price: '14.000 ₫' })),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: category })).toBeVisible()
    const { items } = await ask(session, product.getAll, { query: { query: name } })
    expect(items[0]).toMatchObject({
      priceType: 'QUANTITY_PRICE',
      storageQuantity: 3,
      imageUrl: expect.stringMatching(/^\/storage\/files\//),
    })

    await page.getByRole('button', { name: p.action.stock }).click()
    const correct = page.getByRole('dialog', { name: p.correct.title })
    await tick(correct.getByRole('radio', { name: p.correct.out }))
    await correct.getByLabel(p.correct.amount).fill('3')
    await correct.getByLabel(p.correct.reason).fill('Kiểm kê cuối ngày')
    await correct.getByRole('button', { name: p.correct.submit, exact: true }).click()
    await expect(correct).toBeHidden()
    await expect(page.getByText(p.detail.out)).toBeVisible()
    await expect(
      page.getByText(fill(p.history.reason, { reason: 'Kiểm kê cuối ngày' })),
    ).toBeVisible()
    await page.goto(`/products?status=OUT_OF_STOCK&query=${encodeURIComponent(name)}`)
    await expect(page.getByRole('link', { name })).toBeVisible()
  },
)

test('a sheet with two wrong rows: the right ones come in after a yes, the wrong ones come back with their reasons', async ({
  page,
  sessions,
}) => {
  const session = await sessions.of('owner')
  await enter(page, session)
  const word = ownWord()
  const titles = [
    p.sheet.column.code,
    p.sheet.column.name,
    p.sheet.column.price,
    p.sheet.column.storageQuantity,
  ]
  await page.goto('/products/import-products')
  await page.getByLabel(t.common.sheet.file).setInputFiles({
    name: 'menu.xlsx',
    mimeType: 'application/octet-stream',
    buffer: writeSheet([
      titles,
      ['', `Chè ${word}`, '20000', '5'],
      ['', '', '30000', ''],
      ['', `Kem ${word}`, '25.000', ''],
      ['', `Xôi ${word}`, 'mười nghìn', ''],
    ]),
  })
  await expect(page.getByRole('region', { name: p.import.invalidTitle })).toContainText(
    `${p.sheet.column.price} ${p.sheet.wrong.number}`,
    { timeout: 15_000 },
  )
  expect((await ask(session, product.getAll, { query: { query: word } })).items).toEqual([])
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: p.import.corrections }).click()
  const rows = readSheet(readFileSync(await (await saved).path()))
  expect(rows).toHaveLength(3)
  expect(rows[1]!.at(-1)).toBe(`${p.sheet.column.name}: ${p.sheet.wrong.required}`)
  await page.getByRole('button', { name: fill(p.import.commit, { count: 2 }) }).click()
  await expect(page.getByText(fill(p.import.done, { count: 2 }))).toBeVisible()
  await page.getByRole('link', { name: p.import.toList }).click()
  await expect(page.getByRole('link', { name: `Kem ${word}` })).toBeVisible()
  expect(
    (await ask(session, product.getAll, { query: { query: word } })).items
      .map((i) => [i.name, i.price, i.storageType])
      .sort(),
  ).toEqual([
    [`Chè ${word}`, 20_000, 'LIMITED'],
    [`Kem ${word}`, 25_000, 'UNLIMITED'],
  ])
})

test('grid and table keep their place in the address; ticked products go into a category together', async ({
  page,
  sessions,
  isMobile,
}) => {
  const session = await sessions.of('owner')
  await enter(page, session)
  const word = ownWord()
  for (const n of [1, 2])
    await ask(session, product.create, {
      body: {
        name: `Nước ${word} ${n}`,
        priceType: 'FIXED_PRICE',
        storageType: 'UNLIMITED',
        price: 10_000 * n,
      },
    })
  const { name: category } = await ask(session, product.categoryCreate, {
    body: { name: `Nước uống ${word}` },
  })
  await page.goto(`/products?query=${word}`)
  await expect(page.getByRole('link', { name: `Nước ${word} 1` })).toBeVisible()
  await page.getByRole('button', { name: p.list.table }).click()
  await expect(page).toHaveURL(/view=table/)
  await page.reload()
  await expect(page.getByRole('button', { name: p.list.table })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  for (const n of [1, 2])
    await page
      .getByRole('checkbox', { name: fill(p.select.one, { name: `Nước ${word} ${n}` }) })
      .check()
  const bar = page.getByRole('region', { name: p.select.bar })
  await expect(bar).toContainText(fill(p.select.count, { count: 2 }))
  await bar.getByRole('button', { name: p.select.toCategory }).click()
  const dialog = page.getByRole('dialog', { name: p.category.choose })
  await dialog.getByRole('combobox').or(dialog.getByLabel(p.category.name)).first().click()
  await page.getByRole('option', { name: category }).click()
  await dialog.getByRole('button', { name: p.category.submit, exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(bar).toBeHidden()
  expect(
    (await ask(session, product.getAll, { query: { query: word } })).items.map(
      (i) => i.categoryName,
    ),
  ).toEqual([category, category])
  await page.goto('/products?tab=categories')
  await page.getByRole('link', { name: category }).click()
  await expect(page.getByRole('heading', { level: 1, name: category })).toBeVisible()
  await expect(page.getByRole('link', { name: `Nước ${word} 2` })).toBeVisible()
  await settled(page)
  expect(await axeSays(page)).toEqual([])
  if (isMobile) expect(await sideScroll(page)).toBe(0)
})
