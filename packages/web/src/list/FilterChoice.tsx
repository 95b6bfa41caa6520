import { Select } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useLateClose } from '../ui/useLateClose.ts'

/** A status filter closes 120 ms after it is left. */
const CLOSE_MS = 120
/** The choice that filters nothing. */
const NONE = ''

export interface FilterSelectProps<V extends string> {
  label: string
  value: V | undefined
  onChange: (value: V | undefined) => void
  options: readonly { value: V; label: string }[]
  /** Names the choice that filters nothing, where it stands among the others (NONE). */ none?: string
}

/** The list of choices behind FilterSelect, opened as it comes: it is fetched by the press that asks for it. */
export function FilterChoice<V extends string>({
  label,
  value,
  onChange,
  options,
  none,
}: FilterSelectProps<V>) {
  const t = useTranslations('web.list')
  const late = useLateClose(CLOSE_MS, true)
  const chosen = options.find((option) => option.value === value)
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the field that was pressed
    <Select<string>
      aria-label={label}
      placeholder={label}
      clearable
      searchable={false}
      autoFocus
      data={[...(none === undefined ? [] : [{ value: NONE, label: none }]), ...options]}
      value={value ?? null}
      onChange={(next) => onChange(next === null || next === NONE ? undefined : (next as V))}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      {...late}
      clearButtonProps={{
        'aria-label': t('clearOne', { name: label, value: chosen?.label ?? '' }),
      }}
    />
  )
}
