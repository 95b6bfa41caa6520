import { Button } from '@mantine/core'
import { onOffs } from '@saola/contract/enums'
import { payPos } from '@saola/contract/pos-device'
import { posModels } from '@saola/contract/pos-model'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { useList } from '@saola/web/list/useList'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkAnchor, LinkButton } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { PosTabs } from '../../parts/PosTabs.tsx'
import { ActivateDialog } from './ActivateDialog.tsx'
import styles from './pos-device.module.css'
import type { Device } from './rules.ts'

function Named({ device }: { device: Device }) {
  const t = useTranslations('posDevice.devices')
  return (
    <span className={styles.name}>
      <LinkAnchor
        className="tabular"
        fw={600}
        to={paths.posHistory}
        search={{ deviceId: device.deviceId }}
        aria-label={`${t('history')} ${device.deviceId}`}
      >
        {device.deviceId}
      </LinkAnchor>
      <small>
        {device.name} · {device.model}
      </small>
    </span>
  )
}
function Open({ device }: { device: Device }) {
  const t = useTranslations('posDevice.devices')
  return (
    <span className={styles.name}>
      <Money value={device.amountNotSettled} />
      <small>{t('openNumber', { count: device.transactionNotSettlementNumber })}</small>
    </span>
  )
}
function Status({ device }: { device: Device }) {
  const t = useTranslations('posDevice.devices')
  return <StatusBadge status={device.status} label={t(device.status)} />
}
function Activate({
  device,
  onActivate,
}: {
  device: Device
  onActivate: (device: Device) => void
}) {
  const t = useTranslations('posDevice.activate')
  const { can } = useMe()
  if (device.status !== 'ACTIVE' || !can(1506, 'CREATE')) return null
  return (
    <Button
      size="compact-md"
      variant={device.activatedAt === null ? 'filled' : 'default'}
      aria-label={`${t(device.activatedAt === null ? 'action' : 'again')} ${device.deviceId}`}
      onClick={() => onActivate(device)}
    >
      {t(device.activatedAt === null ? 'action' : 'again')}
    </Button>
  )
}
function useColumns(onActivate: (device: Device) => void): readonly Column<Device>[] {
  const t = useTranslations('posDevice.devices')
  return [
    {
      key: 'deviceId',
      header: t('deviceId'),
      sortable: true,
      cell: (row) => <Named device={row} />,
    },
    { key: 'status', header: t('status'), cell: (row) => <Status device={row} /> },
    {
      key: 'revenue',
      header: t('revenue'),
      align: 'right',
      cell: (row) => <Money value={row.revenue} />,
    },
    { key: 'open', header: t('open'), align: 'right', cell: (row) => <Open device={row} /> },
    {
      key: 'seen',
      header: t('seen'),
      cell: (row) =>
        row.lastSeenAt === null ? (
          <span className={styles.dim}>{t('never')}</span>
        ) : (
          <DateTime at={row.lastSeenAt} />
        ),
    },
    {
      key: 'action',
      header: t('action'),
      align: 'right',
      cell: (row) => <Activate device={row} onActivate={onActivate} />,
    },
  ]
}

/** The merchant's machines with their takings (B-414, B-415, B-416). */
export function DeviceList() {
  const t = useTranslations('posDevice.devices')
  const list = useList(payPos.getListPos)
  const [activating, setActivating] = useState<Device | null>(null)
  const columns = useColumns(setActivating)
  return (
    <ListScreen
      title={t('title')}
      above={<PosTabs here="devices" />}
      list={list}
      filters={[
        { field: 'search', name: 'keyword', label: t('keyword') },
        {
          field: 'choice',
          name: 'modelPos',
          label: t('model'),
          options: posModels.map((value) => ({ value, label: value })),
        },
        {
          field: 'choice',
          name: 'status',
          label: t('status'),
          options: onOffs.map((value) => ({ value, label: t(value) })),
        },
      ]}
      columns={columns}
      rowKey={(row) => row.id}
      card={(row) => (
        <div className={styles.card}>
          <div className={styles.head}>
            <Named device={row} />
            <Status device={row} />
          </div>
          <div className={styles.head}>
            <span className={styles.dim}>{t('revenue')}</span>
            <Money value={row.revenue} />
          </div>
          <div className={styles.head}>
            <span className={styles.dim}>{t('open')}</span>
            <Open device={row} />
          </div>
          <Activate device={row} onActivate={setActivating} />
        </div>
      )}
      empty={
        <EmptyState icon="pos" title={t('emptyTitle')} text={t('emptyText')}>
          <LinkButton to={paths.payPos} mt={8}>
            {t('emptyAction')}
          </LinkButton>
        </EmptyState>
      }
    >
      <ActivateDialog device={activating} onClose={() => setActivating(null)} />
    </ListScreen>
  )
}
