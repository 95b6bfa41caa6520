import { merchantFile } from '@saola/contract/merchant-file'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'
import { ShownOf } from './People.tsx'
import { Loaded, Part, Row, Rows } from './Rows.tsx'

/** Pay boxes and POS machines in the merchant's hands. */
export function Devices({ merchantId }: { merchantId: string }) {
  const t = useTranslations('merchantFile.devices')
  return (
    <Part title={t('title')}>
      <Loaded call={merchantFile.devices} request={{ params: { merchantId } }}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState icon="box" title={t('none')} />
          ) : (
            <>
              <Rows label={t('title')}>
                {items.map((d) => (
                  <Row
                    key={d.id}
                    small={[t(`kind.${d.kind}`), d.model, d.serial].join(' · ')}
                    aside={
                      <>
                        <StatusBadge status={d.state} label={t(`state.${d.state}`)} />
                        <small>
                          {d.lastSeenAt === null ? (
                            t('neverSeen')
                          ) : (
                            <>
                              {t('seen')} <DateTime at={d.lastSeenAt} />
                            </>
                          )}
                        </small>
                      </>
                    }
                  >
                    {d.name}
                  </Row>
                ))}
              </Rows>
              <ShownOf shown={items.length} total={total} />
            </>
          )
        }
      </Loaded>
    </Part>
  )
}
