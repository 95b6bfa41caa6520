import type { Output } from '@saola/contract/call'
import type { dashboard } from '@saola/contract/dashboard'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Tiles } from '@saola/web/ui/Tiles.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { changeOf } from './figures.ts'
import styles from './statistic.module.css'

export type Overview = Output<typeof dashboard.overview>

/** The period's figures, each with what it was in the period before. */
export function PeriodTiles({ query }: { query: UseQueryResult<Overview> }) {
  const t = useTranslations('statistic')
  const { now, before } = query.data ?? {}
  const lost = (f: Overview['now']): number => f.canceled + f.expired + f.failed
  const average = (f: Overview['now']): number => (f.total === 0 ? 0 : Math.round(f.amount / f.total))
  const tile = (of: (f: Overview['now']) => number, text: (n: number) => string, note?: ReactNode): ReactNode | undefined =>
    now === undefined || before === undefined ? undefined : <><span className={styles.tileValue}>{text(of(now))}</span><span className={styles.tileNote}><Change now={of(now)} before={of(before)} text={text} />{note}</span></>
  return (
    <Tiles label={t('tile.label')} error={query.isError ? query.error : null} onRetry={() => void query.refetch()}
      tiles={[
        { key: 'amount', name: t('tile.amount'), main: true, value: tile((f) => f.amount, formatVnd) },
        { key: 'total', name: t('tile.total'), tone: 'ok', value: tile((f) => f.total, formatNumberVi) },
        { key: 'average', name: t('tile.average'), value: tile(average, formatVnd) },
        { key: 'fee', name: t('tile.fee'), value: tile((f) => f.fee + f.vat, formatVnd) },
        { key: 'lost', name: t('tile.lost'), tone: 'mute', value: tile(lost, formatNumberVi, now === undefined ? null : <span>{t('tile.lostNote', { canceled: String(now.canceled), expired: String(now.expired), failed: String(now.failed) })}</span>) },
      ]} />
  )
}

/** Direction by arrow and word; neither is good or bad by its colour alone. */
function Change({ now, before, text }: { now: number; before: number; text: (value: number) => string }) {
  const t = useTranslations('statistic.change')
  const change = changeOf(now, before)
  const title = t('before', { value: text(before) })
  if (!('percent' in change)) return <span title={title}>{t(change.kind)}</span>
  return <span title={title} className={styles.change}><Icon name={change.kind} size={14} />{t(change.kind, { percent: `${formatNumberVi(change.percent)}%` })}</span>
}
