import type { Output } from '@saola/contract/call'
import { payPos } from '@saola/contract/pos-device'
import { formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import type { OpenRow } from '@saola/web/list/useOpenRow'
import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { DrawerSection, SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { ButtonRow } from '@saola/web/ui/layout.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useCanOpen } from '../../app/useCanOpen.ts'
import { PaymentTimeline } from '../../parts/PaymentTimeline.tsx'
import { PaymentStatus } from './Badges.tsx'
import type { Payment } from './rules.ts'

/** One payment at a machine: payer, money, batch and story (B-421). */
export function PaymentDrawer({ open }: { open: OpenRow<Payment> }) {
  const t = useTranslations('posDevice.detail')
  const query = useQuery({
    ...queryOptionsOf(payPos.getDetailTransaction, { params: { id: open.key ?? '' } }),
    enabled: open.key !== null,
    refetchInterval: ({ state }) => (state.data?.status === 'CREATED' ? 5_000 : false),
  })
  const row = open.key === null ? undefined : query.data
  return (
    <SideDrawer
      opened={open.key !== null}
      title={row === undefined ? t('facts') : t('title', { amount: formatVnd(row.amount) })}
      onClose={open.close}
      onPrevious={open.step(-1)}
      onNext={open.step(1)}
    >
      <QueryContent query={query} data={row} gone={<EmptyState found title={t('gone')} />}>
        {(row) => <Body row={row} />}
      </QueryContent>
    </SideDrawer>
  )
}

function Body({ row }: { row: Output<typeof payPos.getDetailTransaction> }) {
  const t = useTranslations('posDevice')
  const reach = useCanOpen()
  return (
    <>
      <ButtonRow>
        <PaymentStatus status={row.status} />
      </ButtonRow>
      <DrawerSection title={t('detail.facts')}>
        <Facts
          facts={[
            [t('list.paymentType'), t(`paymentType.${row.paymentType}`)],
            row.customerName !== null && [t('list.customer'), row.customerName],
            row.accountNumber !== null && [t('list.account'), row.accountNumber],
            row.customerEmail !== null && [t('detail.email'), row.customerEmail],
            [
              t('detail.code'),
              <Code key="code" value={row.transactionCode} name={t('detail.code')} keep={10} />,
            ],
            [t('detail.device'), `${row.deviceId} · ${row.deviceName}`],
            row.staffName !== null && [t('list.staff'), row.staffName],
            [t('detail.created'), <DateTime key="created" at={row.createdAt} exact />],
            row.completedAt !== null && [
              t('detail.completed'),
              <DateTime key="completed" at={row.completedAt} exact />,
            ],
            [
              t('detail.batch'),
              row.settlementId === null ? (
                t('list.unfinished')
              ) : (
                <LinkAnchor
                  key="batch"
                  to={paths.posHistory}
                  search={{ view: 'settlements', open: row.settlementId }}
                >
                  {t('detail.batchNo', { number: String(row.batchNo ?? '') })}
                </LinkAnchor>
              ),
            ],
          ]}
        />
      </DrawerSection>
      {row.status === 'SUCCESS' ? (
        <DrawerSection title={t('detail.money')}>
          <Facts
            facts={[
              [t('list.amount'), formatVnd(row.amount)],
              [t('detail.fee'), formatVnd(row.chargeAmount)],
              [t('detail.vat'), formatVnd(row.vatChargeAmount)],
              [t('detail.net'), <b key="net">{formatVnd(row.actualAmount)}</b>],
            ]}
          />
        </DrawerSection>
      ) : null}
      <DrawerSection
        title={t('detail.timeline')}
        aside={
          reach(paths.transactions) ? (
            <LinkAnchor to={paths.transactions} search={{ open: row.id }}>
              {t('detail.open')}
            </LinkAnchor>
          ) : undefined
        }
      >
        <PaymentTimeline steps={row.timeline} stillOpen={row.status === 'CREATED'} />
      </DrawerSection>
    </>
  )
}
