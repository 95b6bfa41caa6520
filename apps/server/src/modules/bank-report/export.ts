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
import type { Period } from './period-store.ts'
import { ensureAlone, exporter } from '../data-export/service.ts'
import * as service from './service.ts'
import type { ReportQuery } from './service.ts'
import * as volumeStore from './volume-store.ts'

/** A column by the name of its figure, of which the words are `column.<name>`; what stands in it is the row's field of that name unless given. */
type Spec<R> = readonly [name: string, kind: Kind, get?: (line: R) => string | number | null]
type Tables = Parameters<typeof xlsxOfTables>[0]
type Namespace = Parameters<typeof translator>[1]
type Days = Pick<Period, 'from' | 'to' | 'by'>

const WIDTH: Record<Kind, number> = { text: 28, number: 14, money: 20, time: 20, date: 14 }
/** Columns of whole numbers by their names. */
const counts = (...names: readonly string[]): Spec<object>[] =>
  names.map((name) => [name, 'number'])
const hours = <N extends 'median' | 'p90'>(name: N): Spec<Record<N, number | null>> => [
  `${name}Hours`,
  'number',
  (line) => (line[name] === null ? null : Math.round(line[name] / 36) / 100),
]

/** What the tables of a report are made with, in the reader's language. */
interface Sheets {
  t: ReturnType<typeof translator>
  say: (namespace: Namespace, key: string) => string
  /** @param name a key of `sheet` */
  table: <R extends object>(
    name: string,
    specs: readonly Spec<R>[],
    rows: readonly R[],
  ) => Tables[number]
  /** The table by day or month: a day stands as a day, a month as the text it is. */
  series: <R extends object>(specs: readonly Spec<R>[], rows: readonly R[]) => Tables[number]
}
function sheetsIn({ language }: Ctx, { by }: Days): Sheets {
  const t = translator(language, 'bankReport')
  const table: Sheets['table'] = (name, specs, rows) =>
    tableOf(
      t(`sheet.${name}`),
      specs.map(([field, kind, get]): Column<(typeof rows)[number]> => ({
        title: t(`column.${field}`),
        width: WIDTH[kind],
        kind,
        get: get ?? ((line) => (line as Record<string, string | number | null>)[field] ?? null),
      })),
      rows,
    )
  return {
    t,
    say: (namespace, key) => translator(language, namespace)(key),
    table,
    series: (specs, rows) =>
      table('series', [['date', by === 'DAY' ? 'date' : 'text'], ...specs], rows),
  }
}

/** What every file says of itself, and its line in the audit log. */
async function answer(
  ctx: Ctx,
  report: ReportName,
  { from, to }: Pick<Days, 'from' | 'to'>,
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
type Export = (ctx: Ctx, query: ReportQuery) => Promise<FileAnswer>
/** The file of a report: what it found, as the tables that the screen shows. */
const exportOf =
  <R extends Days>(
    report: ReportName,
    read: (ctx: Ctx, query: ReportQuery) => Promise<R>,
    tables: (found: R, sheets: Sheets) => Tables,
  ): Export =>
  async (ctx, query) => {
    const found = await read(ctx, query)
    return answer(ctx, report, found, {
      stream: xlsxOfTables(tables(found, sheetsIn(ctx, found))),
    })
  }

export const exportMerchants = exportOf(
  'merchants',
  service.merchants,
  (found, { t, say, table, series }) => [
    series(counts('opened', 'approved', 'denied', 'suspended', 'restored'), found.series),
    table(
      'states',
      [
        ['status', 'text', (line) => say('onboarding', `status.${line.status}`)],
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
  ],
)

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
const makeVolume: Export = async (ctx, query) => {
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
const makeSuspense = exportOf(
  'suspense',
  (ctx, query) => service.suspense(ctx, query, MOST_CREDITS),
  (found, { t, say, table, series }) => [
    series(
      [
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
        ['reason', 'text', (line) => say('bankCredit', `reason.${line.reason}`)],
      ],
      found.oldest,
    ),
  ],
)

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

const differences: readonly Spec<{ closed: number }>[] = [
  ['found', 'number'],
  ['foundAmount', 'money'],
  ['healed', 'number'],
  ['closedByPeople', 'number', (line) => line.closed],
  ['open', 'number'],
  ['openAmount', 'money'],
]
export const exportReconciliation = exportOf(
  'reconciliation',
  service.reconciliation,
  (found, { say, table, series }) => [
    series([['checked', 'number'], ...differences], found.series),
    table(
      'differences',
      [
        ['difference', 'text', (line) => say('reconciliation', `kind.${line.kind}`)],
        ...differences,
      ],
      found.kinds,
    ),
  ],
)

const verdicts: readonly Spec<{ approved: number; denied: number }>[] = [
  ['approvals', 'number', (line) => line.approved],
  ['denials', 'number', (line) => line.denied],
]
const proposals: readonly Spec<{ approved: number; denied: number; median: number | null }>[] = [
  ['proposed', 'number'],
  ...verdicts,
  ...counts('withdrawn', 'expired', 'pending'),
  hours('median'),
]
const person: readonly Spec<object>[] = [
  ['name', 'text'],
  ['staffId', 'text'],
]
export const exportDecisions = exportOf(
  'decisions',
  service.decisions,
  (found, { t, say, table, series }) => [
    series(counts('proposed', 'decided'), found.series),
    table(
      'kinds',
      [['kind', 'text', (line) => say('approval', `kind.${line.kind}`)], ...proposals],
      found.kinds,
    ),
    table('makers', [...person, ...proposals], found.makers),
    table(
      'checkers',
      [...person, ...verdicts, ['makers', 'number'], hours('median')],
      found.checkers,
    ),
    table(
      'pairs',
      [
        ['maker', 'text', (line) => line.maker.name],
        ['checker', 'text', (line) => line.checker.name],
        ...counts('decided', 'of', 'share'),
        ['note', 'text', (line) => (line.always ? t('pairs.always') : null)],
      ],
      found.pairs,
    ),
  ],
)

export const exportServiceLevels = exportOf(
  'serviceLevels',
  service.serviceLevels,
  (found, { t, table, series }) => [
    series(counts('answered', 'inTime'), found.series),
    table(
      'levels',
      [
        ['service', 'text', (line) => t(`service.${line.kind}`)],
        ...counts('answered', 'inTime'),
        hours('median'),
        hours('p90'),
        ...counts('waiting', 'late'),
      ],
      found.kinds,
    ),
  ],
)
