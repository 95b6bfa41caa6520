import { transactionStatuses, type TransactionStatus } from '@saola/contract/enums'
import { useTranslations } from 'use-intl'
import { useEffect, useRef } from 'react'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import styles from './pay-link.module.css'

export type StatusChoice = 'NONE' | TransactionStatus

/** The status filter in sight: NONE means every status (B-279), one click each, arrow keys between them. */
export function StatusChips({
  value,
  onChange,
}: {
  value: StatusChoice
  onChange: (status: StatusChoice) => void
}) {
  const t = useTranslations('payLink.list')
  const status = useTranslations('transaction.status')
  const box = useRef<HTMLDivElement>(null)
  // On phones the chips scroll sideways: the chosen one comes into sight, whatever chose it.
  useEffect(() => {
    const chip = box.current?.querySelector('input:checked')?.closest('label')
    if (box.current !== null && chip instanceof HTMLElement)
      box.current.scrollLeft = chip.offsetLeft - box.current.clientWidth / 2 + chip.offsetWidth / 2
  }, [value])
  return (
    <div ref={box} className={`${styles.statuses} no-print`}>
      <ChoiceChips
        quiet
        label={t('statuses')}
        value={value}
        onChange={onChange}
        choices={[
          { value: 'NONE', label: t('allStatus') },
          ...transactionStatuses.map((s) => ({ value: s, label: status(s) })),
        ]}
      />
    </div>
  )
}
