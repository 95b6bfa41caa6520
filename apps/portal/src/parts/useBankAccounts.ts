import { bankAccount } from '@saola/contract/bank-account'
import type { Output } from '@saola/contract/call'
import { queryOptionsOf } from '@saola/web/api/query'
import { useQuery } from '@tanstack/react-query'

export type BankAccount = Output<typeof bankAccount.getList>[number]
/** The merchant's own bank accounts in use (B-217: asked for with a flag); they change seldom. */
export function useBankAccounts() {
  return useQuery({
    ...queryOptionsOf(bankAccount.getList, { query: { flag: 'true' } }),
    staleTime: 60_000,
  })
}
