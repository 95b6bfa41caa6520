import { Select, type SelectProps } from '@mantine/core'
import { startsWithAny } from '@saola/web/ui/prefix'
import { useLateClose } from '@saola/web/ui/useLateClose'
import { useTranslations } from 'use-intl'
import { bankNames, BankMark } from './BankMark.tsx'
import type { BankAccount } from './useBankAccounts.ts'
import styles from './account.module.css'

/** The list of accounts stays so long after the field is left. */
export const CLOSE_DELAY_MS = 180

export interface AccountSelectProps extends Omit<
  SelectProps,
  'data' | 'value' | 'onChange' | 'renderOption'
> {
  /** Id of the account, '' = none chosen yet. */
  value: string
  onChange: (id: string, account: BankAccount) => void
  accounts: readonly BankAccount[]
  /** Without the holder's name below: for a row of filters. */
  compact: boolean
}
const labelOf = (a: BankAccount): string => `${bankNames[a.bankType]} · ${a.accountNo}`

/** Accounts in a drop-down that is searched by typing (B-266, B-216): for rows of filters, and for merchants with many. */
export function AccountSelect({ accounts, value, onChange, compact, ...rest }: AccountSelectProps) {
  const t = useTranslations('common.account')
  const chosen = accounts.find((a) => a.id === value)
  const list = useLateClose(CLOSE_DELAY_MS)
  return (
    <Select
      size="md"
      searchable
      allowDeselect={false}
      checkIconPosition="right"
      value={chosen?.id ?? null}
      disabled={accounts.length === 0}
      maxDropdownHeight={320}
      nothingFoundMessage={t('nothingFound')}
      {...list}
      data={accounts.map((a) => ({ value: a.id, label: labelOf(a) }))}
      leftSection={chosen === undefined ? undefined : <BankMark type={chosen.bankType} />}
      leftSectionWidth={60}
      filter={({ options, search }) =>
        options.filter((option) => {
          const account =
            'value' in option ? accounts.find((a) => a.id === option.value) : undefined
          // What stands in the field until somebody types is the chosen account itself.
          return (
            account !== undefined &&
            (accounts.some((a) => labelOf(a) === search) ||
              startsWithAny(search, [
                account.accountNo,
                account.bankType,
                bankNames[account.bankType],
                account.accountName,
              ]))
          )
        })
      }
      onFocus={(event) => event.currentTarget.select()}
      renderOption={({ option }) => (
        <Option account={accounts.find((a) => a.id === option.value)} defaultLabel={t('default')} />
      )}
      onChange={(id) => {
        const account = accounts.find((a) => a.id === id)
        if (account !== undefined) onChange(account.id, account)
      }}
      {...rest}
      {...(chosen === undefined || compact
        ? {}
        : {
            description: chosen.accountName,
            inputWrapperOrder: ['label', 'input', 'error', 'description'],
          })}
    />
  )
}

function Option({
  account,
  defaultLabel,
}: {
  account: BankAccount | undefined
  defaultLabel: string
}) {
  if (account === undefined) return null
  return (
    <div className={styles.account}>
      <BankMark type={account.bankType} />
      <div className={styles.accountWords}>
        <span className="tabular">
          {account.accountNo}
          {account.defaultAccount ? ` · ${defaultLabel}` : ''}
        </span>
        <span className={styles.dim}>
          {bankNames[account.bankType]} · {account.accountName}
        </span>
      </div>
    </div>
  )
}
