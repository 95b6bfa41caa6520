import type { FeeItem } from '@saola/contract/fee'
import { useFeeWords } from '@saola/web/parts/useFeeWords'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { showDay } from '@saola/web/list/days'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { CardHead, RowCard, TwoLines } from '@saola/web/ui/layout.tsx'
import { businessDay } from '@saola/web/ui/time'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useWho } from './useWho.ts'

const tones = {
  DRAFT: 'mute',
  WAITING_APPROVE: 'info',
  ACTIVE: 'ok',
  DENIED: 'bad',
  EXPIRED: 'mute',
} as const

/** State; of one that is approved and has not begun, from which day. */
export function FeeState({ fee }: { fee: Pick<FeeItem, 'feeStatus' | 'effectiveFrom'> }) {
  const t = useTranslations('fee')
  const isComing = fee.feeStatus === 'ACTIVE' && fee.effectiveFrom > businessDay()
  return (
    <StatusBadge
      status="PENDING"
      tone={isComing ? 'info' : tones[fee.feeStatus]}
      label={
        isComing ? t('coming', { day: showDay(fee.effectiveFrom) }) : t(`status.${fee.feeStatus}`)
      }
    />
  )
}
export function useHolds(): (fee: Pick<FeeItem, 'effectiveFrom' | 'effectiveTo'>) => string {
  const t = useTranslations('fee.fact')
  return ({ effectiveFrom, effectiveTo }) =>
    effectiveTo === null
      ? t('since', { from: showDay(effectiveFrom) })
      : t('period', { from: showDay(effectiveFrom), to: showDay(effectiveTo) })
}
/** The price in one line, as merchants read it. */
export function usePrice(): (fee: FeeItem) => string {
  const say = useFeeWords()
  return (fee) =>
    say({
      fixedFee: fee.fixedAmount,
      percent: fee.percentMicro / 10_000,
      minFee: fee.minFee,
      maxFee: fee.maxFee,
      brackets: fee.brackets,
      vatPercent: fee.vatPercentMicro / 10_000,
    })
}

export function useColumns(): readonly Column<FeeItem>[] {
  const who = useWho()
  const t = useTranslations('fee')
  const [holds, price] = [useHolds(), usePrice()]
  return [
    {
      key: 'feeCode',
      header: t('column.feeCode'),
      sortable: true,
      cell: (row) => (
        <TwoLines>
          <b>{row.feeCode}</b>
          <small>{t('version', { version: String(row.version) })}</small>
        </TwoLines>
      ),
    },
    { key: 'feeName', header: t('column.feeName'), sortable: true, cell: (row) => row.feeName },
    {
      key: 'serviceType',
      header: t('column.serviceType'),
      cell: (row) => (
        <TwoLines>
          {t(`service.${row.serviceType}`)}
          <small>{t(`scope.${row.scope}`)}</small>
        </TwoLines>
      ),
    },
    { key: 'price', header: t('column.price'), cell: (row) => price(row) },
    {
      key: 'effectiveFrom',
      header: t('column.effective'),
      sortable: true,
      cell: (row) => holds(row),
    },
    {
      key: 'feeStatus',
      header: t('column.feeStatus'),
      cell: (row) => <FeeState fee={row} />,
    },
    {
      key: 'modified',
      header: t('column.modified'),
      cell: (row) => (
        <TwoLines>
          <DateTime at={row.modifiedAt} />
          <small>{who(row.modifiedBy)}</small>
        </TwoLines>
      ),
    },
  ]
}

export function FeeCard({ fee, link }: { fee: FeeItem; link: (name: ReactNode) => ReactNode }) {
  const t = useTranslations('fee')
  const [holds, price] = [useHolds(), usePrice()]
  return (
    <RowCard gap={8}>
      <CardHead>
        {link(<b>{fee.feeCode}</b>)}
        <FeeState fee={fee} />
      </CardHead>
      <TwoLines>
        {fee.feeName}
        <small>
          {t('version', { version: String(fee.version) })} · {t(`service.${fee.serviceType}`)} ·{' '}
          {t(`scope.${fee.scope}`)} · {price(fee)}
        </small>
        <small>{holds(fee)}</small>
      </TwoLines>
    </RowCard>
  )
}
