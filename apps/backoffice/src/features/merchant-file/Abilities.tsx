import type { MerchantStatus } from '@saola/contract/enums'
import { merchantFile } from '@saola/contract/merchant-file'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'
import { Loaded, Row, Rows } from './Rows.tsx'

/** What the merchant may do as things stand, and why not. */
export function Abilities({ merchantId, status }: { merchantId: string; status: MerchantStatus }) {
  const t = useTranslations('merchantFile.abilities')
  const o = useTranslations('onboarding')
  return (
    <Loaded call={merchantFile.abilities} request={{ params: { merchantId } }}>
      {(rows) => (
        <Rows label={t('title')}>
          {rows.map(({ ability, may, why }) => (
            <Row
              key={ability}
              small={why
                .map((reason) => t(`why.${reason}`, { status: o(`status.${status}`) }))
                .join('; ')}
              aside={
                <StatusBadge status={may ? 'SUCCESS' : 'INACTIVE'} label={t(may ? 'yes' : 'no')} />
              }
            >
              {t(`name.${ability}`)}
            </Row>
          ))}
        </Rows>
      )}
    </Loaded>
  )
}
