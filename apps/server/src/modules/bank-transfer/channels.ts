/** The two ways money leaves: the bank core, many orders in one question, and the card network, which knows refunds of its own orders alone. */
import {
  BankClosed,
  BankRefused,
  BankUnavailable,
  type OrderAnswer,
  type TransferAnswer,
  type TransferOrder,
} from '../../adapters/bank.ts'
import type { Ctx } from '../../platform/context.ts'
import { SILENT, type Said } from './rules.ts'
import type { TransferRow } from './store.ts'

/** Orders in one question: sent, and asked after. */
export const SEND_MAX = 100
export const ASK_MAX = 500
/** Questions under way at once where each is about one order. */
const AT_ONCE = 8

export interface Channel {
  /**
   * Sends orders. What is not in the answer, the bank has said nothing of. `sendingLater` is called with those that go out later
   * than the rest.
   */
  send(
    ctx: Ctx,
    rows: readonly TransferRow[],
    sendingLater: (rows: readonly TransferRow[]) => Promise<void>,
  ): Promise<Map<string, Said>>
  ask(ctx: Ctx, references: readonly string[]): Promise<Map<string, Said>>
}

function saidBy(answer: OrderAnswer): Said {
  switch (answer.status) {
    case 'SUCCESS':
      return { word: 'DONE', bankReference: answer.bankReference }
    case 'RETURNED':
      return { word: 'RETURNED' }
    case 'PROCESSING':
      return { word: 'PENDING' }
    case 'UNKNOWN':
      return { word: 'UNKNOWN' }
    case 'FAILED':
      return {
        word: 'NO',
        reason: answer.reason ?? 'REFUSED',
        bankReference: answer.bankReference || null,
      }
    case 'REFUSED':
      return refused(answer.reason)
  }
}
/** A reference that the bank knows with other facts is no word about this order: it is asked after. */
const refused = (reason: string | undefined): Said =>
  reason === 'REFERENCE_USED'
    ? SILENT
    : { word: 'NO', reason: reason ?? 'REFUSED', bankReference: null }
function saidByError(error: unknown): Said {
  if (error instanceof BankRefused) return refused(error.reason)
  return error instanceof BankClosed ? { word: 'CLOSED', retryAfterMs: error.retryAfterMs } : SILENT
}
const byReference = (answers: readonly OrderAnswer[]): Map<string, Said> =>
  new Map(answers.map((answer) => [answer.reference, saidBy(answer)]))

/** One question for each; after a group of which the bank answers nothing, the rest waits for its time to be asked after. */
async function oneByOne<T>(
  items: readonly T[],
  referenceOf: (item: T) => string,
  ask: (item: T) => Promise<Said>,
  before: (group: readonly T[]) => Promise<void> = () => Promise.resolve(),
): Promise<Map<string, Said>> {
  const said = new Map<string, Said>()
  for (let at = 0; at < items.length; at += AT_ONCE) {
    const group = items.slice(at, at + AT_ONCE)
    if (at > 0) await before(group)
    const words = await Promise.all(group.map((item) => ask(item).catch(saidByError)))
    group.forEach((item, i) => said.set(referenceOf(item), words[i]!))
    if (words.every(({ word }) => word === 'SILENT')) break
  }
  return said
}

const orderOf = (row: TransferRow): TransferOrder => ({
  reference: row.reference,
  fromAccount: row.from_account!,
  amount: row.amount,
  content: row.content,
  to:
    row.original !== null
      ? { credit: row.original }
      : { bin: row.to_bin!, account: row.to_account!, name: row.to_name ?? '' },
})

export const bankChannel: Channel = {
  async send(ctx, rows, sendingLater) {
    try {
      return byReference(await ctx.bank.transfers(rows.map(orderOf)))
    } catch (error) {
      if (error instanceof BankClosed)
        return new Map(rows.map((r) => [r.reference, saidByError(error)]))
      // No word about any of them, unless the whole question was refused: then each stands for itself.
      if (!(error instanceof BankRefused)) return new Map()
    }
    return oneByOne(
      rows,
      (row) => row.reference,
      async (row) => saidBy(await ctx.bank.transfer(orderOf(row))),
      sendingLater,
    )
  },
  async ask(ctx, references) {
    try {
      return byReference(await ctx.bank.orders(references))
    } catch (error) {
      if (error instanceof BankClosed)
        return new Map(references.map((reference) => [reference, saidByError(error)]))
      if (!(error instanceof BankRefused) || references.length === 1) return new Map()
    }
    return oneByOne(
      references,
      (reference) => reference,
      async (reference) => (await bankChannel.ask(ctx, [reference])).get(reference) ?? SILENT,
    )
  },
}

const saidOfCard = (answer: TransferAnswer | null): Said =>
  answer === null ? { word: 'UNKNOWN' } : saidBy(answer)
export const cardChannel: Channel = {
  send: (ctx, rows, sendingLater) =>
    oneByOne(
      rows,
      (row) => row.reference,
      async (row) =>
        saidBy(
          await ctx.cards.refund({
            reference: row.reference,
            orderId: row.original!,
            amount: row.amount,
            reason: row.content,
          }),
        ),
      sendingLater,
    ),
  ask: (ctx, references) =>
    oneByOne(
      references,
      (reference) => reference,
      async (reference) => {
        try {
          return saidOfCard(await ctx.cards.refunded(reference))
        } catch (error) {
          // A question that is refused says nothing of the order.
          if (error instanceof BankRefused) throw new BankUnavailable(error.message)
          throw error
        }
      },
    ),
}
