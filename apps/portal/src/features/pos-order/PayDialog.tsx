import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
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
  const close = (): void => {
    for (const call of [posOrder.list, posOrder.get, posModel.list])
      void queries.invalidateQueries({ queryKey: keyOf(call) })
    onClose()
  }
  const qr = work.data
  return (
    <Dialog opened={opened} onClose={close} title={t('title', { code: order.code })} size={460}>
      {isPaid ? (
        <div role="status">
          <EmptyState
            icon="check"
            title={t('done', { amount: formatVnd(order.totalAmount) })}
            text={t('doneText', { code: order.code })}
          >
            <Button mt={8} data-autofocus onClick={close}>
              {t('close')}
            </Button>
          </EmptyState>
        </div>
      ) : qr === undefined ? (
        work.isError ? (
          <ErrorState error={work.error} onRetry={() => mutate()} />
        ) : (
          <Skeleton height={420} radius={12} />
        )
      ) : qr.qrCode === null ? (
        <Stack gap="sm">
          <Text>{t(qr.status === 'SUCCESS' || qr.status === 'PENDING' ? 'waits' : 'over')}</Text>
          {qr.status === 'SUCCESS' || qr.status === 'PENDING' ? null : (
            <Button onClick={() => mutate()}>{t('again')}</Button>
          )}
        </Stack>
      ) : (
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
              qr.expiresAt !== null && [
                t('until'),
                <DateTime key="until" at={qr.expiresAt} exact />,
              ],
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
      )}
    </Dialog>
  )
}
