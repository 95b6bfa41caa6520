import type { ForControlItem } from '@saola/contract/for-control-case'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Code } from '../../ui/Code.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import { Money } from '../../ui/Money.tsx'
import { DaysLeft } from './marks.tsx'

type Fact = readonly [name: string, value: ReactNode] | false

/** The state of what a case is about, in the words of its own list; their phrases come with the screen. */
function useSubjectStatus({ serviceType, transactionStatus }: ForControlItem): string | null {
  const payment = useTranslations('transaction.status')
  const credit = useTranslations('web.status')
  const payout = useTranslations('payout.status')
  const refund = useTranslations('refund.status')
  if (transactionStatus === null) return null
  const words = { PAYMENT: payment, CREDIT: credit, PAYOUT: payout, REFUND: refund }[
    serviceType
  ] as {
    (key: string): string
    has: (key: string) => boolean
  }
  return words.has(transactionStatus) ? words(transactionStatus) : transactionStatus
}

/** What is known of a case and of what it is about (B-473), for the two lists of facts of its screens. */
export function useCaseFacts(row: ForControlItem): { own: Fact[]; subject: Fact[] } {
  const t = useTranslations('forControl')
  const f = useTranslations('forControl.field')
  const status = useSubjectStatus(row)
  type Name = Parameters<typeof f>[0]
  const text = (name: Name, value: string | null): Fact =>
    value !== null && value !== '' && [f(name), value]
  const code = (name: Name, value: string | null): Fact =>
    value !== null &&
    value !== '' && [f(name), <Code key={name} value={value} name={f(name)} keep={10} />]
  const moment = (name: Name, at: string | null): Fact =>
    at !== null && [f(name), <DateTime key={name} at={at} exact />]
  const account = (name: Name, number: string | null, bank: string | null): Fact =>
    number !== null && [
      f(name),
      <span key={name}>
        <Code value={number} name={f(name)} keep={10} />
        {bank === null ? null : (
          <>
            <br />
            {bank}
          </>
        )}
      </span>,
    ]
  return {
    own: [
      code('forControlCode', row.forControlCode),
      [f('claimedBy'), t(`claimant.${row.claimedBy}`)],
      [f('amount'), <Money key="amount" value={row.amount} />],
      text('email', row.contact.email),
      text('phone', row.contact.phone),
      code('partnerTxnNumber', row.partnerTxnNumber),
      text('note', row.note),
      moment('createdAt', row.createdAt),
      moment('sentAt', row.sentAt),
      moment('dueAt', row.dueAt),
      row.daysLeft !== null && [f('daysLeft'), <DaysLeft key="left" row={row} />],
      row.heldAmount > 0 && [f('heldAmount'), <Money key="held" value={row.heldAmount} />],
      row.shortfall > 0 && [f('shortfall'), <Money key="short" value={row.shortfall} />],
    ],
    subject: [
      [f('serviceType'), t(`service.${row.serviceType}`)],
      code('txnNumber', row.txnNumber),
      code('bankTxnNumber', row.bankTxnNumber),
      moment('transactionDate', row.transactionDate),
      text('transactionStatus', status),
      account('actualAccount', row.actualAccount, null),
      code('virtualAccount', row.virtualAccount),
      account('fromAccount', row.fromAccount, row.fromBin),
      account('accountNo', row.accountNo, row.bin),
      text('bankName', row.bankName),
    ],
  }
}
