/** A payout's state, its receiver and its name check, as every screen of payouts shows them. */
import { banksOptions } from '@saola/web/parts/entities'
import { EntityIcon } from '@saola/web/parts/EntityIcon.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { toneFor, type Payout } from './rules.ts'
import styles from './payout.module.css'

/** DENIED in the word of how it came to it. */
export function PayoutBadge({ row }: { row: Pick<Payout, 'status' | 'denial' | 'reversed'> }) {
  const t = useTranslations('payout')
  const plain = row.denial === null ? t(`status.${row.status}`) : t(`denial.${row.denial}`)
  return (
    <StatusBadge
      status="PENDING"
      tone={toneFor(row)}
      label={row.reversed ? t('reversed') : plain}
    />
  )
}

export interface Account {
  name: string
  bankBin: string
  bankName: string
  accountNo: string
}
export const accountOf = (row: Payout): Account => ({
  name: row.toAccountName,
  bankBin: row.toBankBin,
  bankName: row.toBankName,
  accountNo: row.toAccountNo,
})

/** The bank's icon (its logo is too wide for a row), name, and below it bank and number; `wide` lets a long name run over lines. */
export function AccountLine({ account, wide = false }: { account: Account; wide?: boolean }) {
  const bank = useQuery(banksOptions()).data?.find(({ number }) => number === account.bankBin)
  return (
    <span className={styles.account} data-wide={wide || undefined}>
      {bank === undefined ? (
        <Icon name="bank" size={28} />
      ) : (
        <EntityIcon src={bank.icon} size={28} />
      )}
      <span className={styles.words}>
        <span title={account.name}>{account.name}</span>
        <small>
          {account.bankName} · <span className="tabular">{account.accountNo}</span>
        </small>
      </span>
    </span>
  )
}

/** What an approver has to know about the name; nothing where it is the bank's own. */
export function NameWarning({ row }: { row: Pick<Payout, 'nameCheck'> }) {
  const t = useTranslations('payout.name')
  if (row.nameCheck === null || row.nameCheck === 'EXACT') return null
  return (
    <span className={styles.warn}>
      <Icon name="warning" size={14} />
      {t(row.nameCheck)}
    </span>
  )
}
