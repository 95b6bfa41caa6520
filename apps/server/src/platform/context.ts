/** What travels with every piece of work: one argument, no container, no singletons. */
import type { Language } from '@saola/phrases/shape'
import type { BankCore, CardNetwork } from '../adapters/bank.ts'
import type { CardReader } from '../adapters/identity.ts'
import type { Mailer, SmsSender } from '../adapters/messages.ts'
import { shifted, type Clock } from './clock.ts'
import type { Config } from './config.ts'
import { databaseOf, type Db, type Pool } from './db.ts'
import { Refusal } from './errors.ts'
import type { Live } from './live-events.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Threads } from './threads.ts'

/** Built once by the program; the same for every request and job. */
export interface App {
  config: Config
  db: Db
  pool: Pool
  /** Separate small pool for exports, so that a long one cannot starve payers (reliability bar M19). */
  exportPool: Pool
  /** What writes long Excel files (sheet-file.ts). */
  sheetThreads: Threads
  clock: Clock
  log: Log
  bank: BankCore
  cards: CardNetwork
  cardReader: CardReader
  mailer: Mailer
  sms: SmsSender
  live: Live
  metrics: Metrics
}

/** The same program outside the caller's transaction: for work that goes on after its commit. */
export const outside = <T extends App>(ctx: T): T => ({ ...ctx, db: databaseOf(ctx.pool) })

export interface MemberCaller {
  kind: 'portal'
  sessionId: string
  memberId: string
  name: string
  phone: string
  isOwner: boolean
  /** The merchant the work is for: the live one, or its sandbox merchant under /sandbox. */
  merchantId: string
  liveMerchantId: string
  merchantCode: string
  merchantName: string
  merchantStatus: string
  codes: readonly number[]
  /** What may be done in the areas of the codes: "1501.CREATE". */
  actions: readonly string[]
  /** The merchant's bank accounts that the member is held to; null = all of them. */
  bankAccountIds: readonly string[] | null
  /** Whose role is the day's totals: totals of today only (the preset group of cashiers). */
  ownDayOnly?: boolean
  /** How far the sandbox merchant's own clock was moved; 0 outside Test Mode. */
  clockShiftMs: number
}
export interface StaffCaller {
  kind: 'cms' | 'root'
  sessionId: string
  adminId: string
  staffId: string
  username: string
  name: string
  codes: readonly number[]
  mustChange: boolean
  /** True until a second factor that their codes ask for was set up. */
  mustEnrol: boolean
}
export interface SystemCaller {
  kind: 'system'
  client: string
  /** The request's signature, which may be used once; a job has none. */
  signature?: string
}
/** A merchant's own server, by its credential (ADR 0022). */
export interface ServerCaller {
  kind: 'server'
  clientId: string
  credentialId: string
  /** As a member's: the sandbox merchant's under /sandbox. */
  merchantId: string
  liveMerchantId: string
  merchantCode: string
  merchantName: string
  merchantStatus: string
  clockShiftMs: number
}
/** A POS machine, by the key it was activated with (ADR 0029). */
export interface MachineCaller {
  kind: 'machine'
  id: string
  deviceId: string
  name: string
  merchantId: string
  merchantCode: string
  merchantName: string
  merchantStatus: string
}
export interface PublicCaller {
  kind: 'public'
}
export type Caller =
  MemberCaller | StaffCaller | SystemCaller | ServerCaller | MachineCaller | PublicCaller

/** One request's or job's context. In a write call `db` is its transaction. */
export interface Ctx extends App {
  caller: Caller
  /** True under /sandbox. */
  test: boolean
  language: Language
  /** On payer pages: what the browser asked for by name; null or absent where it named no language of ours. */
  askedLanguage?: Language | null
  traceId: string
  address: string
  userAgent: string
  /** The name under which the audit log records this work: the call's id or the job's. */
  operation: string
}

/** The signed-in member; calls of audience portal always have one. */
export function member(ctx: Ctx): MemberCaller {
  if (ctx.caller.kind !== 'portal') throw new Refusal('error.unauthenticated')
  return ctx.caller
}
/** The merchant that a member or its own server works for, and who of the two it is. */
export function ofMerchant(ctx: Ctx): Pick<
  MemberCaller,
  'merchantId' | 'liveMerchantId' | 'merchantCode' | 'merchantName' | 'merchantStatus'
> & {
  personId: string
} {
  const c = ctx.caller
  return c.kind === 'server'
    ? { ...c, personId: c.credentialId }
    : { ...member(ctx), personId: member(ctx).memberId }
}
/** For what concerns the live merchant also where it is asked for under /sandbox: no mode, no moved clock. */
export const asLive = (ctx: Ctx): Ctx =>
  ctx.test && ctx.caller.kind === 'portal'
    ? { ...ctx, test: false, clock: shifted(ctx.clock, -ctx.caller.clockShiftMs) }
    : ctx
export function machine(ctx: Ctx): MachineCaller {
  if (ctx.caller.kind !== 'machine') throw new Refusal('pos.api_key_invalid')
  return ctx.caller
}
export function staff(ctx: Ctx): StaffCaller {
  if (ctx.caller.kind !== 'cms' && ctx.caller.kind !== 'root')
    throw new Refusal('error.unauthenticated')
  return ctx.caller
}
/** Who did it, for the audit log and "created by" columns. */
export function actorOf(ctx: Ctx): { kind: string; id: string; name: string } {
  const c = ctx.caller
  if (c.kind === 'portal') return { kind: 'MEMBER', id: c.memberId, name: c.name }
  if (c.kind === 'cms' || c.kind === 'root') return { kind: 'ADMIN', id: c.adminId, name: c.name }
  if (c.kind === 'server')
    return { kind: 'SERVER', id: c.clientId, name: `API ${c.clientId.slice(0, 8)}` }
  if (c.kind === 'machine') return { kind: 'MACHINE', id: c.id, name: `POS ${c.deviceId}` }
  return c.kind === 'system'
    ? { kind: 'SYSTEM', id: c.client, name: c.client }
    : { kind: 'PUBLIC', id: '', name: '' }
}
