import { merchantFile } from '@saola/contract/merchant-file'
import { Text } from '@mantine/core'
import { formatNumberVi } from '@saola/money/format'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'
import { Loaded, Part, Row, Rows } from './Rows.tsx'

export function People({ merchantId }: { merchantId: string }) {
  const t = useTranslations('merchantFile.people')
  return (
    <Part title={t('title')}>
      <Loaded call={merchantFile.people} request={{ params: { merchantId } }}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState icon="users" title={t('none')} />
          ) : (
            <>
              <Rows label={t('title')}>
                {items.map((m) => (
                  <Row
                    key={m.id}
                    small={[m.isOwner ? t('owner') : m.roleName, m.phone, m.email]
                      .filter(Boolean)
                      .join(' · ')}
                    aside={
                      <>
                        <StatusBadge status={m.status} />
                        <small>
                          {m.lastSignInAt === null ? (
                            t('never')
                          ) : (
                            <>
                              {t('lastSignIn')} <DateTime at={m.lastSignInAt} />
                            </>
                          )}
                        </small>
                      </>
                    }
                  >
                    {m.fullName}
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
/** Says that there are more than are shown. */
export function ShownOf({ shown, total }: { shown: number; total: number }) {
  const t = useTranslations('merchantFile')
  return shown === total ? null : (
    <Text size="sm" c="dimmed" mt="xs">
      {t('shownOf', { shown: formatNumberVi(shown), total: formatNumberVi(total) })}
    </Text>
  )
}
