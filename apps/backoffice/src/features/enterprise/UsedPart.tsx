import { formatVnd } from '@saola/money/format'
import { useDecimal } from '@saola/web/i18n/useDecimal'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'
import type { Enterprise } from './form.ts'

/** From this percent on there is little left for the rest of the period. */
const MUCH = 80
const ALL = 100

/** How much of the limit is drawn in the period of today; warns where it is much. */
export function UsedPart({
  of: { usedAmount, usedPercent },
}: {
  of: Pick<Enterprise, 'usedAmount' | 'usedPercent'>
}) {
  const t = useTranslations('enterprise')
  const decimal = useDecimal()
  if (usedAmount === null || usedPercent === null) return <>—</>
  const text = `${decimal(usedPercent)}%`
  const title = t('usedTitle', { amount: formatVnd(usedAmount) })
  if (usedPercent < MUCH)
    return (
      <span className="tabular" title={title}>
        {text}
      </span>
    )
  return (
    <span title={title}>
      <StatusBadge
        status="OPEN"
        tone={usedPercent < ALL ? 'warn' : 'bad'}
        label={t(usedPercent < ALL ? 'usedMuch' : 'usedAll', { percent: text })}
      />
    </span>
  )
}
