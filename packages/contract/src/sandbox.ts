/** Test Mode's own tools (docs/decisions.md#1, #26): the sandbox merchant, its sample data and its clock. */
import * as z from 'zod/mini'
import { calls } from './call.ts'

/** A test clock is moved forward by at most this much in all. */
export const CLOCK_MAX_DAYS = 400
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
    body: z.strictObject({
      advanceSec: z.int().check(z.minimum(1), z.maximum(CLOCK_MAX_DAYS * 86_400)),
    }),
    result: z.object({ now: z.string(), clockAheadSec: z.int(), events: z.array(sandboxEvent) }),
    source: 'ours: docs/decisions.md#26',
  },
})
