/** Every Excel file that the contract offers, with what people write into it to hurt: text stays text, money is a number, nothing is a formula (reliability bar N7). */
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { modules } from '@saola/contract/all'
import { fullPath, type Call } from '@saola/contract/call'
import { customer } from '@saola/contract/customer'
import { product } from '@saola/contract/product'
import type { StatementItem } from '../src/adapters/bank.ts'
import { MOST_TEXT, STYLE } from '../src/platform/sheet-cells.ts'
import { vnDay } from '../src/platform/clock.ts'
import { postAll } from '../src/modules/ledger/service.ts'
import { leaveToOne } from './approvals.ts'
import { aPlan } from './example-plans.ts'
import { aStatement } from './example-statements.ts'
import { draftOf, issueAll, subscribed } from './invoices.ts'
import { people, type People } from './people.ts'
import { salarySheets } from './salary-sheets.ts'
import { asOwner, openPayment } from './shop.ts'
import { openWorld, type World } from './world.ts'
import { IMPORT, wrongImports } from './wrong-imports.ts'

/** Longer than a cell may be. Only columns without an index take it. */
const LONG = `=${'dài '.repeat(10_000)}`
const HOSTILE = [
  '=1+1',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://evil.example","x")',
  '007',
  '12345678901234567890',
  '1e5',
  'Nguyễn Thị Ánh',
  '🧋 trà sữa 👩‍🍳',
  'a\u0001\u0007\u001fb\ufffe',
  '<t>&"</is>',
  '_x0041_',
  ' hai  khoảng ',
  'TRUE',
  '2026-11-22',
]
/** As a cell holds it: without what XML has no place for, and no longer than Excel takes. */
const held = (text: string): string =>
  text.length > MOST_TEXT
    ? `${text.slice(0, MOST_TEXT - 1)}…`
    : text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')

/** One sheet: who may take it, with what; the columns that people fill, and those of money. */
interface Sheet {
  token: () => string
  params?: () => Record<string, string>
  query?: () => Record<string, string>
  filled: readonly number[]
  money: readonly number[]
}
const REPORT = '01920000-0000-7000-8000-0000000000f3'
const REPORTS = { fromDate: '2025-01-01', toDate: '2025-12-31' }
const BATCH = '01920000-0000-7000-8000-0000000000f2'
let world: World
let all: People
let accountId: string
let accountNo: string
let statementId: string
const owner = (): string => all.owner.token
const sheets: Record<string, Sheet> = {
  'product.export': { token: owner, filled: [0, 1, 10, 17], money: [4, 15] },
  'product.import.template': { token: owner, filled: [], money: [] },
  'product.import.corrections': {
    token: owner,
    params: () => ({ id: IMPORT }),
    filled: [1, 4, 10],
    money: [],
  },
  'subscription.export': { token: owner, filled: [2, 4, 17, 18], money: [9, 10] },
  'subscription.import.template': { token: owner, filled: [], money: [] },
  'subscription.import.corrections': {
    token: owner,
    params: () => ({ id: IMPORT }),
    filled: [1, 4, 12],
    money: [],
  },
  'subscription.statistic.export': { token: owner, filled: [], money: [1, 2, 3, 9] },
  'subscriptionBulk.export': {
    token: owner,
    params: () => ({ id: IMPORT }),
    filled: [2],
    money: [],
  },
  'subscriptionInvoice.export': { token: owner, filled: [2, 4, 6], money: [11, 12, 20] },
  'subscriptionPlan.export': { token: owner, filled: [0, 1, 12, 14], money: [5] },
  'customer.export': { token: owner, filled: [0, 1, 2, 3, 4], money: [] },
  'customer.import.template': { token: owner, filled: [], money: [] },
  'customer.import.corrections': {
    token: owner,
    params: () => ({ id: IMPORT }),
    filled: [0, 1, 3],
    money: [],
  },
  ...salarySheets(owner, () => all.maker.token),
  'payout.batch.template': { token: owner, filled: [], money: [] },
  'payout.batch.corrections': {
    token: owner,
    params: () => ({ fileId: IMPORT }),
    filled: [0, 1, 4],
    money: [],
  },
  'payout.batch.result': {
    token: owner,
    params: () => ({ payOutId: BATCH }),
    filled: [1, 2, 5, 6, 10],
    money: [4],
  },
  'transaction.export': {
    token: owner,
    query: () => ({ isStatistic: 'false' }),
    filled: [8, 10, 14, 15],
    money: [3, 4, 5, 6, 16],
  },
  'transaction.bankTransaction.export': {
    token: owner,
    query: () => ({ accountNo }),
    filled: [0, 3, 4, 5],
    money: [2],
  },
  'bankAccount.exportTransactionStatistic': {
    token: owner,
    params: () => ({ bankAccountId: accountId }),
    filled: [0, 3, 4, 5],
    money: [2, 6],
  },
  'statement.exportExcel': {
    token: owner,
    params: () => ({ id: statementId }),
    filled: [],
    money: [2, 3, 4, 5, 6, 7],
  },
  'statement.exportJournal': {
    token: owner,
    query: () => ({ period: vnDay(world.clock.now()), format: 'XLSX' }),
    filled: [6, 7],
    money: [5],
  },
  'dashboard.daily.export': { token: owner, filled: [], money: [2] },
  'dashboard.export': { token: owner, filled: [], money: [2, 3, 4, 5, 7, 8] },
  'forControl.portal.exportExcel': { token: owner, filled: [7, 10, 19], money: [9, 18] },
  'forControl.cms.exportExcel': {
    token: () => all.checker.token,
    filled: [7, 10, 19],
    money: [9, 18],
  },
  'bank.cms.exportToExcel': { token: () => all.checker.token, filled: [2, 3, 7, 8], money: [] },
  'merchant.cms.export': { token: () => all.checker.token, filled: [1], money: [] },
  'bankReport.merchants.export': { token: () => all.root.token, filled: [], money: [] },
  'bankReport.volume.export': { token: () => all.root.token, filled: [], money: [] },
  'bankReport.suspense.export': { token: () => all.root.token, filled: [], money: [2, 4] },
  'bankReport.reconciliation.export': { token: () => all.root.token, filled: [], money: [3, 7] },
  'bankReport.decisions.export': { token: () => all.root.token, filled: [], money: [] },
  'bankReport.serviceLevels.export': { token: () => all.root.token, filled: [], money: [] },
  'fee.portal.exportFeeReports': {
    token: owner,
    query: () => REPORTS,
    filled: [],
    money: [5, 6, 7, 8, 9],
  },
  'fee.cms.exportFeeReports': {
    token: () => all.maker.token,
    query: () => REPORTS,
    filled: [1],
    money: [5, 6, 7, 8, 9],
  },
  'fee.cms.exportFeeReport': {
    token: () => all.maker.token,
    params: () => ({ id: REPORT }),
    filled: [2],
    money: [8, 9, 10, 11],
  },
  'admin.cms.exportReview': { token: () => all.root.token, filled: [0, 4], money: [] },
  'audit.cms.exportExcel': {
    token: () => all.root.token,
    query: () => ({ module: 'hostile', side: 'PEOPLE' }),
    filled: [3, 8, 9],
    money: [],
  },
}
/** Files that are no sheets: a printed stand, a receipt, a photograph; and what hands out another call's sheet. */
const OTHERS = [
  'payBox.stand',
  'payout.single.receipt',
  'fee.portal.exportPdf',
  'fee.cms.exportPdf',
  'statement.exportPdf',
  'ekyc.view',
  'forControl.portal.view',
  'forControl.cms.view',
  'forControl.cms.exportPdf',
  'approval.cms.file',
  'dataExport.cms.download',
]
const files = Object.values(modules)
  .flatMap((module) => Object.values(module as Record<string, Call>))
  .filter((call) => call.kind === 'file')

/** Copies one row of a table with other values, whatever its columns are. */
const copies = async (
  table: string,
  where: string,
  of: (text: string, n: number) => Record<string, unknown>,
): Promise<void> => {
  const [written] = await asOwner<{ columns: string }>(
    world,
    `select string_agg(column_name, ', ') columns from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const { columns } = written!
  for (const [n, text] of HOSTILE.entries())
    expect(
      await asOwner(
        world,
        `insert into ${table} (${columns}) select ${columns} from (select y.* from (select * from ${table} where ${where} limit 1) x, jsonb_populate_record(null::${table}, to_jsonb(x) || $1::jsonb) y) copy returning 1`,
        [JSON.stringify(of(text, n))],
      ),
    ).toHaveLength(1)
}
/** Paid, as the ledger says it. */
const booked = (transactionId: string): Promise<void> =>
  postAll(world.app.db, [
    {
      merchantId: all.owner.merchantId,
      kind: 'SETTLE',
      transactionId,
      bankCreditId: null,
      at: world.clock.now(),
      entries: [
        { account: 'CLEARING', amount: 12_345 },
        { account: 'MERCHANT', amount: -12_345 },
      ],
    },
  ])
const uuidOf = (n: number, tableNo: number): string =>
  `01920000-0000-7000-8${String(tableNo).padStart(3, '0')}-${String(n).padStart(12, '0')}`
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payout":true}' })
  all = await people(world)
  await leaveToOne(world, 'DATA_EXPORT')
  const [account] = await asOwner<{ id: string; account_no: string }>(
    world,
    'select id, account_no from bank_account where merchant_id = $1 order by default_account desc',
    [all.owner.merchantId],
  )
  ;[accountId, accountNo] = [account!.id, account!.account_no]
  ;({ statementId } = await aStatement(world, all.owner.merchantId))
  const [fee] = await asOwner<{ id: string }>(
    world,
    `select id from fee where scope = 'ALL' and payment_type = 'VIET_QR'`,
  )
  for (const text of [...HOSTILE, LONG]) {
    const { id } = await openPayment(
      world,
      { merchantId: all.owner.merchantId, accountId, accountNo, feeId: fee!.id },
      12_345,
    )
    await asOwner(
      world,
      'update payment set description = $2, customer_name = $3, customer_phone = $3, ref_transaction_id = $3 where id = $1',
      [id, text, text.slice(0, 100)],
    )
    await booked(id)
  }
  for (const [i, text] of HOSTILE.entries())
    await asOwner(
      world,
      `insert into for_control (merchant_id, id, code, status, service, subject_id, claimed_by, amount, transaction_date, partner_txn_number, reason, email, phone, language, created_at, created_by, created_by_bank, sent_at, due_at, resolution, resolved_amount, decision_note, decided_at, decided_by)
      values ($1, gen_random_uuid(), $2, 'SUCCESS', 'PAYMENT', gen_random_uuid()::text, 'MERCHANT', 12345, now(), $3, $3, 'a@b.vn', '1', 'vi', now(), 'x', false, now(), now(), 'CREDIT_MERCHANT', 12345, $3, now(), 'x')`,
      [all.owner.merchantId, `TS260101${String(i).padStart(8, '0')}`, text],
    )
  const made = await world.send(
    product.create,
    {
      body: {
        name: 'Bánh',
        code: 'B-1',
        priceType: 'FIXED_PRICE',
        storageType: 'UNLIMITED',
        price: 1000,
      },
    },
    { token: owner() },
  )
  if (made.body.code !== 0) throw new Error(made.text)
  await copies('product', `code = 'B-1'`, (text, n) => ({
    id: uuidOf(n, 1),
    code: text,
    name: text,
    description: text,
    created_by: text,
  }))
  const person = await world.send(
    customer.create,
    { body: { fullName: 'Khách', phone: '0933000009' } },
    { token: owner() },
  )
  if (person.body.code !== 0) throw new Error(person.text)
  await copies('customer', `full_name = 'Khách'`, (text, n) => ({
    id: uuidOf(n, 2),
    code: text,
    full_name: text,
    phone: text,
    email: text,
    address: text,
  }))
  const of = await subscribed(world, all.owner.merchantId)
  await copies('subscription', `id = '${of.subscriptionId}'`, (text, n) => ({
    id: uuidOf(n, 10),
    code: `DK${n}`,
    customer_name: text,
    customer_email: text,
    note: text,
    created_by: text,
  }))
  await asOwner(
    world,
    `insert into subscription_bulk (id, merchant_id, code, act, cycles, waive_final, total, member_id, language, created_by, created_at) values ($1, $2, 'HL1', 'EXTEND', 1, false, $3, $4, 'vi', 'x', now())`,
    [IMPORT, all.owner.merchantId, HOSTILE.length, all.owner.id],
  )
  for (const n of HOSTILE.keys())
    await asOwner(
      world,
      `insert into subscription_bulk_row (merchant_id, bulk_id, subscription_id, n, state, mark) values ($1, $2, $3, $4, 'PENDING', 'x')`,
      [all.owner.merchantId, IMPORT, uuidOf(n, 10), n + 1],
    )
  await issueAll(
    world,
    HOSTILE.map((text, n) =>
      draftOf(world, of, {
        cycle: n + 1,
        plan: { ...of.plan, name: text },
        customer: { id: uuidOf(n, 9), name: text, phone: null, email: text },
      }),
    ),
  )
  await aPlan(world, all.owner)
  await copies(
    'subscription_plan',
    `merchant_id = '${all.owner.merchantId}' and id <> '${of.plan.id}'`,
    (text, n) => ({
      id: uuidOf(n, 9),
      code: text,
      public_code: String(n).padStart(22, 'A'),
      name: text,
      description: text,
      created_by: text,
    }),
  )
  await copies('merchant', `code = 'SAOLA099' and mode = 'LIVE'`, (text, n) => ({
    id: uuidOf(n, 3),
    code: `H${n}`,
    name: text,
    sandbox_id: null,
    live_id: null,
  }))
  await copies('admin', `username = 'maker'`, (text, n) => ({
    id: uuidOf(n, 7),
    username: `hostile${n}`,
    staff_id: `HOSTILE${n}`,
    full_name: text,
    office: text,
  }))
  await copies('bank', 'napas_code is not null', (text, n) => ({
    id: 9_000 + n,
    code: `H${n}`,
    short_name: `Hostile ${n}`,
    napas_code: String(900_000 + n),
    name: text,
    common_name: text,
    swift: text,
    ben_id: text,
  }))
  for (const text of HOSTILE) {
    await asOwner(
      world,
      `insert into audit_record (at, operation, module, actor_kind, actor_id, actor_name, address, trace_id, object_id, before, after) values (now(), $1, 'hostile', 'MEMBER', $1, $1, $1, $1, $1, $2, $2)`,
      [text, JSON.stringify({ note: text === '=1+1' ? LONG : text })],
    )
    world.bank.statement.push({
      transactionNo: text,
      dateTime: world.clock.now().toISOString(),
      amount: 5_000,
      coefficient: -1,
      currency: text,
      detail: text,
      transGroup: text,
      balance: 1,
      virtualAccount: null,
    } satisfies StatementItem)
  }
  // As an import whose rows were all wrong has kept them; uploads have tests of their own (N8).
  const wrong = (field: string, key: string) => [{ field, key }]
  await asOwner(
    world,
    `insert into product_import (id, merchant_id, file_name, rows, created_by, created_at) values ($1, $2, 'x.xlsx', $3, 'x', now())`,
    [
      IMPORT,
      all.owner.merchantId,
      JSON.stringify(
        HOSTILE.map((text, i) => ({
          row: i + 2,
          cells: { name: text, price: text, description: text },
          errors: wrong('price', 'required'),
          facts: null,
        })),
      ),
    ],
  )
  await wrongImports(world, all.owner, HOSTILE)
  await asOwner(
    world,
    `insert into payout_file (merchant_id, id, file_name, digest, is_repeat, created_by, created_by_id, created_at) values ($1, $2, 'x.xlsx', 'x', false, 'x', 'x', now())`,
    [all.owner.merchantId, IMPORT],
  )
  for (const [i, text] of HOSTILE.entries())
    await asOwner(
      world,
      `insert into payout_row (merchant_id, file_id, row_no, cells, errors, warnings) values ($1, $2, $3, $4, $5, '[]')`,
      [
        all.owner.merchantId,
        IMPORT,
        i + 2,
        JSON.stringify({
          accountNo: text,
          accountName: text,
          bank: '',
          amount: '',
          content: text,
          reference: '',
        }).replaceAll('\\u0000', ''),
        JSON.stringify([{ field: 'amount', fault: 'REQUIRED' }]),
      ],
    )
  await hostileBatch()
  await hostileReports()
}, 120_000)
afterAll(() => world.close())
/** A batch that was refused, whose rows carry texts of every kind. */
async function hostileBatch(): Promise<void> {
  const [account] = await asOwner<{ id: string }>(
    world,
    'select id from bank_account where merchant_id = $1 limit 1',
    [all.owner.merchantId],
  )
  const made = [all.owner.merchantId, BATCH, account!.id]
  await asOwner(
    world,
    `insert into payout (merchant_id, id, type, status, denial, amount, content, bank_account_id, created_by, created_by_id, created_at, decided_at) values ($1, $2, 'BATCH', 'DENIED', 'REFUSED', 1000, 'x', $3, 'x', 'x', now(), now())`,
    made,
  )
  await asOwner(
    world,
    `insert into payout_batch (merchant_id, payout_id, file_id, file_name, row_count, checked, warned, to_confirm) values ($1, $2, $2, 'x', $3, 0, 0, 0)`,
    [all.owner.merchantId, BATCH, HOSTILE.length],
  )
  for (const [i, text] of HOSTILE.entries())
    await asOwner(
      world,
      `insert into payout (merchant_id, id, type, status, denial, amount, content, bank_account_id, to_bin, to_account, to_name, batch_id, row_no, ref_transaction_id, reference, deny_content, created_by, created_by_id, created_at, decided_at) values ($1, $4::uuid, 'SINGLE', 'DENIED', 'REFUSED', 1000, $5, $3, '970436', $5, $5, $2, $6, $5, $4::uuid::text, $5, 'x', 'x', now(), now())`,
      [...made, uuidOf(i, 77), text.replaceAll('\u0000', ''), i + 2],
    )
}

/** A closed report of merchants and fees whose names are texts of every kind. */
async function hostileReports(): Promise<void> {
  const report = `insert into fee_report (merchant_id, id, month, status, created_at, count, fee, vat, held, due, tariff, vat_rounding, closed_at, due_at, paid_at, paid_by)
    values ($1, $2, $3, 'PAID', now(), 1, 1000, 100, 1100, 0, '{"fees": []}', 'PER_PAYMENT', now(), now(), now(), 'NOTHING_DUE')`
  await asOwner(world, report, [all.owner.merchantId, REPORT, '2025-02-01'])
  const names = HOSTILE.map((text) => text.replaceAll('\u0000', ''))
  for (const [i, text] of names.entries()) {
    const [merchant] = await asOwner<{ id: string }>(
      world,
      'select id from merchant where code = $1',
      [`H${i}`],
    )
    await asOwner(world, report, [merchant!.id, uuidOf(i, 78), '2025-01-01'])
    await asOwner(
      world,
      `insert into fee_report_line (merchant_id, report_id, line, kind, fee_id, tariff, fee_held, count, volume, fee, vat)
       select $1, $2, $3, 'PAYMENT', f.id, jsonb_build_object('code', f.code, 'version', 1, 'name', $4::text, 'serviceType', 'COBO', 'feeMethod', 'FREE', 'calculatePer', 'NONE', 'brackets', '[]'::jsonb, 'freeCount', 0, 'vatPercentMicro', 0, 'figure', null, 'from', '2025-01-01'), true, 1, 50000, 1000, 100
       from fee f order by f.id limit 1`,
      [all.owner.merchantId, REPORT, i + 1, text],
    )
  }
}

interface Cell {
  column: number
  row: number
  style: number
  text: string | null
  number: string | null
}
const CELL =
  /<c r="([A-Z]+)(\d+)" s="(\d)"(?: t="inlineStr"><is><t(?: xml:space="preserve")?>([^<]*)<\/t><\/is>|><v>(-?\d+(?:\.\d+)?)<\/v>)<\/c>/g
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#13': '\r' }
const plain = (xml: string): string =>
  xml
    .replace(/&(amp|lt|gt|quot|#13);/g, (_, name: string) => NAMED[name]!)
    .replace(/_x([0-9A-F]{4})_/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
const columnOf = (letters: string): number =>
  [...letters].reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Every cell of the file's first sheet, having made sure that there is nothing in the sheet but cells of text and of numbers. */
async function cellsOf(bytes: Buffer): Promise<Cell[]> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  const names: string[] = []
  let xml = ''
  for await (const entry of zip.eachEntry()) {
    names.push(entry.fileName)
    if (entry.fileName === 'xl/worksheets/sheet1.xml')
      xml = (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8')
  }
  expect(
    names.filter(
      (name) =>
        !/^(?:xl\/(?:worksheets\/sheet\d+|styles|workbook)\.xml|xl\/_rels\/workbook\.xml\.rels|_rels\/\.rels|\[Content_Types\]\.xml)$/.test(
          name,
        ),
    ),
  ).toEqual([])
  const data = /<sheetData>([\s\S]*)<\/sheetData>/.exec(xml)![1]!
  expect(
    data
      .replace(CELL, '')
      .replace(/<row r="\d+">|<\/row>/g, '')
      .slice(0, 200),
  ).toBe('')
  return [...data.matchAll(CELL)].map(([, letters, row, style, text, number]): Cell => ({
    column: columnOf(letters!),
    row: Number(row),
    style: Number(style),
    text: text === undefined ? null : plain(text),
    number: number ?? null,
  }))
}

it('no file of the contract is left out', { meta: { bars: ['N7'] } }, () => {
  expect(files.map((call) => call.id).sort()).toEqual([...Object.keys(sheets), ...OTHERS].sort())
})
describe.each(['vi', 'en'])('in %s', (language) => {
  it.each(Object.keys(sheets))(
    '%s: text stays text, money is a number, and nothing is a formula',
    { meta: { bars: ['N7'] } },
    async (id) => {
      const [call, sheet] = [files.find((c) => c.id === id)!, sheets[id]!]
      const path = fullPath(call, false).replaceAll(
        /\{(\w+)\}/g,
        (_, name: string) => sheet.params!()[name]!,
      )
      const answer = await fetch(
        `${world.base}${path}?${new URLSearchParams(sheet.query?.() ?? {})}`,
        { headers: { authorization: `Bearer ${sheet.token()}`, 'accept-language': language } },
      )
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ])
      const cells = await cellsOf(Buffer.from(await answer.arrayBuffer()))
      const [titles, body] = [cells.filter((c) => c.row === 1), cells.filter((c) => c.row > 1)]
      expect(titles.every((c) => c.style === STYLE.title && /\p{L}/u.test(c.text ?? ''))).toBe(true)
      expect(titles.map((c) => c.column)).toEqual(titles.map((_, i) => i))
      // Text is formatted as text, too, so that it stays text when somebody edits it.
      expect(
        body
          .filter((c) => (c.text === null) === (c.style === STYLE.text))
          .map(({ column, row, style }) => ({ column, row, style })),
      ).toEqual([])
      expect(body.filter((c) => (c.text ?? '').length > MOST_TEXT).length).toBe(0)
      if (id === 'transaction.export')
        expect(body.filter((c) => c.column === 10 && c.text === held(LONG))).toHaveLength(1)
      for (const column of sheet.money) {
        const amounts = body.filter((c) => c.column === column)
        expect({
          column,
          title: titles[column]?.text,
          some: amounts.length > 0,
          all: amounts.every((c) => c.style === STYLE.money && /^-?\d+$/.test(c.number!)),
        }).toEqual({ column, title: titles[column]?.text, some: true, all: true })
      }
      for (const column of sheet.filled) {
        const texts = new Set(body.filter((c) => c.column === column).map((c) => c.text))
        expect({ column, gone: HOSTILE.filter((text) => !texts.has(held(text))) }).toEqual({
          column,
          gone: [],
        })
      }
    },
  )
})
