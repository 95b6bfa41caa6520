import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Output } from '@saola/contract/call'
import { customer } from '@saola/contract/customer'
import { queryOptionsOf } from '@saola/web/api/query'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './account.module.css'

export type Customer = Output<typeof customer.getList>['items'][number]
type Props = Omit<
  MultiSelectProps,
  'data' | 'value' | 'onChange' | 'filter' | 'renderOption' | 'searchable'
> & { chosen: readonly Customer[]; onChange: (chosen: Customer[]) => void }

/** A search begins when typing has rested. */
const REST_MS = 250
const ROWS = 20

/** Some of the merchant's customers, searched on the server by name, code, phone or e-mail; only for those who may see customers (code 1800). */
export function CustomerPicker({ chosen, onChange, ...rest }: Props) {
  const t = useTranslations('send')
  const { text } = useErrorText()
  const [typed, setTyped] = useState('')
  const [keyword] = useDebouncedValue(typed.trim(), REST_MS)
  const { data, error } = useQuery(
    queryOptionsOf(customer.getList, {
      query: keyword === '' ? {} : { keyword },
      page: { size: ROWS },
    }),
  )
  // What was found for other letters is not offered: Enter would take somebody who is not meant.
  const found = typed.trim() === keyword ? data?.items : undefined
  const known = new Map([...chosen, ...(found ?? [])].map((row) => [row.id, row]))
  return (
    <MultiSelect
      searchable
      hidePickedOptions
      clearable
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t(found === undefined ? 'searching' : 'nobody')}
      maxDropdownHeight={260}
      clearButtonProps={{ 'aria-label': t('clear') }}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      autoComplete="off"
      placeholder={chosen.length === 0 ? t('customersHint') : ''}
      data={[...known.values()].map((row) => ({ value: row.id, label: row.fullName }))}
      value={chosen.map((row) => row.id)}
      filter={({ options }) => options}
      renderOption={({ option }) => <Option row={known.get(option.value)} />}
      onChange={(ids) => onChange(ids.flatMap((id) => known.get(id) ?? []))}
      {...rest}
      {...(error === null ? {} : { error: text(error) })}
    />
  )
}

function Option({ row }: { row: Customer | undefined }) {
  if (row === undefined) return null
  return (
    <div className={styles.accountWords}>
      <span>{row.fullName}</span>
      <span className={`${styles.dim} tabular`}>
        {[row.code, row.phone, row.email, row.customerGroupName]
          .filter((part) => part !== null)
          .join(' · ')}
      </span>
    </div>
  )
}
