/** What a case does to money: it holds the merchant's while a payer claims it, and its end moves what was decided, in one transaction with the state. */
import type { ForControlResolution } from '@saola/contract/for-control-values'
import { REFUND_REASON_MAX } from '@saola/contract/refund'
import { audit } from '../../platform/audit.ts'
import { actorOf, type Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { attempt } from '../../platform/rehearse.ts'
import { pickAccount } from '../bank-account/service.ts'
import * as bankCredit from '../bank-credit/service.ts'
import * as bankTransfer from '../bank-transfer/service.ts'
import {
  balancesOf,
  houseFundsFor,
  post,
  spendable,
  SYSTEM_MERCHANT_ID,
} from '../ledger/service.ts'
import * as refund from '../refund/service.ts'
import * as statement from '../statement/service.ts'
import * as changeStore from './change-store.ts'
import { MODULE } from './documents.ts'
import { record } from './history.ts'
import { tellMerchant } from './notices.ts'
import { claimsHold, endAmount, movedBy } from './rules.ts'
import type * as store from './store.ts'
import * as transferStore from './transfer-store.ts'

const HOLD_TRIES = 3
const NOTE_MAX = 255

/** Holds what a payer claims, at most what the merchant owns; the rest is written down as missing. */
export async function holdClaim(ctx: Ctx, row: store.CaseRow): Promise<void> {
  if (!claimsHold(row)) return
  const held = await holdUpTo(ctx, row)
  await changeStore.setHold(ctx.db, row.merchant_id, row.id, { held, shortfall: row.amount - held })
}
/** Posting locks the books: only then is it certain what is left, and what turned out too much is tried anew. @returns what is held */
async function holdUpTo(ctx: Ctx, row: store.CaseRow): Promise<number> {
  for (let i = 0; i < HOLD_TRIES; i += 1) {
    const amount = Math.min(row.amount, (await spendable(ctx, row.merchant_id)).owned)
    if (amount <= 0) return 0
    const isHeld = await attempt(ctx, async () => {
      await post(ctx, row.merchant_id, {
        kind: 'CASE_HOLD',
        transactionId: row.payment_id,
        bankCreditId: null,
        caseId: row.id,
        entries: [
          { account: 'MERCHANT', amount },
          { account: 'CASE_HOLD', amount: -amount },
        ],
      })
      ensure((await spendable(ctx, row.merchant_id)).owned >= 0, 'payout.insufficient')
    })
    if (isHeld) return amount
  }
  return 0
}
async function free(ctx: Ctx, row: store.CaseRow): Promise<void> {
  if (row.held > 0)
    await post(ctx, row.merchant_id, {
      kind: 'CASE_FREE',
      transactionId: row.payment_id,
      bankCreditId: null,
      caseId: row.id,
      entries: [
        { account: 'CASE_HOLD', amount: row.held },
        { account: 'MERCHANT', amount: -row.held },
      ],
    })
}

export interface Decision {
  command: 'APPROVE' | 'DENY'
  resolution: ForControlResolution | null
  amount: number | null
  note: string | null
}
/** Ends a case that is locked: holds freed, the decision carried out, written down and told. @throws 43001, and what refund and bank-credit refuse */
export async function end(ctx: Ctx, row: store.CaseRow, decision: Decision): Promise<void> {
  const to = movedBy(row.status, decision.command)
  ensure(to === 'SUCCESS' || to === 'DENY', 'forcontrol.invalid_transition')
  const { resolution, note } = decision
  const amount = resolution && endAmount(row, resolution, decision.amount ?? undefined)
  const moved = await changeStore.end(ctx.db, row.merchant_id, row.id, row.status, {
    to,
    resolution,
    amount,
    note,
    by: actorOf(ctx).name,
    now: ctx.clock.now(),
  })
  ensure(moved === 1, 'forcontrol.invalid_transition')
  await free(ctx, row)
  if (row.service === 'CREDIT')
    await bankCredit.freeFromCase(ctx, row.merchant_id, Number(row.subject_id))
  if (resolution !== null) await carryOut(ctx, row, resolution, amount, note)
  await record(ctx, row, decision.command, to, { note, byBank: true })
  await audit(ctx, {
    module: MODULE,
    merchantId: row.merchant_id,
    objectId: row.id,
    before: { status: row.status },
    after: { status: to, resolution, amount, note },
  })
  await statement.caseEnded(ctx, row.merchant_id, {
    caseId: row.id,
    outcome: [row.code, note?.trim()].filter(Boolean).join(': '),
  })
  await tellMerchant(ctx, row, to === 'SUCCESS' ? 'solved' : 'denied')
}

/** The reason that goes with the money. */
const wordsOf = (row: store.CaseRow, note: string | null, max: number): string =>
  [row.code, note?.trim()].filter(Boolean).join(': ').slice(0, max)

async function carryOut(
  ctx: Ctx,
  row: store.CaseRow,
  resolution: ForControlResolution,
  amount: number | null,
  note: string | null,
): Promise<void> {
  switch (resolution) {
    case 'REFUND_PAYER': {
      const refundId = await refund.ask(
        ctx,
        row.merchant_id,
        {
          transactionId: row.payment_id!,
          amount: amount!,
          reason: wordsOf(row, note, REFUND_REASON_MAX),
        },
        true,
      )
      await changeStore.setRefund(ctx.db, row.merchant_id, row.id, refundId)
      return
    }
    case 'CREDIT_MERCHANT':
      return pay(ctx, row, amount!)
    case 'ACCEPT_CREDIT':
      await bankCredit.accept(ctx, row.subject_id, wordsOf(row, note, NOTE_MAX))
      return
    case 'RETURN_CREDIT':
      await bankCredit.returnMoney(ctx, row.subject_id, wordsOf(row, note, NOTE_MAX))
      return
    case 'TRACED':
    case 'NONE':
  }
}

/**
 * The bank pays from its own account to the merchant's default one; it is the bank's cost. What the merchant's books get, they get when the money has arrived
 * (outcome.ts). In Test Mode no money moves: it has arrived at once.
 */
async function pay(ctx: Ctx, row: store.CaseRow, amount: number): Promise<void> {
  const account = await pickAccount(ctx, row.merchant_id, null)
  const reference = `TS${uuid().replaceAll('-', '')}`
  const started = { reference, account: account.accountNo }
  const about = { transactionId: row.payment_id, bankCreditId: null, caseId: row.id }
  if (row.mode === 'TEST') {
    await transferStore.start(ctx.db, row.merchant_id, row.id, {
      ...started,
      state: 'DONE',
      creditedAt: ctx.clock.now(),
    })
    await post(ctx, row.merchant_id, {
      ...about,
      kind: 'CASE_CREDIT',
      entries: [
        { account: 'CLEARING', amount },
        { account: 'MERCHANT', amount: -amount },
      ],
    })
    return
  }
  await transferStore.start(ctx.db, row.merchant_id, row.id, {
    ...started,
    state: 'SENDING',
    creditedAt: null,
  })
  const [transferId] = await bankTransfer.order(ctx, [
    {
      merchantId: row.merchant_id,
      kind: 'CASE',
      ownerId: row.id,
      reference,
      channel: 'BANK',
      fromAccount: ctx.config.settlementAccount,
      to: { bin: account.bin, account: account.accountNo, name: account.accountName },
      amount,
      content: `Tra soat ${row.code}`,
    },
  ])
  const ofHouse = { ...about, transactionId: null, bankTransferId: transferId! }
  await post(ctx, SYSTEM_MERCHANT_ID, {
    ...ofHouse,
    kind: 'CASE_CREDIT',
    entries: [
      { account: 'BANK_COST', amount },
      { account: 'IN_FLIGHT', amount: -amount },
    ],
  })
  const own = houseFundsFor(await balancesOf(ctx, SYSTEM_MERCHANT_ID))
  if (own > 0)
    await post(ctx, SYSTEM_MERCHANT_ID, {
      ...ofHouse,
      kind: 'OWN_FUNDS',
      entries: [
        { account: 'CLEARING', amount: own },
        { account: 'HOUSE_FUNDS', amount: -own },
      ],
    })
}
