import { salaryEnterprise, type GrantOfBank } from '@saola/contract/salary-enterprise'
import { queryOptionsOf } from '@saola/web/api/query'
import { showDay } from '@saola/web/list/days'
import { useEnterpriseWords } from '@saola/web/parts/enterprise/useEnterpriseWords'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { Note } from '@saola/web/ui/layout.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { DrawerSection } from '@saola/web/ui/SideDrawer.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import styles from './enterprise.module.css'

/** Every grant of an enterprise, the newest first: what was granted, who proposed it and who agreed. */
export function GrantHistory({ merchantId }: { merchantId: string }) {
  const t = useTranslations('enterprise.grants')
  const query = useQuery(queryOptionsOf(salaryEnterprise.cmsGrants, { params: { merchantId } }))
  return (
    <DrawerSection title={t('title')}>
      <QueryContent query={query} data={query.data} height={80}>
        {({ grants }) =>
          grants.length === 0 ? (
            <Note>{t('none')}</Note>
          ) : (
            <ol className={styles.grants}>
              {grants.map((grant) => (
                <li key={grant.grantedAt}>
                  <One grant={grant} />
                </li>
              ))}
            </ol>
          )
        }
      </QueryContent>
    </DrawerSection>
  )
}

function One({ grant }: { grant: GrantOfBank }) {
  const t = useTranslations('enterprise')
  const s = useTranslations('salary')
  const { sayValue } = useEnterpriseWords()
  return (
    <>
      <b>
        <Money value={grant.grantedLimit} />
      </b>
      <small>
        <DateTime at={grant.grantedAt} exact /> ·{' '}
        {t('grants.people', { proposed: grant.proposedBy, decided: grant.decidedBy })}
      </small>
      <Facts
        facts={[
          [s('field.sources'), grant.sources.map((one) => s(`source.${one}`)).join(', ')],
          [s('field.programType'), s(`program.${grant.programType}`)],
          grant.sources.includes('KLB_CREDIT_LINE') && [
            s('field.lineRateMicro'),
            sayValue('lineRateMicro', String(grant.lineRateMicro)),
          ],
          [s('field.contractNumber'), grant.contractNumber],
          [
            s('field.validUntil'),
            grant.validUntil === null ? t('forever') : showDay(grant.validUntil),
          ],
          grant.reason !== null && [t('form.reason'), grant.reason],
        ]}
      />
    </>
  )
}
