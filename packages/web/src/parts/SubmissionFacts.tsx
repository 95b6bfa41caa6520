import type { Output } from '@saola/contract/call'
import type { onboarding } from '@saola/contract/onboarding'
import type { ReactNode } from 'react'
import { formatVnd } from '@saola/money/format'
import { useTranslations } from 'use-intl'
import { useDecimal } from '../i18n/useDecimal.ts'
import { Facts } from '../ui/pages.tsx'

export type Submission = NonNullable<Output<typeof onboarding.cmsDetail>['submission']>
/** The parts of an application that this can show: a form being filled in has the same. */
export type VisibleSubmission = Omit<Submission, 'personal' | 'enterprise'> & {
  enterprise: Pick<NonNullable<Submission['enterprise']>, 'position' | 'owners'> | null
}

/** An application in words. */
export function SubmissionFacts({
  of: s,
  documents,
}: {
  of: VisibleSubmission
  documents: ReactNode
}) {
  const t = useTranslations('onboarding')
  const decimal = useDecimal()
  const b = useTranslations('onboarding.business')
  const e = s.enterprise
  return (
    <Facts
      facts={[
        [t('steps.type'), t(`businessType.${s.businessType}`)],
        [b(s.businessType === 'PERSONAL' ? 'namePersonal' : 'nameOrganization'), s.name],
        s.taxIdNo !== null && [
          b('taxIdNo'),
          <span key="tax" className="tabular">
            {s.taxIdNo}
          </span>,
        ],
        [b('sectors'), s.businessProducts.map((one) => t(`sector.${one}`)).join(', ')],
        [b('product'), s.product],
        [b('maxPrice'), formatVnd(s.maxPrice)],
        [b('revenueType'), t(`revenue.r${s.revenueType}`)],
        [b('feeType'), b(s.feeType)],
        s.website !== null && [b('website'), s.website],
        [b('address'), s.address],
        s.storeAddress !== null && [b('storeAddress'), s.storeAddress],
        [b('email'), s.email],
        s.companyPhone !== null && [b('companyPhone'), s.companyPhone],
        e !== null && [b('position'), t(`position.${e.position}`)],
        e !== null && [
          b('owners'),
          <span key="owners">
            {e.owners.map((o) => (
              <span key={o.identifyNumber} style={{ display: 'block' }}>
                {o.name} · {o.identifyNumber} · {decimal(o.fundPercent)}%
                {o.position === null ? '' : ` · ${t(`position.${o.position}`)}`}
              </span>
            ))}
          </span>,
        ],
        documents !== null && [b('papers'), documents],
        [b('openAccount'), s.openAccount ? t('review.yes') : t('review.no')],
      ]}
    />
  )
}
