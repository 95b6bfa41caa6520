import { Alert, Button } from '@mantine/core'
import { formatNumberVi } from '@saola/money/format'
import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkAnchor, LinkButton } from '@saola/web/ui/links.tsx'
import { DetailPage, Facts, Section } from '@saola/web/ui/pages.tsx'
import { Tiles } from '@saola/web/ui/Tiles.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { bankNames } from '../../parts/BankMark.tsx'
import { HistoryPanel } from '../../parts/HistoryPanel.tsx'
import { PlanBadge } from './columns.tsx'
import { valuesOf } from './form.ts'
import { PlanDialog, type Confirmed } from './PlanDialogs.tsx'
import { PriceCard } from './PriceCard.tsx'
import { PlanPreview } from './PlanPreview.tsx'
import type { Plan } from './rules.ts'
import styles from './subscription-plan.module.css'
import { SignUpLink } from './SignUpLink.tsx'
import { mrrText, useMrr } from './useMrr.ts'
import { usePlan } from './usePlan.tsx'
import { usePlanWords } from './usePlanWords.ts'

/** One plan at `?id=`: what it costs and when, how many are subscribed, and opening, closing and deleting it (B-436, B-441). */
export function PlanDetail() {
  const t = useTranslations('subscriptionPlan.detail')
  const { plan, instead } = usePlan(t('title'))
  return plan === null ? instead : <Loaded plan={plan} />
}

function Loaded({ plan }: { plan: Plan }) {
  const t = useTranslations('subscriptionPlan')
  const { priceOf, cycleOf } = usePlanWords()
  const { reach } = useMe()
  const mrr = useMrr([plan])
  return (
    <DetailPage
      title={plan.name}
      side={
        <>
          <Section>
            <PlanPreview values={valuesOf(plan)} />
          </Section>
          <HistoryPanel module="subscription-plan" objectId={plan.id} />
        </>
      }
      actions={<Actions plan={plan} />}
    >
      {plan.status === 'ACTIVE' ? null : (
        <Alert color="yellow" variant="outline">
          {t(plan.status === 'CREATED' ? 'detail.draft' : 'detail.closed')}
        </Alert>
      )}
      <Tiles
        label={t('detail.figures')}
        tiles={[
          { key: 'price', name: t('field.price'), value: priceOf(plan), main: true },
          { key: 'cycle', name: t('field.cycle'), value: cycleOf(plan) },
          {
            key: 'subscribers',
            name: t('field.subscribers'),
            value: formatNumberVi(plan.subscribers),
          },
          {
            key: 'mrr',
            name: t('field.mrr'),
            value: mrrText(mrr, plan.id),
          },
        ]}
      />
      {plan.isUsed && reach(paths.subscription) ? (
        <LinkAnchor to={paths.subscription} search={{ planId: plan.id }}>
          {t('detail.toSubscriptions')}
        </LinkAnchor>
      ) : null}
      <PriceCard plan={plan} />
      <SignUpLink plan={plan} />
      <PlanFacts plan={plan} />
    </DetailPage>
  )
}

function Actions({ plan }: { plan: Plan }) {
  const t = useTranslations('subscriptionPlan.detail')
  const navigate = useNavigate()
  const [action, setAction] = useState<Confirmed>('activate')
  const [opened, setOpened] = useState(false)
  const may = (one: Plan['allowedActions'][number]): boolean => plan.allowedActions.includes(one)
  const ask = (one: Confirmed): void => {
    setAction(one)
    setOpened(true)
  }
  return (
    <>
      {may('delete') ? (
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          leftSection={<Icon name="trash" size={16} />}
          onClick={() => ask('delete')}
        >
          {t('delete')}
        </Button>
      ) : null}
      {may('deactivate') ? (
        <Button variant="default" onClick={() => ask('deactivate')}>
          {t('deactivate')}
        </Button>
      ) : null}
      {may('update') ? (
        <LinkButton
          variant={may('activate') ? 'default' : 'filled'}
          to={paths.planUpdate}
          search={{ id: plan.id }}
          leftSection={<Icon name="edit" size={16} />}
        >
          {t('edit')}
        </LinkButton>
      ) : null}
      {may('activate') ? <Button onClick={() => ask('activate')}>{t('activate')}</Button> : null}
      <PlanDialog
        key={action}
        plan={plan}
        action={action}
        opened={opened}
        onClose={() => setOpened(false)}
        onDone={(done) => {
          setOpened(false)
          if (done === 'delete') void navigate({ to: paths.plan, replace: true })
        }}
      />
    </>
  )
}

function PlanFacts({ plan }: { plan: Plan }) {
  const t = useTranslations('subscriptionPlan')
  const { bankAccount: account } = plan
  return (
    <Section title={t('detail.info')}>
      <Facts
        facts={[
          [t('field.code'), <Code key="code" value={plan.code} name={t('field.code')} />],
          [t('field.status'), <PlanBadge key="status" plan={plan} />],
          plan.description !== null && [t('field.description'), plan.description],
          [t('field.type'), t(`type.${plan.type}`)],
          [t('field.paymentType'), t(`paymentType.${plan.paymentType}`)],
          [t('field.expirationDays'), t('days', { count: plan.expirationDays })],
          plan.paymentType === 'PREPAID' && [
            t('field.issueDaysBefore'),
            t('detail.issueBefore', { count: plan.issueDaysBefore }),
          ],
          plan.fixedPaymentTime && [
            t('field.stub'),
            t(plan.chargeStub ? 'detail.stubCharged' : 'detail.stubFree'),
          ],
          [t('field.afterDunning'), t(`afterDunning.${plan.afterDunning}`)],
          [t('notice.title'), <NoticeSteps key="notices" plan={plan} />],
          [
            t('field.account'),
            account === null
              ? t('form.accountDefault')
              : `${account.accountNo} · ${bankNames[account.bankType as keyof typeof bankNames]} · ${account.accountName}`,
          ],
          plan.callbackUrl !== null && [
            t('field.callbackUrl'),
            <Callback key="callback" plan={plan} />,
          ],
          [t('field.createdAt'), <DateTime key="at" at={plan.createdAt} exact />],
          [t('field.createdBy'), plan.createdBy],
        ]}
      />
    </Section>
  )
}

function Callback({ plan: { callbackUrl, callbackState } }: { plan: Plan }) {
  const t = useTranslations('subscriptionPlan.callback')
  return (
    <span className={styles.steps}>
      <span className={styles.url}>{callbackUrl}</span>
      {callbackState === null ? null : (
        <span className={callbackState === 'SENT' ? styles.quiet : styles.warning}>
          {t(callbackState)}
        </span>
      )}
    </span>
  )
}
function NoticeSteps({ plan: { notices } }: { plan: Plan }) {
  const t = useTranslations('subscriptionPlan.notice')
  if (notices.steps.length === 0) return t('none')
  const hasSms = (step: string): boolean => (notices.sms as readonly string[]).includes(step)
  return (
    <span className={styles.steps}>
      {notices.steps.map((step) => (
        <span key={step}>
          {hasSms(step) ? t('withSms', { step: t(`step.${step}`) }) : t(`step.${step}`)}
        </span>
      ))}
    </span>
  )
}
