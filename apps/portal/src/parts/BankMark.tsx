import type { bankAccount } from '@saola/contract/bank-account'
import type { Output } from '@saola/contract/call'
import styles from './account.module.css'

export type BankType = Output<typeof bankAccount.getList>[number]['bankType']
/** Names of the two banks behind the accounts; they are names, so they are the same in every language. */
export const bankNames: Record<BankType, string> = {
  KLB: 'KienlongBank',
  UMEE: 'UMEE by KienlongBank',
}

/** Colour and strokes of each mark: drawings of our own on a field of 24. */
const drawings: Record<BankType, { fill: string; path: string }> = {
  KLB: { fill: '#0b3a91', path: 'M8 5v14M17 5l-8 7 8 7' },
  UMEE: { fill: '#6a1b6e', path: 'M6.5 6v7a5.5 5.5 0 0 0 11 0V6' },
}

/** A bank's mark, so that accounts are told apart at a glance; its name always stands beside it. */
export function BankMark({ type }: { type: BankType }) {
  const { fill, path } = drawings[type]
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" width={24} height={24} aria-hidden>
      <rect width={24} height={24} rx={6} fill={fill} />
      <path d={path} fill="none" stroke="#fff" strokeWidth={3} />
    </svg>
  )
}
