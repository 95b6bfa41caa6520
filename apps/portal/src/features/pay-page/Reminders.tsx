import { Alert, Button } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import { orders } from '@saola/contract/order'
import { formatVnd } from '@saola/money/format'
import { keyOf, queryOptionsOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { toast } from '@saola/web/ui/toast'
import { DividedList } from '@saola/web/ui/layout.tsx'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import styles from './pay-page.module.css'
import type { PayPageDetails } from './rules.ts'

type Reminder = Output<typeof orders.getReminders>['items'][number]
const AT_FIRST = 10
const MOST = 200

/** Customers who asked to buy again on the page's period: when each is reminded next, and the shop's way to stop it. */
export function Reminders({ page }: { page: PayPageDetails }) {
  const t = useTranslations('payPage.remind')
  const p = useTranslations('payPage.period')
  const [size, setSize] = useState(AT_FIRST)
  const [asked, setAsked] = useState<Reminder | null>(null)
  const list = useQuery({
    ...queryOptionsOf(orders.getReminders, { params: { payPageCode: page.code }, page: { size } }),
    placeholderData: keepPreviousData,
  })
  const { data } = list
  if (page.periodType === null) return null
  return (
    <Section title={t('title')}>
      <p className={styles.dim}>{t('text', { period: p(page.periodType) })}</p>
      <QueryContent query={list} data={data} height={80}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={styles.dim}>{t('none')}</p>
          ) : (
            <DividedList className={styles.shelf}>
              {items.map((row) => (
                <Row key={row.orderId} row={row} onStop={() => setAsked(row)} />
              ))}
            </DividedList>
          )
        }
      </QueryContent>
      {data !== undefined && data.totalSize > data.items.length && size < MOST ? (
        <Button variant="default" onClick={() => setSize(MOST)}>
          {t('more')}
        </Button>
      ) : null}
      <StopDialog row={asked} onClose={() => setAsked(null)} />
    </Section>
  )
}

const nameOf = (row: Reminder): string =>
  row.customerName ?? row.customerEmail ?? row.customerPhone ?? row.referenceId

function Row({ row, onStop }: { row: Reminder; onStop: () => void }) {
  const t = useTranslations('payPage.remind')
  const me = useMe()
  return (
    <li>
      <span className={styles.words}>
        <LinkAnchor to={paths.orderDetail} search={{ order: row.orderId }}>
          {nameOf(row)}
        </LinkAnchor>
        <span className={styles.dim}>
          {row.customerEmail ?? row.customerPhone} · {formatVnd(row.amount)} ·{' '}
          {t('sent', { count: row.sent })}
        </span>
      </span>
      <span className={styles.side}>
        {row.nextAt === null ? (
          <StatusBadge status="INACTIVE" tone="mute" label={t(row.endedWhy ?? 'STOPPED')} />
        ) : (
          <>
            <span className={styles.dim}>
              {t('next')} <DateTime at={row.nextAt} />
            </span>
            {me.can(1500, 'CREATE') ? (
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={t('stopOf', { name: nameOf(row) })}
                onClick={onStop}
              >
                {t('stop')}
              </Button>
            ) : null}
          </>
        )}
      </span>
    </li>
  )
}

function StopDialog({ row, onClose }: { row: Reminder | null; onClose: () => void }) {
  const t = useTranslations('payPage.remind')
  const { text } = useErrorText()
  const client = useQueryClient()
  // The name stays while the dialog fades out.
  const [last, setLast] = useState<Reminder | null>(null)
  if (row !== null && row !== last) setLast(row)
  const refresh = (): void =>
    void client.invalidateQueries({ queryKey: keyOf(orders.getReminders) })
  const stop = useMutation({
    mutationFn: (orderId: string) =>
      send(orders.stopReminder, { params: { orderId } }, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: () => {
      toast.success(t('stopped'))
      refresh()
      onClose()
    },
    onError: refresh,
  })
  return (
    <ConfirmModal
      opened={row !== null}
      title={t('stopTitle')}
      confirmLabel={t('stop')}
      busy={stop.isPending}
      onClose={() => {
        stop.reset()
        onClose()
      }}
      onConfirm={() => {
        if (row !== null && !stop.isPending) stop.mutate(row.orderId)
      }}
    >
      {t('stopText', { name: last === null ? '' : nameOf(last) })}
      {stop.error === null ? null : (
        <Alert mt="sm" color="#b42318" role="alert">
          {text(stop.error)}
        </Alert>
      )}
    </ConfirmModal>
  )
}
