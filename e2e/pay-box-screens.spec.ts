// What the screens of pay boxes show and say when things go well, slowly or wrong: the list, adding, the tabs of a device, the form of a static QR.
import { bankAccount } from '@saola/contract/bank-account'
import { payBox } from '@saola/contract/pay-box'
import type { Locator, Page, Request, Route } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { simulatorUrl } from './support/addresses.ts'
import { expect, test, proves } from './support/journey.ts'
import { rowOf } from './support/lists.ts'
import { axeSays, settled, sideScroll } from './support/page-check.ts'
import { ask, enter, type Session } from './support/portal.ts'
import { fill, ownWord, say } from './support/words.ts'

const t = say('vi')
const words = t.payBox
const LIST = '**/api/paybox/portal/v1/getList**'
const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 576
const good = (data: unknown) => ({ json: { code: 0, message: '', data } })
const busy = (code = 1, httpStatus = 503) => ({
  status: httpStatus,
  json: { code, message: 'Hệ thống đang bận', data: { key: 'error.unknown', traceId: 'x' } },
})
const asked = (
  page: Page,
  part: string,
  also: (url: URL) => boolean = () => true,
): Promise<Request> =>
  page.waitForRequest((request) => request.url().includes(part) && also(new URL(request.url())))
const pageOf = (items: readonly object[], total = items.length, pageNumber = 0) =>
  good({
    items,
    pageNumber,
    pageSize: 10,
    totalPage: Math.max(1, Math.ceil(total / 10)),
    totalSize: total,
  })
/** Answers when it is let go. */
async function held(
  page: Page,
  url: string,
  answer: Parameters<Route['fulfill']>[0],
): Promise<() => Promise<void>> {
  let go: () => void = () => undefined
  const gone = new Promise<void>((done) => {
    go = done
  })
  await page.route(url, async (route) => {
    await gone
    await route.fulfill(answer)
  })
  return async () => {
    go()
    await Promise.resolve()
  }
}
/** The colour of the dot of a badge, as red, green and blue. */
const dotOf = (badge: Locator): Promise<number[]> =>
  badge
    .locator('span[aria-hidden]')
    .evaluate((dot) =>
      [...getComputedStyle(dot).backgroundColor.matchAll(/[\d.]+/g)].slice(0, 3).map(Number),
    )
const badge = (page: Page, text: string): Locator =>
  page.getByRole('main').getByText(text, { exact: true }).filter({ visible: true }).first()
const said = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title })

/** How long a drop-down stays after its field is left, in the browser's own time. */
/** A filter is a button until it is pressed for the first time, and a field from then on. */
const choiceAt = (page: Page, name: string): Locator =>
  page
    .getByRole('combobox', { name })
    .or(page.getByRole('textbox', { name }))
    .or(page.getByRole('button', { name, exact: true }))
    .first()
async function staysOpen(page: Page, field: Locator): Promise<{ ms: number; height: number }> {
  await field.click()
  const list = page.getByRole('listbox').filter({ visible: true }).first()
  await expect(list).toBeVisible()
  const height = await list.evaluate((element) => element.getBoundingClientRect().height)
  return {
    height,
    ms: await field.evaluate(
      (input) =>
        new Promise<number>((done) => {
          const open = (): boolean =>
            [...document.querySelectorAll('[role="listbox"]')].some(
              (one) =>
                one.getClientRects().length > 0 && getComputedStyle(one).visibility !== 'hidden',
            )
          input.addEventListener(
            'blur',
            () => {
              const left = performance.now()
              const look = (): void => {
                if (open()) setTimeout(look, 2)
                else done(performance.now() - left)
              }
              look()
            },
            { once: true },
          )
          ;(input as HTMLElement).blur()
        }),
    ),
  }
}

interface Unit {
  hardwareId: string
  pairingKey: string
}
/** A box out of its carton in the simulator, linked through the calls. */
async function ownBox(session: Session): Promise<{ id: string; unit: Unit }> {
  const made = await fetch(`${simulatorUrl}/api/boxes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ hardwareId: `SCR-${ownWord()}-${Date.now().toString(36)}` }),
  })
  const unit = (await made.json()) as Unit
  let id = ''
  await expect(async () => {
    ;({ id } = await ask(session, payBox.link, {
      body: { hardwareId: unit.hardwareId, pairingKey: unit.pairingKey },
    }))
  }).toPass({ timeout: 15_000 })
  return { id, unit }
}
const boxes = (n: number): object[] =>
  Array.from({ length: n }, (_, i) => ({
    id: randomUUID(),
    hardwareId: `UNI-${1000 + i}`,
    displayName:
      i === 0
        ? `Quầy thu ngân số một ở tầng trệt bên cạnh cửa ra vào chính của quán cà phê Saola`
        : `Quầy ${i + 1}`,
    model: 'UNI-PB-1E',
    version: '1.4.2',
    online: i % 2 === 0,
    hwVersion: 'B2',
    bankAccountId: null,
  }))

test(
  'the list: placeholders, columns, colours, pager, filters',
  {
    tag: '@phone',
    ...proves('B-153', 'B-160', 'B-161', 'B-163', 'B-164', 'B-165', 'B-166', 'B-168', 'B-173'),
  },
  async ({ page, sessions }) => {
    await enter(page, await sessions.of('owner'))
    const letGo = await held(page, LIST, pageOf(boxes(10), 35))
    await page.goto('/pay-box')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.list.title)
    await expect(
      page.locator('table[aria-busy="true"] tbody tr').filter({ hasText: 'UNI-PB-1E' }),
    ).toHaveCount(10)
    await letGo()
    await settled(page)
    const headers = page.locator('thead th')
    await expect(headers).toHaveText([
      words.field.displayName,
      words.field.model,
      words.field.hardwareId,
      words.field.version,
      words.field.online,
    ])
    const [green, red] = [
      await dotOf(badge(page, t.web.status.ONLINE)),
      await dotOf(badge(page, t.web.status.OFFLINE)),
    ]
    expect([green[1]! > green[0]!, red[0]! > red[1]!]).toEqual([true, true])
    // What shows the connection cannot be pressed.
    for (const status of [t.web.status.ONLINE, t.web.status.OFFLINE])
      expect(
        await badge(page, status).evaluate((one) =>
          one.closest('button, [role="switch"], [role="checkbox"], input'),
        ),
      ).toBeNull()
    expect([await axeSays(page), await sideScroll(page)]).toEqual([[], 0])

    await expect(
      page
        .getByRole('status')
        .filter({ hasText: fill(t.web.list.range, { from: 1, to: 10, total: 35 }) }),
    ).toBeVisible()
    const pager = page.getByRole('navigation', { name: t.web.list.pages })
    await expect(pager.getByRole('combobox')).toHaveCount(0)
    const jump = pager.getByRole('textbox', { name: t.web.list.goTo })
    await jump.click()
    for (const key of ['e', 'E', '+', '-', '4']) await page.keyboard.press(key)
    await expect(jump).toHaveValue('4')
    const [fourth] = await Promise.all([
      asked(page, 'paybox/portal/v1/getList', (url) => url.searchParams.get('page') === '3'),
      jump.press('Enter'),
    ])
    expect(new URL(fourth.url()).searchParams.get('pageSize')).toBe('10')

    const status = choiceAt(page, words.list.status)
    const { ms } = await staysOpen(page, status)
    expect(ms).toBeGreaterThanOrEqual(115)
    await status.click()
    await expect(page.getByRole('option')).toHaveText([
      words.list.all,
      words.list.ONLINE,
      words.list.OFFLINE,
    ])
    await Promise.all([
      asked(page, 'paybox/portal/v1/getList', (url) => url.searchParams.get('online') === 'true'),
      page.getByRole('option', { name: words.list.ONLINE }).click(),
    ])
    await Promise.all([
      asked(page, 'paybox/portal/v1/getList', (url) => url.searchParams.get('online') === 'true'),
      page.getByRole('button', { name: words.list.find, exact: true }).click(),
    ])
    await Promise.all([
      asked(page, 'paybox/portal/v1/getList', (url) => !url.searchParams.has('online')),
      page.getByRole('button', { name: words.list.reset }).click(),
    ])
  },
)

test(
  'a list that cannot be loaded: the dialog and the not-found page; without the right, the 403 page',
  proves('B-174', 'B-175', 'B-176'),
  async ({ page, sessions }) => {
    await enter(page, await sessions.of('owner'))
    await page.route(LIST, (route) => route.fulfill(busy()))
    await page.goto('/pay-box')
    const dialog = said(page, words.add.fail)
    await expect(dialog.getByRole('alert')).not.toBeEmpty()
    await dialog.getByRole('button', { name: words.detail.ok }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.shell.notFound.title)
    expect(await axeSays(page)).toEqual([])
    await page.unroute(LIST)
    await page.route(LIST, (route) => route.fulfill(busy(10, 403)))
    await page.goto('/pay-box')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.shell.forbidden.title)
    await expect(page.getByRole('navigation', { name: t.shell.crumb.label })).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)

test(
  'adding and renaming: what was found, what failed, what is missing',
  proves('B-181', 'B-186', 'B-190', 'B-197', 'B-201', 'B-202', 'B-205'),
  async ({ page, sessions }) => {
    const session = await sessions.of('owner')
    await enter(page, session)
    await page.route('**/link/check', (route) =>
      route.fulfill(good({ id: 'x', model: 'UNI-PB-1E', online: true, version: '1.4.2' })),
    )
    await page.route('**/v1/link', (route) => route.fulfill(busy()))
    await page.goto('/pay-box')
    await settled(page)
    await page.getByRole('button', { name: words.list.add }).first().click()
    const adding = said(page, words.add.title)
    await adding.getByLabel(words.add.hardwareId).fill('UNI-7777')
    await adding.getByLabel(words.add.key).fill('KEY-1')
    await adding.getByRole('button', { name: words.add.check }).click()
    const found = adding.getByRole('status').filter({ hasText: words.add.found })
    for (const fact of ['UNI-7777', 'UNI-PB-1E', t.web.status.ONLINE, '1.4.2'])
      await expect(found.getByText(fact, { exact: true })).toBeVisible()
    await adding.getByRole('button', { name: words.add.save }).click()
    await expect(adding.getByText(words.add.codeForm)).toBeVisible()
    await adding.getByRole('button', { name: words.add.codeSilent }).click()
    await adding.getByRole('button', { name: words.add.save }).click()
    await expect(said(page, words.add.fail).getByRole('alert')).toContainText(
      words.message['content-add-failed'],
    )

    await page.goto(`/pay-box/x?id=${randomUUID()}`)
    await expect(page).toHaveURL(/\/pay-box$/)
    await expect(page.getByText(words.detail.notFoundText).first()).toBeVisible()

    const { id } = await ownBox(session)
    await page.goto(`/pay-box/x?id=${id}`)
    await settled(page)
    await page.getByRole('button', { name: words.detail.refreshVersion }).click()
    const notice = said(page, words.message.notify)
    await expect(notice.getByText(words.message['content-notify'])).toBeVisible()
    await notice.getByRole('button', { name: words.detail.ok }).click()
    await page.getByRole('button', { name: words.detail.rename }).click()
    const renaming = said(page, words.rename.title)
    await renaming.getByLabel(words.field.displayName).fill('')
    await renaming.getByRole('button', { name: words.rename.save }).click()
    const note = said(page, words.rename.note)
    await expect(note.getByText(words.rename.fill)).toBeVisible()
    await note.getByRole('button', { name: words.detail.ok }).click()
    await expect(renaming.getByText(words.enter.displayName)).toBeVisible()
    await renaming.getByLabel(words.field.displayName).fill('Quầy <1>')
    await renaming.getByRole('button', { name: words.rename.save }).click()
    await expect(renaming.getByText(words.enter.nameForm)).toBeVisible()
    await page.route('**/paybox/portal/v1/update/**', (route) => route.fulfill(busy()))
    await renaming.getByLabel(words.field.displayName).fill('Quầy mới')
    await renaming.getByRole('button', { name: words.rename.save }).click()
    await expect(page.getByText(words.rename.failed).first()).toBeVisible()
    await ask(session, payBox.delete, { params: { id } })
  },
)

test(
  'the account behind a box: which is offered, how it looks, what fails, how it goes',
  proves('B-208', 'B-209', 'B-211', 'B-213', 'B-214', 'B-216', 'B-218', 'B-219'),
  async ({ page, sessions }) => {
    const session = await sessions.of('owner')
    await enter(page, session)
    const { id } = await ownBox(session)
    const [real] = await ask(session, bankAccount.getList, { query: { flag: 'true' } })
    const kinds = Object.fromEntries(
      (['id', 'accountNo', 'accountName', 'bankType', 'qrCode', 'defaultAccount'] as const).map(
        (name) => [name, typeof real?.[name]],
      ),
    )
    expect(kinds).toEqual({
      id: 'string',
      accountNo: 'string',
      accountName: 'string',
      bankType: 'string',
      qrCode: 'string',
      defaultAccount: 'boolean',
    })
    const other = {
      ...real!,
      id: randomUUID(),
      accountNo: '8801234567',
      accountName: 'TAI KHOAN THU HAI',
      bankType: real!.bankType === 'KLB' ? 'UMEE' : 'KLB',
      defaultAccount: false,
      defaultFeeAccount: false,
    }
    // The default one is not the first.
    await page.route('**/bankAccount/**getList**', (route) =>
      route.fulfill(good([other, { ...real!, defaultAccount: true }])),
    )
    await page.goto(`/pay-box/x?id=${id}&tab=account`)
    const [drawn] = await Promise.all([
      page.waitForRequest(/paybox\/portal\/v1\/staticQr\/preview/),
      page.getByRole('button', { name: words.account.add }).click(),
    ])
    expect(drawn.postDataJSON()).toEqual({
      staticQrType: 'UMEE',
      accountName: real!.accountName,
      accountNumber: real!.accountNo,
    })
    const dialog = said(page, words.account.dialog)
    const field = dialog
      .getByRole('combobox', { name: words.account.pick })
      .or(dialog.getByRole('textbox', { name: words.account.pick }))
      .first()
    await expect(field).toHaveValue(new RegExp(real!.accountNo))
    await expect(dialog.getByRole('img', { name: words.account.preview })).toBeVisible()
    if (!isPhone(page))
      await expect.poll(async () => Math.round((await dialog.boundingBox())!.width)).toBe(600)
    const { ms } = await staysOpen(page, field)
    expect(ms).toBeGreaterThanOrEqual(175)
    await field.click()
    // The mark is a drawing that says nothing aloud; its colour tells the two apart.
    for (const [colour, name, account] of [
      ['#0b3a91', 'KienlongBank', real!.bankType === 'KLB' ? real! : other],
      ['#6a1b6e', 'UMEE by KienlongBank', real!.bankType === 'UMEE' ? real! : other],
    ] as const) {
      const option = page.getByRole('option').filter({ hasText: account.accountNo })
      await expect(option.locator('svg rect')).toHaveAttribute('fill', colour)
      await expect(option).toContainText(name)
      await expect(option).toContainText(account.accountName)
    }
    // Another account than the merchant's own is not drawn: the preview says so, and nothing can be linked.
    await page.getByRole('option').filter({ hasText: other.accountNo }).click()
    await expect(
      dialog.getByRole('alert').filter({ hasText: words.account.previewFailed }),
    ).toBeVisible()
    await expect(dialog.getByRole('button', { name: words.account.submit })).toBeDisabled()
    await expect(page.getByRole('listbox').filter({ visible: true })).toHaveCount(0)
    expect(await axeSays(page)).toEqual([])
    await ask(session, payBox.update, { params: { id }, body: { bankAccountId: real!.id } })
    await page.goto(`/pay-box/x?id=${id}&tab=account`)
    await page.getByRole('button', { name: words.account.unlink }).click()
    const sure = said(page, words.account.unlinkTitle)
    await expect(sure.getByText(real!.accountNo)).toBeVisible()
    await sure.getByRole('button', { name: words.account.unlinkConfirm }).click()
    await expect(page.getByText(words.account.unlinked)).toBeVisible()
    await expect(page.getByText(words.account.emptyTitle)).toBeVisible()
    await ask(session, payBox.delete, { params: { id } })
  },
)

const statuses = ['CREATED', 'CANCELED', 'TIMEOUT', 'SUCCESS', 'FAIL'] as const
type DotTone = 'success' | 'warning' | 'danger'
const tones: Record<(typeof statuses)[number], DotTone> = {
  CREATED: 'warning',
  CANCELED: 'warning',
  TIMEOUT: 'warning',
  SUCCESS: 'success',
  FAIL: 'danger',
}
/** Green, amber or red, as an eye would name the colour of a dot. */
function toneOf([r = 0, g = 0, b = 0]: readonly number[]): DotTone {
  if (g > r) return 'success'
  return g > 1.4 * b && g > 0.35 * r ? 'warning' : 'danger'
}
test(
  'the history: placeholders, badges, filters, an error',
  proves(
    'B-221',
    'B-223',
    'B-224',
    'B-225',
    'B-226',
    'B-227',
    'B-228',
    'B-229',
    'B-230',
    'B-231',
    'B-662',
  ),
  async ({ page, sessions }) => {
    const session = await sessions.of('owner')
    await enter(page, session)
    const { id } = await ownBox(session)
    const ALL = '**/api/transaction/portal/v1/getAll**'
    const row = (status: string, i: number) => ({
      id: randomUUID(),
      amount: 1_234_567 + i,
      status,
      type: 'PAY_BOX',
      virtualAccount: `97000000000000000${i}`,
      createDateTime: '2026-03-04T05:06:07.000+07:00',
    })
    const letGo = await held(page, ALL, pageOf(statuses.map(row)))
    const first = asked(page, 'transaction/portal/v1/getAll', () => true)
    await page.goto(`/pay-box/x?id=${id}&tab=history`)
    expect(Object.fromEntries(new URL((await first).url()).searchParams)).toEqual({
      isStatistic: '0',
      type: 'PAY_BOX',
      payboxDeviceId: id,
      page: '0',
      pageSize: '10',
      sortBy: 'createDateTime',
      sortDirection: 'ASC',
    })
    await expect(page.locator('table[aria-busy="true"] tbody tr')).toHaveCount(10)
    await letGo()
    await settled(page)
    for (const status of statuses) {
      const tone = toneOf(await dotOf(badge(page, t.transaction.status[status])))
      expect({ status, tone }).toEqual({ status, tone: tones[status] })
    }
    await expect(rowOf(page, '1.234.567')).toContainText('05:06')
    expect([await axeSays(page), await sideScroll(page)]).toEqual([[], 0])

    await page.getByRole('button', { name: t.web.list.filters, exact: true }).click()
    const query = (name: string, value: string) =>
      asked(page, 'transaction/portal/v1/getAll', (url) => url.searchParams.get(name) === value)
    for (const [label, name] of [
      [words.history.keyword, 'keyword'],
      [words.history.transactionId, 'transactionId'],
      [words.history.refTransactionId, 'refTransactionId'],
    ] as const) {
      const field = page.getByRole('textbox', { name: label, exact: true })
      await field.fill('AB12')
      const [request] = await Promise.all([query(name, 'AB12'), field.press('Enter')])
      expect(new URL(request.url()).searchParams.get('payboxDeviceId')).toBe(id)
    }
    const status = choiceAt(page, words.history.status)
    await status.click()
    await expect(page.getByRole('option')).toHaveText([
      words.history.all,
      ...statuses.map((one) => t.transaction.status[one]),
    ])
    await Promise.all([
      query('status', 'FAIL'),
      page.getByRole('option', { name: t.transaction.status.FAIL }).click(),
    ])
    await status.click()
    await page.getByRole('option', { name: words.history.all }).click()
    await expect(page).not.toHaveURL(/status=/)
    // Fetched by the press, the calendar opens as it comes.
    await page.getByRole('button', { name: new RegExp(`^${words.history.dates}`) }).click()
    const calendar = page
      .locator('table')
      .filter({ has: page.locator('button[aria-label]') })
      .filter({ visible: true })
      .first()
    await expect(calendar).toBeVisible()
    const days = await page.locator('td button:visible').evaluateAll((all) =>
      all.map((day) => ({
        label: day.getAttribute('aria-label') ?? '',
        disabled: (day as HTMLButtonElement).disabled,
      })),
    )
    // Days to come are closed; on a month's last day they are all in the next one.
    const tomorrow = new Date(Date.now() + 31 * 3_600_000)
    if (tomorrow.getUTCDate() === 1)
      await expect(page.locator('[data-direction="next"]:visible').first()).toBeDisabled()
    else expect(days.some((day) => day.disabled)).toBe(true)
    const open = page.locator('td button:visible:not([disabled])')
    await open.first().click()
    const [ranged] = await Promise.all([
      asked(
        page,
        'transaction/portal/v1/getAll',
        (url) => url.searchParams.has('fromDate') && url.searchParams.has('toDate'),
      ),
      open.last().click(),
    ])
    const last = new URL(ranged.url()).searchParams.get('toDate')!
    expect(
      last.slice(0, 10) <= new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10),
    ).toBe(true)
    await expect(page.getByRole('button', { name: /\d\d\/\d\d\/\d{4}/ }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: words.history.clear }).click()
    await expect(page).not.toHaveURL(
      /keyword=|transactionId=|refTransactionId=|status=|fromDate=|toDate=/i,
    )

    await page.unroute(ALL)
    await page.route(ALL, (route) => route.fulfill(busy(19)))
    await page.reload()
    const dialog = said(page, fill(words.history.error, { code: 19 }))
    await expect(dialog.getByRole('alert')).not.toBeEmpty()
    await ask(session, payBox.delete, { params: { id } })
  },
)

test(
  'the form of a static QR: what clears what, and what is said when something fails',
  { tag: '@phone', ...proves('B-216', 'B-240', 'B-241', 'B-251', 'B-256', 'B-258', 'B-261') },
  async ({ page, sessions }) => {
    const session = await sessions.of('owner')
    await enter(page, session)
    const { id } = await ownBox(session)
    await page.goto(`/pay-box/x?id=${id}&tab=qr`)
    await page.getByRole('button', { name: words.qr.add }).click()
    const form = said(page, words.qr.addTitle)
    const acknowledge = async (text: string): Promise<void> => {
      const note = said(page, words.qr.note)
      await expect(note.getByText(text)).toBeVisible()
      await note.getByRole('button', { name: words.qr.ok }).click()
      await expect(note).toBeHidden()
    }
    await form.getByRole('button', { name: words.qr.submitAdd, exact: true }).click()
    await acknowledge(words.qr.fill)
    const asked = form.getByText(words.enter.bankBin).or(form.getByText(words.enter.accountNumber))
    await expect(asked).toHaveCount(2)
    await form.getByRole('radio', { name: words.qr.E_WALLET }).check()
    await expect(asked).toHaveCount(0)
    await form.getByRole('radio', { name: words.qr.BANK }).check()
    const bank = form
      .getByRole('combobox', { name: words.qr.bank })
      .or(form.getByRole('textbox', { name: words.qr.bank }))
      .first()
    const { ms, height } = await staysOpen(page, bank)
    expect([ms >= 115, height <= 201]).toEqual([true, true])
    await bank.fill('Vietcom')
    await page
      .getByRole('option', { name: /Vietcombank/ })
      .first()
      .click()
    await page.route('**/getBeneficiary**', (route) => route.fulfill(busy(1301, 404)))
    await form.getByLabel(words.qr.accountNumber).fill('0011001234567')
    await form.getByRole('button', { name: words.qr.check }).click()
    await expect(form.getByText(words.qr.noAccount)).toBeVisible()
    await page.unroute('**/getBeneficiary**')
    await form.getByRole('button', { name: words.qr.preview }).click()
    const shown = form.getByRole('img', { name: words.qr.preview })
    await expect(shown).toBeVisible()
    // Asked again and refused: the picture of before is gone.
    await page.route('**/staticQr/preview', (route) => route.fulfill(busy()))
    await form.getByRole('button', { name: words.qr.preview }).click()
    await acknowledge(words.qr.fill)
    await expect(shown).toBeHidden()
    await page.unroute('**/staticQr/preview')
    await form.getByRole('button', { name: words.qr.preview }).click()
    await expect(shown).toBeVisible()
    await page.route('**/staticQr/create', (route) => route.fulfill(busy()))
    await form.getByRole('button', { name: words.qr.submitAdd, exact: true }).click()
    await expect(page.getByText(words.qr.uploadFailed)).toBeVisible()
    await expect(form.getByLabel(words.qr.accountNumber)).toHaveValue('0011001234567')
    await form.getByRole('radio', { name: words.qr.E_WALLET }).check()
    await expect(shown).toBeHidden()

    // A picture without a QR is refused, and what stood there is taken away.
    const white = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP8//8/A27AhEduxEoDAH5JBA/UWzbHAAAAAElFTkSuQmCC',
      'base64',
    )
    await form
      .getByLabel(words.qr.image)
      .setInputFiles({ name: 'white.png', mimeType: 'image/png', buffer: white })
    await page.getByRole('button', { name: t.web.upload.apply }).click()
    await expect(page.getByText(words.qr.uploadFailed).last()).toBeVisible()
    await expect(form.getByText(t.error.pay_box.qr_image_invalid)).toBeVisible()
    await expect(form.getByRole('img', { name: words.qr.image })).toHaveCount(0)
    expect([await axeSays(page), await sideScroll(page)]).toEqual([[], 0])
    await ask(session, payBox.delete, { params: { id } })
  },
)
