import { TextInput, type TextInputProps } from '@mantine/core'
import { effectiveDays } from '@saola/contract/effective-days'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { showDay } from '@saola/web/list/days'
import { businessDay } from '@saola/web/ui/time'
import { useTranslations } from 'use-intl'

/** From which day a change holds; empty = as soon as it is approved. */
export function EffectiveFrom({
  removes = false,
  ...props
}: TextInputProps & { removes?: boolean }) {
  const t = useTranslations('backoffice.twoPeople')
  return (
    <TextInput
      type="date"
      label={t('effectiveFrom')}
      description={t(removes ? 'effectiveHintDelete' : 'effectiveHint')}
      {...effectiveDays(businessDay())}
      {...props}
    />
  )
}

/** The server's own rule of the day, said beside the field; null where the day is fine. */
export function useEffectiveCheck(): (day: string) => string | null {
  const { field } = useErrorText()
  return (day) => {
    const { min, max } = effectiveDays(businessDay())
    if (day === '' || (day >= min && day <= max)) return null
    const params = { min: showDay(min), max: showDay(max) }
    return field({ field: 'effectiveFrom', key: 'approval.effective_day', params })
  }
}
