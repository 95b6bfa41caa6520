import { Skeleton } from '@mantine/core'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { AccountSelectProps } from './AccountSelect.tsx'
import { bankNames, BankMark } from './BankMark.tsx'
import { ChoiceChips } from './ChoiceChips.tsx'
import styles from './account.module.css'
import { useBankAccounts } from './useBankAccounts.ts'

const AccountSelect = lazy(() =>
  import('./AccountSelect.tsx').then((m) => ({ default: m.AccountSelect })),
)
/** Up to so many accounts stand open beside each other; more go into a drop-down. */
const MOST_IN_SIGHT = 4

interface Props extends Omit<AccountSelectProps, 'accounts' | 'compact'> {
  /** Chooses the default account once the accounts are here and none is chosen. */
  preselect?: boolean
  /** One line, for a row of filters. */
  compact?: boolean
}

/** One of the merchant's own bank accounts, with its bank's mark and holder. */
export function BankAccountPicker({
  value,
  onChange,
  preselect = false,
  compact = false,
  label,
  error: refused,
  ...rest
}: Props) {
  const t = useTranslations('common.account')
  const { text } = useErrorText()
  const { data, error } = useBankAccounts()
  const wanted =
    preselect && value === '' ? (data?.find((a) => a.defaultAccount) ?? data?.[0]) : undefined
  useEffect(() => {
    if (wanted !== undefined) onChange(wanted.id, wanted)
  }, [wanted, onChange])
  const waiting = (
    <div>
      {label === undefined ? null : <div className={styles.waitingLabel}>{label}</div>}
      <Skeleton height={compact ? 42 : 64} radius={8} />
    </div>
  )
  if (data === undefined && error === null) return waiting
  const hint = data?.length === 0 ? t('none') : refused
  const problem = error === null ? hint : text(error)
  if (compact || data === undefined || data.length === 0 || data.length > MOST_IN_SIGHT) {
    return (
      <Suspense fallback={waiting}>
        <AccountSelect
          label={label}
          value={value}
          onChange={onChange}
          accounts={data ?? []}
          compact={compact}
          {...rest}
          {...(problem === undefined ? {} : { error: problem })}
        />
      </Suspense>
    )
  }
  return (
    <ChoiceChips
      look="cards"
      label={label}
      value={value}
      onChange={(id) => {
        const account = data.find((a) => a.id === id)
        if (account !== undefined) onChange(id, account)
      }}
      choices={data.map((a) => ({
        value: a.id,
        label: a.accountNo,
        hint: `${bankNames[a.bankType]}${a.defaultAccount ? ` · ${t('default')}` : ''}`,
        more: a.accountName,
        mark: <BankMark type={a.bankType} />,
      }))}
      description={
        problem === undefined || problem === null ? undefined : (
          <span className={styles.problem} role="alert">
            {problem}
          </span>
        )
      }
    />
  )
}
