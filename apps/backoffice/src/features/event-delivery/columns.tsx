import type { eventDelivery } from '@saola/contract/event-delivery'
import type { Column } from '@saola/web/list/ListTable.tsx'
import type { Row } from '@saola/web/list/useList'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { RowCard, TwoLines } from '@saola/web/ui/layout.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { EventDeliveryState } from './EventDeliveryState.tsx'
import { useEventWords } from './useEventWords.ts'
import styles from './event-delivery.module.css'

type Item = Row<typeof eventDelivery.list>

export function useColumns(): readonly Column<Item>[] {
  const t = useTranslations('eventDelivery')
  const words = useEventWords()
  return [
    {
      key: 'handler',
      header: t('column.handler'),
      cell: (row) => (
        <TwoLines maxWidth={320}>
          <span>{words.handler(row.handler)}</span>
          <small>{words.topic(row.topic)}</small>
        </TwoLines>
      ),
    },
    {
      key: 'merchant',
      header: t('column.merchant'),
      cell: (row) => (
        <TwoLines maxWidth={280}>
          <span>{row.merchantName ?? t('none')}</span>
          <small>{row.merchantCode}</small>
        </TwoLines>
      ),
    },
    {
      key: 'happenedAt',
      header: t('column.happened'),
      sortable: true,
      cell: (row) => <DateTime at={row.happenedAt} />,
    },
    {
      key: 'attempts',
      header: t('column.attempts'),
      align: 'right',
      cell: (row) => <span className="tabular">{row.attempts}</span>,
    },
    {
      key: 'state',
      header: t('column.state'),
      cell: (row) => <EventDeliveryState state={row.state} />,
    },
  ]
}

export function Card({ row, link }: { row: Item; link: (text: ReactNode) => ReactNode }) {
  const t = useTranslations('eventDelivery')
  const words = useEventWords()
  return (
    <RowCard>
      <div className={styles.head}>
        <b>{link(words.handler(row.handler))}</b>
        <EventDeliveryState state={row.state} />
      </div>
      <small>
        {words.topic(row.topic)} · {row.merchantName ?? t('none')}
      </small>
      <div className={styles.head}>
        <DateTime at={row.happenedAt} />
        <span>
          {t('column.attempts')}: {row.attempts}
        </span>
      </div>
    </RowCard>
  )
}
