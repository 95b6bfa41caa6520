/** The bank's reports as Excel files: the tables of the screen, each on a sheet of its own; of volume every merchant. Taking one out is a line in the audit log. */
import { paymentTypes } from '@saola/contract/enums'
import type { ReportName } from '@saola/contract/bank-report'
import { audit } from '../../platform/audit.ts'
import type { FileAnswer } from '../../platform/call-answer.ts'
import { vnTime } from '../../platform/clock.ts'
import { staff, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { MAX_EXPORT_ROWS } from '../../platform/export-limit.ts'
import { sheetFile } from '../../platform/sheet-file.ts'
import type { Kind } from '../../platform/sheet-cells.ts'
import { tableOf, XLSX_TYPE, xlsxOfTables, type Column } from '../../platform/sheet.ts'
import { translator } from '../../platform/text.ts'
import { ensureAlone, exporter } from '../data-export/service.ts'
import * as service from './service.ts'
import type { ReportQuery } from './service.ts'
import * as volumeStore from './volume-store.ts'

/** A column by the name of its figure, of which the words are `column.<name>`; what stands in it is the row's field of that name unless given. */
type Spec<R> = readonly [name: string, kind: Kind, get?: (line: R) => string | number | null]
type Tables = Parameters<typeof xlsxOfTables>[0]

const WIDTH: Record<Kind, number> = { text: 28, number: 14, money: 20, time: 20, date: 14 }
/** A day stands as a day, a month as the text it is. */
const stepKind = (by: 'DAY' | 'MONTH'): Kind => (by === 'DAY' ? 'date' : 'text')

function tables(ctx: Ctx) {
  const t = translator(ctx.language, 'bankReport')
  return {
    t,
    /** @param name a key of `sheet` */
    table: <R extends object>(name: string, specs: readonly Spec<R>[], rows: readonly R[]) =>
      tableOf(
        t(`sheet.${name}`),
        specs.map(([field, kind, get]): Column<R> => ({
          title: t(`column.${field}`),
          width: WIDTH[kind],
          kind,
          get: get ?? ((line) => (line as Record<string, string | number | null>)[field] ?? null),
        })),
        rows,
      ),
  }
}
const hours = <N extends 'median' | 'p90'>(name: N): Spec<Record<N, number | null>> => [
  `${name}Hours`,
  'number',
  (line) => (line[name] === null ? null : Math.round(line[name] / 36) / 100),
]

/** What every file says of itself, and its line in the audit log. */
async function answer(
  ctx: Ctx,
  report: ReportName,
  { from, to }: { from: string; to: string },
  file: Pick<FileAnswer, 'stream' | 'totalRows'>,
): Promise<FileAnswer> {
  const t = translator(ctx.language, 'bankReport')
  await audit(ctx, {
    module: 'bank-report',
    merchantId: null,
    objectId: report,
    after: { event: 'EXPORTED', report, from, to },
  })
  return { fileName: `${t(`file.${report}`)}-${from}-${to}.xlsx`, contentType: XLSX_TYPE, ...file }
}
const workbook = (
  ctx: Ctx,
  report: ReportName,
  days: { from: string; to: string },
  sheets: Tables,
): Promise<FileAnswer> => answer(ctx, report, days, { stream: xlsxOfTables(sheets) })

export async function exportMerchants(ctx: Ctx, query: ReportQuery): Promise<FileAnswer> {
  const found = await service.merchants(ctx, query)
  const { t, table } = tables(ctx)
  const status = translator(ctx.language, 'onboarding')
  return workbook(ctx, 'merchants', found, [
    table(
      'series',
      [
        ['date', stepKind(found.by)],
        ['opened', 'number'],
        ['approved', 'number'],
        ['denied', 'number'],
        ['suspended', 'number'],
        ['restored', 'number'],
      ],
      found.series,
    ),
    table(
      'states',
      [
        ['status', 'text', (line) => status(`status.${line.status}`)],
        ['merchants', 'number', (line) => line.total],
      ],
      found.states,
    ),
    table(
      'funnel',
      [
        ['step', 'text', (line) => t(`funnel.${line.step}`)],
        ['merchants', 'number', (line) => line.total],
        hours('median'),
        hours('p90'),
      ],
      found.funnel,
    ),
  ])
}

/** How many merchants; each stands there once for every method. @throws 37001 */
async function countVolume(ctx: Ctx, query: ReportQuery): Promise<number> {
  const merchants = await volumeStore.countCandidates(
    ctx.db,
    service.periodOf(ctx, query),
    Math.ceil(MAX_EXPORT_ROWS / paymentTypes.length) + 1,
  )
  ensure(merchants * paymentTypes.length <= MAX_EXPORT_ROWS, 'export.too_many_rows', {
    params: { max: MAX_EXPORT_ROWS },
  })
  return merchants
}
/** Every merchant of the period by method, those that took most first. */
async function makeVolume(ctx: Ctx, query: ReportQuery): Promise<FileAnswer> {
  const p = service.periodOf(ctx, query)
  await countVolume(ctx, query)
  const t = translator(ctx.language, 'bankReport')
  const specs = [
    ['code', 14, 'text'],
    ['name', 40, 'text'],
    ['paymentType', 20, 'text'],
    ['total', 14, 'number'],
    ['amount', 20, 'money'],
    ['refunds', 14, 'number'],
    ['refunded', 20, 'money'],
    ['fee', 18, 'money'],
    ['vat', 18, 'money'],
    ['feeBack', 18, 'money'],
  ] as const
  const words = Object.fromEntries(paymentTypes.map((name) => [name, t(`method.${name}`)]))
  return answer(ctx, 'volume', p, {
    stream: await sheetFile(
      ctx,
      `export/bank-report/${staff(ctx).adminId}`,
      volumeStore.exportRows(p),
      t('sheet.merchants'),
      specs.map(([name, width, kind], at) => ({
        title: t(`column.${name}`),
        width,
        kind,
        at,
        ...(name === 'paymentType' ? { words } : {}),
      })),
    ),
  })
}

/** Open credits that a file names, the oldest first; who needs more exports the list of unmatched credits. */
const MOST_CREDITS = 10_000
async function makeSuspense(ctx: Ctx, query: ReportQuery): Promise<FileAnswer> {
  const found = await service.suspense(ctx, query, MOST_CREDITS)
  const { t, table } = tables(ctx)
  const reason = translator(ctx.language, 'bankCredit')
  return workbook(ctx, 'suspense', found, [
    table(
      'series',
      [
        ['date', stepKind(found.by)],
        ['arrived', 'number'],
        ['arrivedAmount', 'money'],
        ['closed', 'number'],
        ['closedAmount', 'money'],
      ],
      found.series,
    ),
    table(
      'ages',
      [
        ['age', 'text', (line) => t(`age.${line.age}`)],
        ['credits', 'number', (line) => line.total],
        ['amount', 'money'],
      ],
      found.ages,
    ),
    table(
      'oldest',
      [
        ['bookedAt', 'time', (line) => vnTime(new Date(line.bookedAt))],
        ['bankReference', 'text'],
        ['merchantName', 'text'],
        ['amount', 'money'],
        ['reason', 'text', (line) => reason(`reason.${line.reason}`)],
      ],
      found.oldest,
    ),
  ])
}

/** Both name merchants: the one with what they took, the other with what they were paid. A report's period is fixed when it is asked for. */
const ended = (ctx: Ctx, _filters: object, query: ReportQuery) => {
  const { from, to, by } = service.periodOf(ctx, query)
  return { from, to, by }
}
export const reportExporters = [
  exporter('VOLUME', { ended, count: countVolume, make: makeVolume }),
  exporter('SUSPENSE', {
    ended,
    count: async (ctx, query) => (await service.suspense(ctx, query, MOST_CREDITS)).oldest.length,
    make: makeSuspense,
  }),
]
/** @throws 37007 where it takes two people. */
export async function exportVolume(ctx: Ctx, query: ReportQuery): Promise<FileAnswer> {
  await ensureAlone(ctx)
  return makeVolume(ctx, query)
}
/** @throws 37007 where it takes two people. */
export async function exportSuspense(ctx: Ctx, query: ReportQuery): Promise<FileAnswer> {
  await ensureAlone(ctx)
  return makeSuspense(ctx, query)
}

export async function exportReconciliation(ctx: Ctx, query: ReportQuery): Promise<FileAnswer> {
  const found = await service.reconciliation(ctx, query)
  const { table } = tables(ctx)
  const kind = translator(ctx.language, 'reconciliation')
  const figures: readonly Spec<{ closed: number }>[] = [
    ['found', 'number'],
    ['foundAmount', 'money'],
    ['healed', 'number'],
    ['closedByPeople', 'number', (line) => line.closed],
    ['open', 'number'],
    ['openAmount', 'money'],
  ]
  return workbook(ctx, 'reconciliation', found, [
    table(
      'series',
      [['date', stepKind(found.by)], ['checked', 'number'], ...figures],
      found.series,
    ),
    table(
      'differences',
      [['difference', 'text', (line) => kind(`kind.${line.kind}`)], ...figures],
      found.kinds,
    ),
  ])
}

const proposalFigures: readonly Spec<{
  approved: number
  denied: number
  median: number | null
}>[] = [
  ['proposed', 'number'],
  ['approvals', 'number', (line) => line.approved],
  ['denials', 'number', (line) => line.denied],
  ['withdrawn', 'number'],
  ['expired', 'number'],
  ['pending', 'number'],
  hours('median'),
]
const personFigures: readonly Spec<object>[] = [
  ['name', 'text'],
  ['staffId', 'text'],
]
export async function exportDecisions(ctx: Ctx, query: ReportQuery): Promise<FileAnswer> {
  const found = await service.decisions(ctx, query)
  const { t, table } = tables(ctx)
  const kind = translator(ctx.language, 'approval')
  return workbook(ctx, 'decisions', found, [
    table(
      'series',
      [
        ['date', stepKind(found.by)],
        ['proposed', 'number'],
        ['decided', 'number'],
      ],
      found.series,
    ),
    table(
      'kinds',
      [['kind', 'text', (line) => kind(`kind.${line.kind}`)], ...proposalFigures],
      found.kinds,
    ),
    table('makers', [...personFigures, ...proposalFigures], found.makers),
    table(
      'checkers',
      [
        ...personFigures,
        ['approvals', 'number', (line) => line.approved],
        ['denials', 'number', (line) => line.denied],
        ['makers', 'number'],
        hours('median'),
      ],
      found.checkers,
    ),
    table(
      'pairs',
      [
        ['maker', 'text', (line) => line.maker.name],
        ['checker', 'text', (line) => line.checker.name],
        ['decided', 'number'],
        ['of', 'number'],
        ['share', 'number'],
        ['note', 'text', (line) => (line.always ? t('pairs.always') : null)],
      ],
      found.pairs,
    ),
  ])
}

export async function exportServiceLevels(ctx: Ctx, query: ReportQuery): Promise<FileAnswer> {
  const found = await service.serviceLevels(ctx, query)
  const { t, table } = tables(ctx)
  return workbook(ctx, 'serviceLevels', found, [
    table(
      'series',
      [
        ['date', stepKind(found.by)],
        ['answered', 'number'],
        ['inTime', 'number'],
      ],
      found.series,
    ),
    table(
      'levels',
      [
        ['service', 'text', (line) => t(`service.${line.kind}`)],
        ['answered', 'number'],
        ['inTime', 'number'],
        hours('median'),
        hours('p90'),
        ['waiting', 'number'],
        ['late', 'number'],
      ],
      found.kinds,
    ),
  ])
}
