import { Alert } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import { payPos } from '@saola/contract/pos-device'
import { formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import type { OpenRow } from '@saola/web/list/useOpenRow'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { DrawerSection, SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { ButtonRow, DividedList } from '@saola/web/ui/layout.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { Comparison } from './Badges.tsx'
import styles from './pos-device.module.css'
import type { Settlement } from './rules.ts'

/** One batch: its sums, what the machine counted, and the payments it is made of. */
export function SettlementDrawer({ open }: { open: OpenRow<Settlement> }) {
  const t = useTranslations('posDevice.settlement')
  const query = useQuery({
    ...queryOptionsOf(payPos.getSettlementDetail, { params: { id: open.key ?? '' } }),
    enabled: open.key !== null,
  })
  const row = open.key === null ? undefined : query.data
  return (
    <SideDrawer
      opened={open.key !== null}
      title={
        row === undefined
          ? t('title')
          : t('detail', { number: String(row.batchNo), deviceId: row.deviceId })
      }
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

function Body({ row }: { row: Output<typeof payPos.getSettlementDetail> }) {
  const t = useTranslations('posDevice.settlement')
  const methodName = useTranslations('posDevice.paymentType')
  return (
    <>
      <ButtonRow>
        <Comparison status={row.status} />
      </ButtonRow>
      {row.status === 'MISMATCH' ? (
        <Alert mt="md" color="#b42318">
          {t('mismatch')}
        </Alert>
      ) : null}
      <DrawerSection title={t('sums')}>
        <Facts
          facts={[
            [t('device'), `${row.deviceId} · ${row.deviceName}`],
            [t('created'), <DateTime key="at" at={row.createdAt} exact />],
            [t('closed'), t(`closedBy.${row.closedBy}`)],
            row.staffName !== null && [t('staff'), row.staffName],
            [t('number'), String(row.numberOfTransactions)],
            [t('qr', { count: String(row.qrNumber) }), formatVnd(row.qrAmount)],
            [t('card', { count: String(row.cardNumber) }), formatVnd(row.cardAmount)],
            [t('amount'), <b key="amount">{formatVnd(row.amount)}</b>],
            [t('fee'), formatVnd(row.chargeAmount)],
            [t('vat'), formatVnd(row.vatChargeAmount)],
            [t('net'), <b key="net">{formatVnd(row.actualAmount)}</b>],
            [
              t('machine'),
              row.machineNumber === null || row.machineAmount === null
                ? t('notCounted')
                : t('machineText', {
                    count: String(row.machineNumber),
                    amount: formatVnd(row.machineAmount),
                  }),
            ],
          ]}
        />
      </DrawerSection>
      <DrawerSection title={t('transactions')}>
        <DividedList className={styles.lines}>
          {row.transactions.map((one) => (
            <li key={one.id}>
              <span className={styles.name}>
                <LinkAnchor to={paths.posHistory} search={{ open: one.id }}>
                  {methodName(one.paymentType)}
                  {one.customerName === null ? '' : ` · ${one.customerName}`}
                </LinkAnchor>
                <small>
                  <DateTime at={one.createdAt} exact />
                  {one.staffName === null ? '' : ` · ${one.staffName}`}
                </small>
              </span>
              <Money value={one.amount} />
            </li>
          ))}
        </DividedList>
      </DrawerSection>
    </>
  )
}
