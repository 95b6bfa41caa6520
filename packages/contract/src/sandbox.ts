/** Test Mode's own tools (docs/decisions.md#1, #26): the sandbox merchant, its sample data and its clock. */
import * as z from 'zod/mini'
import { calls } from './call.ts'
import { day, opt } from './fields.ts'

/** A test clock is moved forward by at most this much in all. */
export const CLOCK_MAX_DAYS = 1_900
/**
 * How the simulated payers of subscriptions pay while the clock moves: nobody pays; on the morning of the payment day; so many days after the last
 * day; on time but for every third invoice; on time, but 1,000 VND too little.
 */
export const simulatedPayers = ['NONE', 'ON_TIME', 'LATE', 'THIRD_MISSED', 'WRONG_AMOUNT'] as const
export type SimulatedPayer = (typeof simulatedPayers)[number]
export const LATE_DAYS_MAX = 60
export const clockStates = ['ADVANCING', 'DONE', 'STOPPED', 'FAILED'] as const
export const clockProblems = ['BANK_SILENT', 'ERROR'] as const
/** The last way the clock was sent, from one due moment to the next. */
const clockRun = z.object({
  status: z.enum(clockStates),
  /** Per cent of the way. */
  progress: z.int(),
  target: z.string(),
  startedAt: z.string(),
  payer: z.enum(simulatedPayers),
  lateDays: z.int(),
  /** Moments at which something fell due, and invoices that simulated payers paid. */
  moments: z.int(),
  payments: z.int(),
  problem: z.nullable(z.enum(clockProblems)),
})
const state = z.object({
  merchantId: z.string(),
  merchantCode: z.string(),
  merchantName: z.string(),
  /** The sandbox merchant's own time, and how far it is ahead of the real one. */
  now: z.string(),
  clockAheadSec: z.int(),
  /** Since when this sample data exists, and how many transactions it holds; `filling` while samples are still being written. */
  since: z.string(),
  transactions: z.int(),
  filling: z.boolean(),
  /** null where the clock was never moved. */
  run: z.nullable(clockRun),
})
/** What happened because time passed. */
export const sandboxEvent = z.object({ topic: z.string(), objectId: z.string(), at: z.string() })

export const sandbox = calls({
  register: {
    id: 'user.registerUserSandBox',
    method: 'GET',
    path: '/api/user/portal/v1/registerUserSandBox',
    audience: 'portal',
    work: 'own',
    perMinute: 30,
    result: state,
    source: 'doc 1 sections 4.1, 7.1; docs/decisions.md#1',
  },
  state: {
    id: 'sandbox.state',
    method: 'GET',
    path: '/api/sandbox/portal/v1/state',
    audience: 'portal',
    mode: 'test',
    work: 'read',
    result: state,
    source: 'ours: docs/decisions.md#26',
  },
  reset: {
    id: 'sandbox.reset',
    method: 'POST',
    path: '/api/sandbox/portal/v1/reset',
    audience: 'portal',
    code: [1400, 1401, 1402],
    mode: 'test',
    work: 'own',
    perMinute: 6,
    result: state,
    source: 'ours: docs/decisions.md#1, #26',
  },
  moveClock: {
    id: 'sandbox.moveClock',
    method: 'POST',
    path: '/api/sandbox/portal/v1/clock',
    audience: 'portal',
    code: [1400, 1401, 1402],
    mode: 'test',
    work: 'own',
    perMinute: 30,
    /** How far: by seconds, to nine in the morning of a day, or to the next moment at which something falls due; exactly one of them. */
    body: z
      .strictObject({
        advanceSec: opt(z.int().check(z.minimum(1), z.maximum(CLOCK_MAX_DAYS * 86_400))),
        until: opt(day),
        toNext: opt(z.literal(true)),
        payer: opt(z.enum(simulatedPayers)),
        lateDays: opt(z.int().check(z.minimum(1), z.maximum(LATE_DAYS_MAX))),
      })
      .check(
        z.refine(
          ({ advanceSec, until, toNext }) =>
            [advanceSec, until, toNext].filter((one) => one != null).length === 1,
          { error: 'error.required', path: ['advanceSec'] },
        ),
      ),
    /** What happened until the answer; a long way goes on afterwards: `state` tells of it. */
    result: z.object({
      now: z.string(),
      clockAheadSec: z.int(),
      events: z.array(sandboxEvent),
      run: clockRun,
    }),
    source: 'ours: docs/decisions.md#26',
  },
  stopClock: {
    id: 'sandbox.stopClock',
    method: 'POST',
    path: '/api/sandbox/portal/v1/clock/stop',
    audience: 'portal',
    code: [1400, 1401, 1402],
    mode: 'test',
    work: 'own',
    perMinute: 30,
    result: state,
    source: 'ours: docs/decisions.md#26',
  },
})
