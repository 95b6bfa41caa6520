import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { payout } from '@saola/contract/payout'
import { queryOptionsOf } from '@saola/web/api/query'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AccountLine } from './Marks.tsx'
import type { Receiver } from './rules.ts'

/** A search begins when typing has rested. */
const REST_MS = 250
const ROWS = 20

/** What is found of what is typed, and whether the merchant keeps anybody at all. */
function useReceiverSearch(chosen: Receiver | null) {
  const [typed, setTyped] = useState(chosen?.accountName ?? '')
  const wanted = typed === chosen?.accountName ? '' : typed.trim()
  const [keyword] = useDebouncedValue(wanted, REST_MS)
  const { data, error } = useQuery(
    queryOptionsOf(payout.receivers, {
      query: keyword === '' ? {} : { query: keyword },
      page: { size: ROWS },
    }),
  )
  const found = wanted === keyword ? data?.items : undefined
  const known = new Map(
    [...(chosen === null ? [] : [chosen]), ...(found ?? [])].map((row) => [row.id, row]),
  )
  const isNone = data?.totalSize === 0 && keyword === '' && chosen === null
  return { typed, setTyped, known, error, isNone, isSearching: found === undefined }
}

/** One of the receivers that the merchant keeps, searched on the server; nothing where there are none. */
export function ReceiverPicker({
  chosen,
  onChange,
}: {
  chosen: Receiver | null
  onChange: (receiver: Receiver | null) => void
}) {
  const t = useTranslations('payout.create')
  const { text } = useErrorText()
  const { typed, setTyped, known, error, isNone, isSearching } = useReceiverSearch(chosen)
  if (isNone) return null
  return (
    <Select
      label={t('saved')}
      placeholder={t('savedHint')}
      searchable
      clearable
      autoComplete="off"
      maxDropdownHeight={280}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t(isSearching ? 'searching' : 'nobody')}
      clearButtonProps={{ 'aria-label': t('clear') }}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      data={[...known.values()].map((row) => ({ value: row.id, label: row.accountName }))}
      value={chosen?.id ?? null}
      filter={({ options }) => options}
      renderOption={({ option }) => {
        const row = known.get(option.value)
        return row === undefined ? null : (
          <AccountLine account={{ ...row, name: row.accountName }} />
        )
      }}
      onChange={(id) => onChange(id === null ? null : (known.get(id) ?? null))}
      {...(error === null ? {} : { error: text(error) })}
    />
  )
}
