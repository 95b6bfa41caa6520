import type { Output } from '@saola/contract/call'
import { Button, Skeleton } from '@mantine/core'
import { vietQrPro, type VietQrProCustomer } from '@saola/contract/vietqr-pro'
import { isGone } from '@saola/web/api/ApiError'
import { queryOptionsOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import type { OpenRow } from '@saola/web/list/useOpenRow'
import { Code } from '@saola/web/ui/Code.tsx'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { QrCard } from '@saola/web/ui/QrCard.tsx'
import { PREPARING_POLL_MS, QrPreparing } from '@saola/web/ui/QrPreparing.tsx'
import { DrawerSection, SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { toast } from '@saola/web/ui/toast'
import { ButtonRow } from '@saola/web/ui/layout.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { isPreparing, Takes } from './Status.tsx'
import { useRefresh } from './useMoves.ts'
import styles from './vietqr-pro.module.css'

interface Props {
  open: OpenRow<VietQrProCustomer>
  may: boolean
  covered: boolean
  onEdit: (customer: VietQrProCustomer) => void
}

/** One customer: their QR to hand out, what they have paid, and the switch of their number. */
export function CustomerDrawer({ open, may, covered, onEdit }: Props) {
  const t = useTranslations('vietqrPro')
  const [asking, setAsking] = useState(false)
  const query = useQuery({
    ...queryOptionsOf(vietQrPro.customerGet, { params: { id: open.key ?? '' } }),
    enabled: open.key !== null,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isPreparing(data) ? PREPARING_POLL_MS : false,
  })
  const row = open.key === null ? undefined : query.data
  const gone = isGone(query.error)
  const turn = useTurn(() => setAsking(false))
  const footer =
    row === undefined || !may ? null : (
      <ButtonRow end wide>
        <Button variant="default" onClick={() => onEdit(row)}>
          {t('drawer.edit')}
        </Button>
        {row.active ? (
          <Button variant="default" c="var(--bad)" onClick={() => setAsking(true)}>
            {t('drawer.off')}
          </Button>
        ) : (
          <Button
            loading={turn.isPending}
            onClick={() => turn.mutate({ id: row.id, active: true })}
          >
            {t('drawer.on')}
          </Button>
        )}
      </ButtonRow>
    )
  return (
    <>
      <SideDrawer
        opened={open.key !== null}
        covered={asking || covered}
        title={row?.name ?? t('list.name')}
        onClose={open.close}
        onPrevious={open.step(-1)}
        onNext={open.step(1)}
        footer={footer}
      >
        <DrawerBody gone={gone} query={query} row={row} />
      </SideDrawer>
      {row === undefined ? null : (
        <ConfirmModal
          opened={asking}
          danger
          title={t('drawer.offTitle', { name: row.name })}
          confirmLabel={t('drawer.off')}
          cancelLabel={t('drawer.keep')}
          busy={turn.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            if (!turn.isPending) turn.mutate({ id: row.id, active: false })
          }}
        >
          {t('drawer.offText')}
        </ConfirmModal>
      )}
    </>
  )
}

/** Switches a customer's number on or off. */
function useTurn(onDone: () => void) {
  const t = useTranslations('vietqrPro')
  const { text } = useErrorText()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, active }: { id: string; active: boolean }) =>
      send(
        vietQrPro.customerActive,
        { params: { id }, body: { active } },
        { idempotencyKey: newIdempotencyKey() },
      ),
    onSuccess: (after) => {
      toast.success(t(after.active ? 'drawer.onDone' : 'drawer.offDone'))
      onDone()
      refresh()
    },
    onError: (error) => {
      toast.error(text(error))
      onDone()
    },
  })
}

type CustomerDetails = Output<typeof vietQrPro.customerGet>
interface BodyProps {
  gone: boolean
  query: { isError: boolean; error: Error | null; refetch: () => Promise<unknown> }
  row: CustomerDetails | undefined
}
function DrawerBody({ gone, query, row }: BodyProps) {
  const t = useTranslations('vietqrPro')
  if (gone) return <EmptyState found title={t('drawer.gone')} />
  if (row !== undefined) return <CustomerFacts row={row} />
  return query.isError ? (
    <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <Skeleton height={320} radius={12} />
  )
}

function CustomerFacts({ row }: { row: CustomerDetails }) {
  const t = useTranslations('vietqrPro')
  const preparing = isPreparing(row)
  return (
    <>
      {preparing ? (
        <QrPreparing />
      ) : (
        <QrCard content={row.qrCode} name={t('drawer.qr', { name: row.name })}>
          <b>{row.name}</b>
          <div className="tabular">{row.accountNo}</div>
          <div className={styles.plain}>
            {row.accountName} · {row.bankName}
          </div>
        </QrCard>
      )}
      <DrawerSection title={t('drawer.facts')}>
        <Facts
          facts={[
            [t('list.state'), <Takes key="state" customer={row} />],
            !preparing && [
              t('list.account'),
              <Code key="no" value={row.accountNo} name={t('list.account')} keep={10} />,
            ],
            row.reference !== null && [t('drawer.reference'), row.reference],
            [t('drawer.holder'), row.accountName],
            [t('list.receiving'), row.receivingAccountNo],
            [t('list.created'), <DateTime key="made" at={row.createAt} exact />],
          ]}
        />
      </DrawerSection>
      <DrawerSection
        title={t('drawer.paid')}
        aside={
          <LinkAnchor size="sm" to={paths.vietQrProTransactions} search={{ customerId: row.id }}>
            {t('drawer.all')}
          </LinkAnchor>
        }
      >
        <Facts
          facts={[
            [
              t('list.revenue'),
              <b key="sum">
                <Money value={row.revenue} />
              </b>,
            ],
            [t('drawer.paid'), t('list.payments', { count: row.payments })],
            [
              t('drawer.lastPaid'),
              row.lastPaidAt === null ? (
                t('drawer.never')
              ) : (
                <DateTime key="last" at={row.lastPaidAt} exact />
              ),
            ],
          ]}
        />
      </DrawerSection>
    </>
  )
}
