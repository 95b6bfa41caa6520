import { onOffs } from '@saola/contract/enums'
import { payPos } from '@saola/contract/pos-device'
import { posModels } from '@saola/contract/pos-model'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { useList } from '@saola/web/list/useList'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { CardHead } from '@saola/web/ui/layout.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { PosTabs } from '../../parts/PosTabs.tsx'
import { ActivateDialog } from './ActivateDialog.tsx'
import styles from './pos-device.module.css'
import type { Device } from './rules.ts'
import { Named, Open, Status, Activate, useColumns } from './deviceColumns.tsx'

/** The merchant's machines with their totals (B-414, B-415, B-416). */
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
          <CardHead wrap={false}>
            <Named device={row} />
            <Status device={row} />
          </CardHead>
          <CardHead wrap={false}>
            <span className={styles.dim}>{t('revenue')}</span>
            <Money value={row.revenue} />
          </CardHead>
          <CardHead wrap={false}>
            <span className={styles.dim}>{t('open')}</span>
            <Open device={row} />
          </CardHead>
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
