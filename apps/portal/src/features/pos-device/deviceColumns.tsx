import { Button } from '@mantine/core'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import styles from './pos-device.module.css'
import type { Device } from './rules.ts'

export function Named({ device }: { device: Device }) {
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

export function Open({ device }: { device: Device }) {
  const t = useTranslations('posDevice.devices')
  return (
    <span className={styles.name}>
      <Money value={device.amountNotSettled} />
      <small>{t('openNumber', { count: device.transactionNotSettlementNumber })}</small>
    </span>
  )
}

export function Status({ device }: { device: Device }) {
  const t = useTranslations('posDevice.devices')
  return <StatusBadge status={device.status} label={t(device.status)} />
}

export function Activate({
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

export function useColumns(onActivate: (device: Device) => void): readonly Column<Device>[] {
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
