/**
 * The bank's reports over all merchants, Test Mode aside, by day or month of Asia/Ho_Chi_Minh. Each is a call of its own, beside the file of the same figures. Times are
 * whole seconds; null = nothing to take a median of.
 */
import * as z from 'zod/mini'
import { approvalKindNames } from './approval.ts'
import { unmatchedReason } from './bank-credit.ts'
import { calls, type Call } from './call.ts'
import { merchantStatus, paymentType } from './enums.ts'
import { day, money, opt, orNull } from './fields.ts'
import { adminCodes } from './admin-permissions.ts'
import { differenceKinds } from './reconciliation.ts'

/** A period may hold so many days: a leap year. */
export const MOST_REPORT_DAYS = 366
/** Without a period a report speaks of so many days up to today. */
export const USUAL_REPORT_DAYS = 30
/** Merchants that the screen names; the file names all. */
export const MOST_MERCHANTS = 50
export const reportSteps = ['DAY', 'MONTH'] as const
export type ReportStep = (typeof reportSteps)[number]
export const reportNames = [
  'merchants',
  'volume',
  'suspense',
  'reconciliation',
  'decisions',
  'serviceLevels',
] as const
export type ReportName = (typeof reportNames)[number]

export const funnelSteps = ['REGISTERED', 'IDENTIFIED', 'APPLIED', 'DECIDED', 'LIVE'] as const
/** Ages of what waits, in days of Vietnam. */
export const ageBuckets = ['TODAY', 'DAYS_3', 'DAYS_7', 'DAYS_30', 'OLDER'] as const
export const serviceKinds = ['APPROVAL', 'WEBHOOK', 'SUSPENSE', 'SUPPORT'] as const
/** What is answered within so many hours is answered in time. */
export const SERVICE_HOURS = 24
/** From so many decided proposals of one person on, and above this share of one decider, they are pointed out. */
export const PAIR_LEAST = 10
export const PAIR_SHARE = 0.8

/** YYYY-MM-DD, or YYYY-MM where the report goes by month. */
const date = z.string()
const seconds = orNull(z.int())
const period = { from: z.string(), to: z.string(), by: z.enum(reportSteps) }
const sum = { total: z.int(), amount: money }

const merchants = z.object({
  ...period,
  /** How many merchants are in each state now. */
  states: z.array(z.object({ status: merchantStatus, total: z.int() })),
  series: z.array(
    z.object({
      date,
      opened: z.int(),
      approved: z.int(),
      denied: z.int(),
      suspended: z.int(),
      restored: z.int(),
    }),
  ),
  /** Merchants that registered in the period, and how far each has come until now; `median` and `p90` = since the step before. */
  funnel: z.array(
    z.object({ step: z.enum(funnelSteps), total: z.int(), median: seconds, p90: seconds }),
  ),
  /** Those of DECIDED that were approved at their first decision. */
  approved: z.int(),
})

/** fee and vat as charged when paid; feeBack = what of both went back with refunds, which count on the day on which they arrived. */
const volume = { ...sum, refunds: z.int(), refunded: money, fee: money, vat: money, feeBack: money }
const volumeSum = z.object(volume)
const volumes = z.object({
  ...period,
  sum: volumeSum,
  series: z.array(z.object({ date, ...volume })),
  methods: z.array(z.object({ paymentType, ...volume })),
  /** Those that took most; `rest` = all others together. */
  merchants: z.array(
    z.object({ merchantId: z.string(), code: z.string(), name: z.string(), ...volume }),
  ),
  rest: volumeSum,
})

const suspense = z.object({
  ...period,
  ages: z.array(z.object({ age: z.enum(ageBuckets), ...sum })),
  /** Returns that were decided and that the bank has not carried out. */
  returning: z.object(sum),
  arrived: z.object(sum),
  accepted: z.object(sum),
  returned: z.object(sum),
  /** closed = accepted or returned. */
  series: z.array(
    z.object({
      date,
      arrived: z.int(),
      arrivedAmount: money,
      closed: z.int(),
      closedAmount: money,
    }),
  ),
  oldest: z.array(
    z.object({
      id: z.int(),
      bankReference: z.string(),
      merchantName: orNull(z.string()),
      amount: money,
      reason: unmatchedReason,
      bookedAt: z.string(),
    }),
  ),
})

/** healed = closed by the comparison itself, closed = by a person. Amounts are what the two sides differ by. */
const differences = {
  found: z.int(),
  foundAmount: money,
  healed: z.int(),
  closed: z.int(),
  open: z.int(),
  openAmount: money,
}
const reconciliation = z.object({
  ...period,
  /** Days of the period that are over. */
  days: z.int(),
  checked: z.int(),
  /** The bank has not answered for them, or nobody has looked yet. */
  waiting: z.int(),
  sum: z.object(differences),
  /** By the day of the statement. */
  series: z.array(z.object({ date, checked: z.int(), ...differences })),
  kinds: z.array(z.object({ kind: z.enum(differenceKinds), ...differences })),
})

/** Of the proposals made in the period, as they stand now; expired = nobody decided in time, or the thing had changed. `median` = from proposal to decision. */
const proposals = {
  proposed: z.int(),
  approved: z.int(),
  denied: z.int(),
  withdrawn: z.int(),
  expired: z.int(),
  pending: z.int(),
  median: seconds,
}
const person = { adminId: z.string(), name: z.string(), staffId: z.string() }
const decisions = z.object({
  ...period,
  sum: z.object(proposals),
  series: z.array(z.object({ date, proposed: z.int(), decided: z.int() })),
  kinds: z.array(z.object({ kind: z.enum(approvalKindNames), ...proposals })),
  makers: z.array(z.object({ ...person, ...proposals })),
  checkers: z.array(
    z.object({ ...person, approved: z.int(), denied: z.int(), makers: z.int(), median: seconds }),
  ),
  /** Who decides most often for whom; `share` of the maker's decided proposals in percent, `always` where it is pointed out. */
  pairs: z.array(
    z.object({
      maker: z.object(person),
      checker: z.object(person),
      decided: z.int(),
      of: z.int(),
      share: z.number(),
      always: z.boolean(),
    }),
  ),
})

/** What was answered in the period; `inTime` within SERVICE_HOURS. waiting and late = now. */
const levels = z.object({
  ...period,
  kinds: z.array(
    z.object({
      kind: z.enum(serviceKinds),
      answered: z.int(),
      inTime: z.int(),
      median: seconds,
      p90: seconds,
      waiting: z.int(),
      late: z.int(),
    }),
  ),
  series: z.array(z.object({ date, answered: z.int(), inTime: z.int() })),
})

const report = {
  method: 'GET',
  audience: 'staff',
  code: adminCodes.bankReport,
  mode: 'live',
  work: 'read',
  query: z.strictObject({ from: opt(day), to: opt(day), by: opt(z.enum(reportSteps)) }),
  source: 'ours: reports of the bank',
} as const satisfies Partial<Call>
/** A file leaves the system, so it is a line in the audit log. */
const file = { ...report, kind: 'file', work: 'own', perMinute: 20, result: z.string() } as const
const base = '/api/bankReport/cms/v1'

/** Whether the caller is mailed the figures of each month, and where to; null = no address of theirs is known. */
const monthlyMail = z.object({ isOn: z.boolean(), email: orNull(z.string()) })
const ofCaller = {
  audience: 'staff',
  code: adminCodes.bankReport,
  mode: 'live',
  result: monthlyMail,
  source: 'ours: reports of the bank',
} as const satisfies Partial<Call>

export const bankReport = calls({
  merchants: {
    ...report,
    id: 'bankReport.merchants',
    path: `${base}/merchants`,
    result: merchants,
  },
  volume: { ...report, id: 'bankReport.volume', path: `${base}/volume`, result: volumes },
  suspense: { ...report, id: 'bankReport.suspense', path: `${base}/suspense`, result: suspense },
  reconciliation: {
    ...report,
    id: 'bankReport.reconciliation',
    path: `${base}/reconciliation`,
    result: reconciliation,
  },
  decisions: {
    ...report,
    id: 'bankReport.decisions',
    path: `${base}/decisions`,
    result: decisions,
  },
  serviceLevels: {
    ...report,
    id: 'bankReport.serviceLevels',
    path: `${base}/serviceLevels`,
    result: levels,
  },
  merchantsExport: {
    ...file,
    id: 'bankReport.merchants.export',
    path: `${base}/merchants/export`,
  },
  volumeExport: { ...file, id: 'bankReport.volume.export', path: `${base}/volume/export` },
  suspenseExport: { ...file, id: 'bankReport.suspense.export', path: `${base}/suspense/export` },
  reconciliationExport: {
    ...file,
    id: 'bankReport.reconciliation.export',
    path: `${base}/reconciliation/export`,
  },
  decisionsExport: { ...file, id: 'bankReport.decisions.export', path: `${base}/decisions/export` },
  serviceLevelsExport: {
    ...file,
    id: 'bankReport.serviceLevels.export',
    path: `${base}/serviceLevels/export`,
  },
  monthlyMail: {
    ...ofCaller,
    id: 'bankReport.monthlyMail.get',
    method: 'GET',
    path: `${base}/monthlyMail`,
    work: 'read',
  },
  updateMonthlyMail: {
    ...ofCaller,
    id: 'bankReport.monthlyMail.update',
    method: 'PUT',
    path: `${base}/monthlyMail/update`,
    work: 'write',
    body: z.strictObject({ isOn: z.boolean() }),
  },
})
