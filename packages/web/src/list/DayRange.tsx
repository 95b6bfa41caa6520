import { CloseButton, Input } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../ui/icons.tsx'
import { rangeText, type DayRangeProps } from './days.ts'
import styles from './list.module.css'

const fetchPicker = () => import('./DayPicker.tsx').then((m) => ({ default: m.DayPicker }))
const DayPicker = lazy(fetchPicker)

/** From a day to a day. The field is light; the calendar behind it is fetched when first asked for, so that no list pays for it at the start. */
export function DayRange(props: DayRangeProps) {
  const [wanted, setWanted] = useState(false)
  const field = <Field {...props} onOpen={() => setWanted(true)} />
  return wanted ? (
    <Suspense fallback={field}>
      <DayPicker {...props} />
    </Suspense>
  ) : (
    field
  )
}

function Field({
  label,
  from,
  to,
  onChange,
  placeholder,
  size,
  onOpen,
}: DayRangeProps & { onOpen: () => void }) {
  const t = useTranslations('web.range')
  const isEmpty = from === undefined && to === undefined
  const text = rangeText(from, to, placeholder ?? t('any'))
  return (
    <Input
      component="button"
      type="button"
      pointer
      className={styles.days ?? ''}
      {...(size === undefined ? {} : { size })}
      aria-label={`${label}: ${text}`}
      aria-haspopup="dialog"
      leftSection={<Icon name="calendar" size={16} />}
      rightSection={
        isEmpty ? null : (
          <CloseButton
            size="sm"
            aria-label={t('clear')}
            onClick={() => onChange(undefined, undefined)}
          />
        )
      }
      rightSectionPointerEvents="all"
      onClick={onOpen}
      onPointerEnter={() => void fetchPicker()}
      onFocus={() => void fetchPicker()}
    >
      {isEmpty ? <Input.Placeholder>{text}</Input.Placeholder> : text}
    </Input>
  )
}
