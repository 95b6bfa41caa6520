import '@mantine/dates/styles.css'
import 'dayjs/locale/vi'
import { CloseButton } from '@mantine/core'
import { DatePickerInput, type DatePickerInputProps } from '@mantine/dates'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Icon } from '../ui/icons.tsx'
import { NARROW_PX } from '../ui/theme.ts'
import { businessDay } from '../ui/time.ts'
import { presetDays, rangeText, type DayPreset, type DayRangeProps } from './days.ts'
import styles from './list.module.css'

const ALL: readonly DayPreset[] = [
  'today',
  'yesterday',
  'last7',
  'last30',
  'thisMonth',
  'lastMonth',
]

/** The two days while they are being chosen: told to the list when both are there. */
function useDraft({ from, to, onChange }: Pick<DayRangeProps, 'from' | 'to' | 'onChange'>) {
  const [draft, setDraft] = useState<[string | null, string | null]>([from ?? null, to ?? null])
  const reset = (): void => setDraft([from ?? null, to ?? null])
  useEffect(() => setDraft([from ?? null, to ?? null]), [from, to])
  const change = (next: [string | null, string | null]): void => {
    setDraft(next)
    if (next[0] !== null && next[1] !== null) onChange(next[0], next[1])
    // A calendar closed half-way empties itself; what was chosen before stays.
    else if (next[0] === null) reset()
  }
  return { draft, change, reset }
}

/** It is fetched by the press that asks for it, so it opens as it comes. */
function useOpenAtFirst(id: string): void {
  const opened = useRef(false)
  useEffect(() => {
    if (!opened.current) {
      opened.current = true
      document.getElementById(id)?.click()
    }
  }, [id])
}

function ClearButton({ onClear }: { onClear: () => void }) {
  const t = useTranslations('web')
  return (
    <CloseButton
      size="sm"
      aria-label={t('range.clear')}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
    />
  )
}

/** The calendar behind DayRange, opened as it comes; days after today cannot be chosen. */
export function DayPicker({
  label,
  from,
  to,
  onChange,
  placeholder,
  presets = ALL,
  size,
  single = false,
}: DayRangeProps) {
  const t = useTranslations('web')
  const language = useLocale()
  const narrow = useMediaQuery(`(max-width: ${NARROW_PX - 1}px)`) ?? false
  const id = useId()
  const { draft, change, reset } = useDraft({ from, to, onChange })
  useOpenAtFirst(id)
  const today = businessDay()
  const days = presetDays(today)
  const text = rangeText(from, to, placeholder ?? t('range.any'))
  const isEmpty = from === undefined && to === undefined
  const shared = {
    id,
    hideOutsideDates: true,
    weekendDays: [],
    className: styles.days ?? '',
    'aria-label': `${label}: ${text}`,
    placeholder: placeholder ?? t('range.any'),
    valueFormat: 'DD/MM/YYYY',
    locale: language,
    firstDayOfWeek: 1,
    ...(size === undefined ? {} : { size }),
    maxDate: today,
    dropdownType: narrow ? 'modal' : 'popover',
    popoverProps: { id, position: 'bottom-start', transitionProps: { duration: 100 } },
    modalProps: {
      title: label,
      withCloseButton: true,
      closeButtonProps: { 'aria-label': t('toast.close') },
      attributes: { header: { role: 'presentation' } },
    },
    leftSection: <Icon name="calendar" size={16} />,
    rightSection: isEmpty ? null : <ClearButton onClear={() => onChange(undefined, undefined)} />,
    rightSectionPointerEvents: 'all',
    ariaLabels: {
      previousMonth: t('date.previousMonth'),
      nextMonth: t('date.nextMonth'),
      previousYear: t('date.previousYear'),
      nextYear: t('date.nextYear'),
      previousDecade: t('date.previousDecade'),
      nextDecade: t('date.nextDecade'),
    },
  } as const satisfies DatePickerInputProps
  if (single)
    return (
      <DatePickerInput
        {...shared}
        value={from ?? null}
        onChange={(day) => onChange(day ?? undefined, day ?? undefined)}
      />
    )
  return (
    <DatePickerInput
      {...shared}
      type="range"
      allowSingleDateInRange
      labelSeparator="–"
      value={draft}
      onChange={change}
      presets={presets.map((name) => ({
        label: t(`range.${name}`),
        value: [...days[name]] as [string, string],
      }))}
      onDropdownClose={reset}
    />
  )
}
