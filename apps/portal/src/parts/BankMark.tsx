import type { bankAccount } from '@saola/contract/bank-account'
import type { Output } from '@saola/contract/call'
import styles from './account.module.css'

export type BankType = Output<typeof bankAccount.getList>[number]['bankType']
/** Names of the two banks behind the accounts; they are names, so they are the same in every language. */
export const bankNames: Record<BankType, string> = {
  KLB: 'KienlongBank',
  UMEE: 'UMEE by KienlongBank',
}

/** A bank's mark, so that accounts are told apart at a glance; its name always stands beside it. */
export function BankMark({ type }: { type: BankType }) {
  return (
    <span
      aria-hidden
      className={`${styles.mark} ${type === 'UMEE' ? styles.markUmee : styles.markKlb}`}
    >
      {type}
    </span>
  )
}
