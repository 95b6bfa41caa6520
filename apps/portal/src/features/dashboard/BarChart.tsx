import { formatVnd } from '@saola/money/format'
import { PeriodBars } from '@saola/web/parts/PeriodBars.tsx'
import { dayMonth, shortAmount } from '@saola/web/ui/chart'
import { useTranslations } from 'use-intl'
import { bestDay, wholeDay, type Day } from './figures.ts'

interface Props {
  days: readonly Day[]
  /** The period before, day by day: a mark over each bar. */
  before?: readonly Day[]
}

/** One bar a day; its figures show under pointer or finger. The table beside it says the same to everyone else. */
export function BarChart({ days, before }: Props) {
  const t = useTranslations('dashboard.chart')
  const label = useLabel(days)
  const axis = (value: number): string => {
    const { value: short, unit } = shortAmount(value)
    return unit === 'unit' ? short : t('mark', { value: short, unit: t(unit) })
  }
  return (
    <PeriodBars
      label={label}
      points={days.map(({ date, amount }, i) => {
        const mark = before?.[i]?.amount
        return {
          key: date,
          tick: dayMonth(date),
          name: wholeDay(date),
          bar: amount,
          ...(mark === undefined ? {} : { mark }),
        }
      })}
      barName=""
      format={formatVnd}
      axis={axis}
      none={t('none')}
      tip={(i) => <Tip day={days[i]!} before={before?.[i]} />}
      fills
      hasFaintMark
    />
  )
}

function useLabel(days: readonly Day[]): string {
  const t = useTranslations('dashboard.chart')
  const best = bestDay(days)
  if (best === null) return t('none')
  return t('label', {
    days: String(days.length),
    amount: formatVnd(days.reduce((sum, d) => sum + d.amount, 0)),
    best: formatVnd(best.amount),
    day: wholeDay(best.date),
  })
}

function Tip({ day, before }: { day: Day; before: Day | undefined }) {
  const t = useTranslations('dashboard.chart')
  return (
    <>
      <span>{wholeDay(day.date)}</span>
      <b>{formatVnd(day.amount)}</b>
      <span>{t('transactions', { count: String(day.total) })}</span>
      {before === undefined ? null : (
        <span>
          {wholeDay(before.date)}: {formatVnd(before.amount)}
        </span>
      )}
    </>
  )
}
