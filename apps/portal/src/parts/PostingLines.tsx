import type { Output } from '@saola/contract/call'
import type { transaction } from '@saola/contract/transaction'
import { Money } from '@saola/web/ui/Money.tsx'
import { useTranslations } from 'use-intl'
import { asRead, type LedgerKind } from './books.ts'
import styles from './posting-lines.module.css'

type Posting = Output<typeof transaction.getDetail>['postings'][number]

/** What a ledger account is called; one that this page does not know keeps its own name. */
export function useAccountName(): (account: string) => string {
  const t = useTranslations('balance.account')
  return (account) => (t.has(account as LedgerKind) ? t(account as LedgerKind) : account)
}
/** Why money was posted, in words. */
export function useTransferName(): (kind: string) => string {
  const t = useTranslations('balance.kind')
  return (kind) => t(t.has(kind as 'SETTLE') ? (kind as 'SETTLE') : 'OTHER')
}

/** The postings that explain one payment, transfer by transfer, signs as people read them. The screen loads the phrases `balance`. */
export function PostingLines({ postings, label }: { postings: readonly Posting[]; label: string }) {
  const accountName = useAccountName()
  const transferName = useTransferName()
  const transfers = [...new Set(postings.map((p) => p.transferId))]
  return (
    <div className={styles.postings} role="group" aria-label={label}>
      {transfers.map((id) => {
        const lines = postings.filter((p) => p.transferId === id)
        return (
          <div key={id} className={styles.box}>
            <div className={styles.transfer}>{transferName(lines[0]?.transferKind ?? '')}</div>
            <dl>
              {lines.map((line) => (
                <div key={line.id}>
                  <dt>{accountName(line.account)}</dt>
                  <dd>
                    <Money value={asRead(line.account, line.amount)} signed />
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        )
      })}
    </div>
  )
}
