import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import { posModel } from '@saola/contract/pos-model'
import { posOrder } from '@saola/contract/pos-order'
import { formatVnd } from '@saola/money/format'
import { keyOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { QrCard } from '@saola/web/ui/QrCard.tsx'
import { PREPARING_POLL_MS, QrPreparing } from '@saola/web/ui/QrPreparing.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import styles from './pos-order.module.css'
import type { OrderDetails } from './rules.ts'

/** The VietQR that an order is paid by; the order behind it is asked about until the money is in. */
export function PayDialog({
  order,
  opened,
  onClose,
}: {
  order: OrderDetails
  opened: boolean
  onClose: () => void
}) {
  const t = useTranslations('posOrder.paying')
  const queries = useQueryClient()
  const isPaid = order.posOrderStatusPayment !== 'UNPAID'
  const work = useMutation({
    mutationFn: () =>
      send(posOrder.pay, { query: { orderId: order.id } }, { idempotencyKey: newIdempotencyKey() }),
  })
  const { mutate, reset } = work
  useEffect(() => {
    if (opened) mutate()
    else reset()
  }, [opened, mutate, reset])
  const isPreparing = work.data?.status === 'CREATED' && work.data.qrCode === null
  useEffect(() => {
    if (!opened || !isPreparing || work.isPending) return
    const again = setTimeout(mutate, PREPARING_POLL_MS)
    return () => clearTimeout(again)
  }, [opened, isPreparing, work.isPending, mutate])
  const close = (): void => {
    for (const call of [posOrder.list, posOrder.get, posModel.list])
      void queries.invalidateQueries({ queryKey: keyOf(call) })
    onClose()
  }
  const qr = work.data
  const content = () => {
    if (isPaid) return <Paid order={order} onClose={close} />
    if (qr === undefined)
      return work.isError ? (
        <ErrorState error={work.error} onRetry={() => mutate()} />
      ) : (
        <Skeleton height={420} radius={12} />
      )
    if (qr.qrCode !== null) return <Payable order={order} qr={{ ...qr, qrCode: qr.qrCode }} />
    if (qr.status === 'CREATED') return <QrPreparing />
    const isWaiting = qr.status === 'SUCCESS' || qr.status === 'PENDING'
    return (
      <Stack gap="sm">
        <Text>{t(isWaiting ? 'waits' : 'over')}</Text>
        {isWaiting ? null : <Button onClick={() => mutate()}>{t('again')}</Button>}
      </Stack>
    )
  }
  return (
    <Dialog opened={opened} onClose={close} title={t('title', { code: order.code })} size={460}>
      {content()}
    </Dialog>
  )
}

function Paid({ order, onClose }: { order: OrderDetails; onClose: () => void }) {
  const t = useTranslations('posOrder.paying')
  return (
    <div role="status">
      <EmptyState
        icon="check"
        title={t('done', { amount: formatVnd(order.totalAmount) })}
        text={t('doneText', { code: order.code })}
      >
        <Button mt={8} data-autofocus onClick={onClose}>
          {t('close')}
        </Button>
      </EmptyState>
    </div>
  )
}

type Qr = Output<typeof posOrder.pay> & { qrCode: string }

function Payable({ order, qr }: { order: OrderDetails; qr: Qr }) {
  const t = useTranslations('posOrder.paying')
  return (
    <Stack gap="md">
      <Text>{t('text')}</Text>
      <QrCard content={qr.qrCode} name={t('qr', { code: order.code })}>
        <strong className={styles.sum}>{formatVnd(qr.amount)}</strong>
        <br />
        {qr.accountName}
      </QrCard>
      <Facts
        facts={[
          [
            t('account'),
            <span key="account" className="tabular">
              {qr.virtualAccount}
            </span>,
          ],
          [t('content'), qr.content],
          qr.expiresAt !== null && [t('until'), <DateTime key="until" at={qr.expiresAt} exact />],
        ]}
      />
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed" role="status">
          {t('waits')}
        </Text>
        <Button
          variant="default"
          component="a"
          href={qr.payLinkUrl}
          target="_blank"
          rel="noreferrer"
          leftSection={<Icon name="external" size={16} />}
        >
          {t('page')}
        </Button>
      </Group>
    </Stack>
  )
}
