/** Which banks take VietQR, as the payment network says: followed in one step, which takes two people (ADR 0056). */
import type * as z from 'zod/mini'
import type { bank } from '@saola/contract/bank'
import { BankRefused, BankUnavailable } from '../../adapters/bank.ts'
import { audit } from '../../platform/audit.ts'
import { wire } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction, type Db } from '../../platform/db.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import * as approval from '../approval/service.ts'
import * as changes from './changes.ts'
import { differences, type Listed } from './rules.ts'
import * as store from './store.ts'

const KIND = 'BANK'
const SYNC_KEY = 'bank:sync'
type Result = z.output<(typeof bank)['syncVietQr']['result']>
/** Whether a bank takes VietQR, by its short name: that is what people read. */
type Flags = Record<string, boolean>
const flagsOf = (banks: readonly { shortName: string; vietQrSupported: boolean }[]): Flags =>
  Object.fromEntries(banks.map((one) => [one.shortName, one.vietQrSupported]))
const opposite = (flags: Flags): Flags =>
  Object.fromEntries(Object.entries(flags).map(([name, on]) => [name, !on]))

/**
 * Asks the payment network which banks take VietQR; what differs is one change for all of them.
 * @throws 33008 when it does not answer, 22 when it refuses, 14 while such a change waits; an empty list counts as no answer, it would switch every bank off.
 */
export async function syncVietQr(ctx: Ctx): Promise<Result> {
  const listed = await ask(ctx)
  ensure(
    listed.some((one) => one.vietQr),
    'bank.core_unavailable',
  )
  return inTransaction(ctx.db, async (tx) => {
    const inner = { ...ctx, db: tx }
    const found = differences(await store.lockAll(tx), listed)
    const pendingApproval =
      found.changed.length > 0 && (await approval.takesTwo(inner, KIND))
        ? await propose(inner, flagsOf(found.changed))
        : null
    if (pendingApproval === null) await apply(inner, flagsOf(found.changed))
    return {
      outcome: pendingApproval === null ? 'DONE' : 'PROPOSED',
      pendingApproval,
      changed: found.changed.length,
      unchanged: found.unchanged,
      unknown: found.unknown,
      banks: found.changed,
      syncedAt: wire(ctx.clock.now()),
    }
  })
}
const propose = (ctx: Ctx, wanted: Flags): Promise<string> =>
  approval.propose(ctx, {
    kind: KIND,
    subjectKey: SYNC_KEY,
    subjectId: null,
    subject: 'VietQR',
    before: opposite(wanted),
    after: { change: 'SYNC', ...wanted },
    basis: opposite(wanted),
  })

async function ask(ctx: Ctx): Promise<Listed[]> {
  try {
    return await ctx.bank.vietQrBanks()
  } catch (error) {
    if (error instanceof BankRefused) throw new Refusal('error.upstream_rejected')
    if (error instanceof BankUnavailable) throw new Refusal('bank.core_unavailable')
    throw error
  }
}

/** As it stands now for the banks that a proposal names; one that is gone or has another name is absent, and voids it. */
async function basis(db: Db, wanted: Flags, lock: boolean): Promise<Flags> {
  const known = await (lock ? store.lockAll : store.all)(db)
  return flagsOf(
    known
      .filter((one) => one.short_name in wanted)
      .map((one) => ({ shortName: one.short_name, vietQrSupported: one.vietqr_supported })),
  )
}
/** Run inside a transaction. */
async function apply(ctx: Ctx, wanted: Flags): Promise<void> {
  const [known, now] = [await store.lockAll(ctx.db), ctx.clock.now()]
  for (const supported of [true, false]) {
    const banks = known.filter((one) => wanted[one.short_name] === supported)
    await store.setVietQr(
      ctx.db,
      banks.map(({ id }) => id),
      supported,
      now,
    )
    for (const one of banks)
      await audit(ctx, {
        module: 'bank',
        merchantId: null,
        objectId: String(one.id),
        before: { vietQrSupported: !supported },
        after: { vietQrSupported: supported },
      })
  }
}

const isSync = (proposed: unknown): boolean => (proposed as { change?: string }).change === 'SYNC'
const flagsIn = ({ change: _change, ...flags }: Record<string, unknown>): Flags => flags as Flags
export const bankApprovals = [
  approval.approvalHandler({
    kind: KIND,
    basis: (ctx, p, lock) =>
      isSync(p.after)
        ? basis(ctx.db, flagsIn(p.after as Flags), lock)
        : changes.basis(ctx, p.subjectId, lock),
    apply: async (ctx, p) => {
      if (!isSync(p.after)) return { id: await changes.apply(ctx, p.subjectId, p.after) }
      await apply(ctx, flagsIn(p.after as Flags))
      return { id: null }
    },
  }),
]
