import { showDay } from '@saola/web/list/days'
import { useTranslations } from 'use-intl'
import { isWeekend, weekdayNameOf } from './days.ts'
import type { MarkedDay } from './types.ts'

/** A day in words: "Thứ Hai 16/02/2026", and what it is. */
export function useDayWords() {
  const t = useTranslations('calendar')
  const nameOf = (day: string): string =>
    t('dayName', { weekday: t(`weekday.${weekdayNameOf(day)}`), day: showDay(day) })
  const kindOf = (day: string, mark: MarkedDay | undefined): string => {
    if (mark === undefined) return t(isWeekend(day) ? 'kind.weekend' : 'kind.usual')
    return t(mark.isWorking ? 'kind.madeUp' : 'kind.off', { name: mark.name })
  }
  return {
    nameOf,
    kindOf,
    /** Both, and whether it is certain; for screen readers. */
    wholeOf: (day: string, mark: MarkedDay | undefined): string =>
      [nameOf(day), kindOf(day, mark), ...(mark?.isExpected === true ? [t('expected')] : [])].join(
        ', ',
      ),
  }
}
