import type { Change } from '../../platform/base.ts'
import { seed, type BankCtx } from './accounts.ts'
import { awaitArrivals } from './incoming.ts'
import { Books, type BankChange } from './store.ts'
import { awaitSettlements } from './transfers.ts'

/** The bank's books, and the module's entry point: accounts.ts keeps them, incoming.ts and transfers.ts move money. */

export type { BankCtx } from './accounts.ts'
export type { Account, Entry, VirtualAccount } from './store.ts'
export { getAccount, statement } from './accounts.ts'
export { bankName, OUR_BINS } from './banks.ts'
export { BRANCHES, holderOf, SANDBOX_ID_CARD } from './holders.ts'
export { debit, receive } from './incoming.ts'
export { SETTLEMENT_ACCOUNT } from './seed.ts'
export {
  findReceiver,
  inventedName,
  MAGIC_ACCOUNTS,
  MAGIC_AMOUNTS,
  MAX_TRANSFER_VND,
  refusesMoney,
  type TransferPlan,
} from './rules.ts'

export function openBooks(): Books {
  return new Books()
}

/** Opens the accounts of the first day and takes up what was under way when the simulator last stopped. */
export function resumeBank(sim: BankCtx): void {
  seed(sim)
  awaitArrivals(sim, sim.books.arrivals.keys())
  awaitSettlements(sim, sim.books.orders.keys())
}

/** Sets the time for money that has just been put on its way. */
export function followBank(sim: BankCtx, changes: readonly Change[]): void {
  for (const change of changes as readonly BankChange[])
    if (change.type === 'bank.arrival') awaitArrivals(sim, [change.arrival.id])
}
