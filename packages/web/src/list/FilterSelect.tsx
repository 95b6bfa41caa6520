import { CloseButton, Input } from '@mantine/core'
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../ui/icons.tsx'
import type { FilterSelectProps } from './FilterChoice.tsx'
import styles from './list.module.css'

const fetchChoice = () =>
  import('./FilterChoice.tsx').then((m) => ({
    default: m.FilterChoice as ComponentType<FilterSelectProps<string>>,
  }))
const FilterChoice = lazy(fetchChoice)

/** One choice among a few as a list filter; its name is its placeholder, the chip below says what is chosen. The field is light; what opens is fetched when first asked for. */
export function FilterSelect<V extends string>(props: FilterSelectProps<V>) {
  const [wanted, setWanted] = useState(false)
  const field = <Field {...props} onOpen={() => setWanted(true)} />
  return wanted ? (
    <Suspense fallback={field}>
      <FilterChoice {...(props as unknown as FilterSelectProps<string>)} />
    </Suspense>
  ) : (
    field
  )
}

function Field<V extends string>({
  label,
  value,
  onChange,
  options,
  onOpen,
}: FilterSelectProps<V> & { onOpen: () => void }) {
  const t = useTranslations('web.list')
  const chosen = options.find((option) => option.value === value)
  return (
    <Input
      component="button"
      type="button"
      pointer
      classNames={{ input: styles.choice! }}
      aria-label={chosen === undefined ? label : `${label}: ${chosen.label}`}
      aria-haspopup="listbox"
      aria-expanded={false}
      rightSection={
        chosen === undefined ? (
          <Icon name="choose" size={16} />
        ) : (
          <CloseButton
            size="sm"
            aria-label={t('clearOne', { name: label, value: chosen.label })}
            onClick={() => onChange(undefined)}
          />
        )
      }
      rightSectionPointerEvents={chosen === undefined ? 'none' : 'all'}
      onClick={onOpen}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          event.preventDefault()
          onOpen()
        }
      }}
      onPointerEnter={() => void fetchChoice()}
      onFocus={() => void fetchChoice()}
    >
      {chosen?.label ?? <Input.Placeholder>{label}</Input.Placeholder>}
    </Input>
  )
}
