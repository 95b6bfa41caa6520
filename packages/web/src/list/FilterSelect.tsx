import { Select } from '@mantine/core'
import { useTranslations } from 'use-intl'

interface Props<V extends string> { label: string; value: V | undefined; onChange: (value: V | undefined) => void; options: readonly { value: V; label: string }[] }

/** One choice among a few as a list filter; its name is its placeholder, the chip below says what is chosen. */
export function FilterSelect<V extends string>({ label, value, onChange, options }: Props<V>) {
  const t = useTranslations('web.list')
  const chosen = options.find((option) => option.value === value)
  return (
    <Select aria-label={label} placeholder={label} clearable searchable={false} data={options} value={value ?? null} onChange={(next) => onChange((next ?? undefined) as V | undefined)} comboboxProps={{ transitionProps: { duration: 100 } }}
      clearButtonProps={{ 'aria-label': t('clearOne', { name: label, value: chosen?.label ?? '' }) }} />
  )
}
