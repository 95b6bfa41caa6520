import { Alert, Button, Stack } from '@mantine/core'
import { bankActions, salaryEnterprise, type BankAction } from '@saola/contract/salary-enterprise'
import { formatNumberVi } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import type { Row } from '@saola/web/list/useList'
import type { OpenRow } from '@saola/web/list/useOpenRow'
import { showDay } from '@saola/web/list/days'
import { EnterpriseChanges } from '@saola/web/parts/enterprise/EnterpriseChanges.tsx'
import { EnterpriseStatus } from '@saola/web/parts/enterprise/EnterpriseStatus.tsx'
import { useEnterpriseWords } from '@saola/web/parts/enterprise/useEnterpriseWords'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { ButtonRow, Note, StateLine } from '@saola/web/ui/layout.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { DrawerSection, SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useAdmin } from '../../app/useAdmin.ts'
import { PendingChange } from '../../parts/PendingChange.tsx'
import { ThingDialog } from '../../parts/ThingDialog.tsx'
import { GrantHistory } from './GrantHistory.tsx'
import { ProposalForm } from './ProposalForm.tsx'
import type { Enterprise } from './form.ts'

const isHard = (action: BankAction): boolean => action === 'lock' || action === 'reject'

/** One enterprise: what it asked for, what it was granted, where its money comes from, what changed; and proposing what the bank says of it. */
export function EnterpriseDrawer({
  open,
}: {
  open: OpenRow<Row<typeof salaryEnterprise.cmsList>>
}) {
  const t = useTranslations('enterprise')
  const { data: me } = useAdmin()
  const [asked, setAsked] = useState<BankAction | null>(null)
  const query = useQuery({
    ...queryOptionsOf(salaryEnterprise.cmsGet, { params: { merchantId: open.key ?? '' } }),
    enabled: open.key !== null,
  })
  const it = open.key === null ? undefined : query.data
  const may = [3901, 3902].some((code) => me?.codes.includes(code as 3901))
  return (
    <>
      <SideDrawer
        opened={open.key !== null}
        covered={asked !== null}
        title={it === undefined ? t('title') : it.merchantName}
        onClose={open.close}
        onPrevious={open.step(-1)}
        onNext={open.step(1)}
        footer={it === undefined ? null : <Footer it={it} may={may} onAsk={setAsked} />}
      >
        <QueryContent query={query} data={it} gone={<EmptyState found title={t('gone')} />}>
          {(found) => <Body it={found} />}
        </QueryContent>
      </SideDrawer>
      <ThingDialog
        thing={it === undefined ? null : asked}
        title={(action) => t(`actTitle.${action}`, { name: it?.merchantName ?? '' })}
        size={560}
        onClose={() => setAsked(null)}
      >
        {(action) =>
          it === undefined ? null : (
            <ProposalForm it={it} action={action} onDone={() => setAsked(null)} />
          )
        }
      </ThingDialog>
    </>
  )
}

function Footer({
  it,
  may,
  onAsk,
}: {
  it: Enterprise
  may: boolean
  onAsk: (action: BankAction) => void
}) {
  const t = useTranslations('enterprise')
  if (!may) return <Note>{t('mayNot')}</Note>
  const open = bankActions.filter((action) => it.allowedActions.includes(action))
  if (open.length === 0) return null
  return (
    <ButtonRow end wide>
      {open
        .toSorted((a, b) => Number(isHard(b)) - Number(isHard(a)))
        .map((action) => (
          <Button
            key={action}
            variant={isHard(action) ? 'default' : 'filled'}
            {...(isHard(action) ? { c: 'var(--bad)' } : {})}
            onClick={() => onAsk(action)}
          >
            {t(`act.${action}`)}
          </Button>
        ))}
    </ButtonRow>
  )
}

function Body({ it }: { it: Enterprise }) {
  const t = useTranslations('enterprise')
  return (
    <>
      <StateLine>
        <EnterpriseStatus status={it.status} />
        <span>{it.merchantCode}</span>
      </StateLine>
      <PendingChange id={it.pendingApproval} />
      {it.reason === null ? null : (
        <Alert color="yellow" variant="outline" mb="md" title={t('reason')}>
          {it.reason}
        </Alert>
      )}
      <DrawerSection title={t('application')}>
        <Application it={it} />
      </DrawerSection>
      <DrawerSection title={t('grant')}>
        <Granted it={it} />
      </DrawerSection>
      <DrawerSection title={t('account')}>
        <Account it={it} />
      </DrawerSection>
      <GrantHistory key={it.merchantId} merchantId={it.merchantId} />
      <ChangesSection it={it} />
    </>
  )
}

function ChangesSection({ it }: { it: Enterprise }) {
  const t = useTranslations('salary.history')
  return (
    <DrawerSection title={t('title')}>
      <EnterpriseChanges key={it.merchantId} audit={it.audit} />
    </DrawerSection>
  )
}

function Application({ it }: { it: Enterprise }) {
  const t = useTranslations('enterprise')
  const s = useTranslations('salary')
  const o = useTranslations('onboarding.businessType')
  const { data: me } = useAdmin()
  return (
    <>
      <Facts
        facts={[
          [s('field.registeredAt'), <DateTime key="at" at={it.registeredAt} exact />],
          [s('field.numberOfEmployeeExpected'), formatNumberVi(it.numberOfEmployeeExpected)],
          [s('field.paySalaryLimitation'), <Money key="limit" value={it.paySalaryLimitation} />],
          [s('field.programType'), s(`program.${it.programType}`)],
          it.businessType !== null && [
            t('businessType'),
            o.has(it.businessType as 'PERSONAL')
              ? o(it.businessType as 'PERSONAL')
              : it.businessType,
          ],
          it.businessType === 'ORGANIZATION' && [
            t('representative'),
            t(it.isRepresentativeVerified ? 'verified' : 'unverified'),
          ],
          [t('column.taxCode'), it.taxCode ?? '—'],
        ]}
      />
      <Stack gap={4} mt="sm" align="flex-start">
        {me?.codes.includes(3100) === true ? (
          <LinkAnchor to={paths.merchant} search={{ id: it.merchantId }}>
            {t('openMerchant')}
          </LinkAnchor>
        ) : null}
        {it.usedAmount === null ? null : (
          <LinkAnchor to={paths.salaryPayments} search={{ merchantId: it.merchantId }}>
            {t('openPayments')}
          </LinkAnchor>
        )}
      </Stack>
    </>
  )
}

function Granted({ it: { grant } }: { it: Enterprise }) {
  const t = useTranslations('enterprise')
  const s = useTranslations('salary')
  const { sayValue } = useEnterpriseWords()
  if (grant === null) return <Note>{t('noGrant')}</Note>
  return (
    <Facts
      facts={[
        [s('field.grantedLimit'), <Money key="limit" value={grant.grantedLimit} />],
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
        [
          t('grantedBy'),
          <span key="by">
            {grant.grantedBy} · <DateTime at={grant.grantedAt} exact />
          </span>,
        ],
      ]}
    />
  )
}

function Account({ it }: { it: Enterprise }) {
  const t = useTranslations('enterprise')
  const s = useTranslations('salary')
  if (it.paymentSource === null || it.account === null) return <Note>{t('noAccount')}</Note>
  return (
    <Facts
      facts={[
        [s('field.paymentSource'), s(`source.${it.paymentSource}`)],
        [
          s('field.accountId'),
          `${it.account.accountNumber} · ${it.account.bankName} · ${it.account.accountName}`,
        ],
        [
          s('field.limitAmount'),
          it.limitAmount === null ? t('noOwn') : <Money key="own" value={it.limitAmount} />,
        ],
      ]}
    />
  )
}
