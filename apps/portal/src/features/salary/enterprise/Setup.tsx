import { Alert } from '@mantine/core'
import { salaryAdvance } from '@saola/contract/salary-advance'
import { salaryAdvanceType } from '@saola/contract/salary-advance-type'
import { salaryEmployee } from '@saola/contract/salary-employee'
import type { EnterpriseState } from '@saola/contract/salary-enterprise'
import { salaryPage } from '@saola/contract/salary-page'
import { formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Note } from '@saola/web/ui/layout.tsx'
import { LinkAnchor, LinkButton } from '@saola/web/ui/links.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'
import { useMe } from '../../../app/useMe.ts'
import styles from './enterprise.module.css'
import posterStyles from './poster.module.css'
import { PosterParts } from './PosterPanel.tsx'

type Missing = EnterpriseState['missing'][number]
const wayTo: Record<Missing, string> = {
  REPRESENTATIVE: paths.support,
  ACCOUNT: paths.receivedMoneyAccount,
}

/** The bank has agreed: what is left to do before employees can draw, and what stands in the way of it. */
export function Setup({ state }: { state: EnterpriseState }) {
  const t = useTranslations('salary.setup')
  return (
    <Section title={t('title')}>
      <Note>{t('text', { limit: formatVnd(state.grantedLimit ?? 0) })}</Note>
      <Steps state={state} found={useSetupFacts()} />
    </Section>
  )
}

/** The same in the first days after the configuration, until employees draw; readers who can do nothing about it see nothing of it. */
export function FirstDays({ state }: { state: EnterpriseState }) {
  const t = useTranslations('salary.setup')
  const { can } = useMe()
  const found = useSetupFacts()
  const mayDo = can(2402, 'CREATE') || can(2402, 'APPROVE')
  if (!mayDo || !found.isKnown || (found.types && found.staff && found.share)) return null
  return (
    <Section title={t('firstTitle')}>
      <Steps state={state} found={found} />
    </Section>
  )
}

/** Which of the steps are done, by what there is. */
function useSetupFacts() {
  const types = useQuery(queryOptionsOf(salaryAdvanceType.list, { query: {} })).data
  const staff = useQuery(queryOptionsOf(salaryEmployee.list, { query: {} })).data
  const requests = useQuery(queryOptionsOf(salaryAdvance.list, { query: {} })).data
  const poster = useQuery(queryOptionsOf(salaryPage.poster, {})).data
  return {
    isKnown: [types, staff, requests, poster].every((one) => one !== undefined),
    types: (types?.totalSize ?? 0) > 0,
    staff: (staff?.totalSize ?? 0) > 0,
    // An employee who has asked for an advance has found the way, by the page or by the bank's app.
    share: (poster?.employees ?? 0) > 0 || (requests?.totalSize ?? 0) > 0,
    poster: poster ?? null,
  }
}

function Steps({
  state,
  found,
}: {
  state: EnterpriseState
  found: ReturnType<typeof useSetupFacts>
}) {
  const t = useTranslations('salary.setup')
  const { can } = useMe()
  const isConfigured = state.status !== 'OK_BUT_NOT_CONFIG'
  const isOpen = state.allowedActions.includes('configure') && state.missing.length === 0
  const said = (isDone: boolean): string => (isDone ? t('done') : '')
  return (
    <ol className={styles.steps} aria-label={t('steps')}>
      <Step number={1} title={t('configure')} text={t('configureText')} done={said(isConfigured)}>
        {state.missing.map((one) => (
          <MissingNotice key={one} missing={one} />
        ))}
        {isOpen && !isConfigured ? (
          <LinkButton to={paths.salaryEnterprise}>{t('configureGo')}</LinkButton>
        ) : null}
        {can(2402, 'APPROVE') || isConfigured ? null : <small>{t('askOther')}</small>}
      </Step>
      <Step number={2} title={t('types')} text={t('typesText')} done={said(found.types)}>
        <LinkButton variant="default" to={paths.salaryAdvanceTypes}>
          {t('typesGo')}
        </LinkButton>
      </Step>
      <Step number={3} title={t('staff')} text={t('staffText')} done={said(found.staff)}>
        <LinkButton variant="default" to={paths.salaryStaff}>
          {t('staffGo')}
        </LinkButton>
      </Step>
      <Step number={4} title={t('share')} text={t('shareText')} done={said(found.share)}>
        {isConfigured ? null : <small>{t('shareLater')}</small>}
        {isConfigured && !found.share && found.poster !== null ? (
          <div className={posterStyles.panel}>
            <PosterParts poster={found.poster} />
          </div>
        ) : null}
      </Step>
    </ol>
  )
}

function Step({
  number,
  title,
  text,
  done = '',
  children,
}: {
  number: number
  title: string
  text: string
  /** The word for it, once it is. */
  done?: string
  children: ReactNode
}) {
  return (
    <li>
      <span className={done === '' ? styles.number : styles.numberDone} aria-hidden>
        {done === '' ? number : <Icon name="check" size={16} />}
      </span>
      <div className={styles.step}>
        <b>
          {title}
          {done === '' ? null : <span className={styles.done}> · {done}</span>}
        </b>
        <small>{text}</small>
        {children}
      </div>
    </li>
  )
}

function MissingNotice({ missing }: { missing: Missing }) {
  const t = useTranslations('salary.setup.missing')
  const { reach } = useMe()
  return (
    <Alert color="yellow" variant="outline" title={t(missing)}>
      <p className={styles.dim}>{t(`${missing}Text`)}</p>
      {reach(wayTo[missing]) ? (
        <LinkAnchor to={wayTo[missing]}>{t(`${missing}Go`)}</LinkAnchor>
      ) : null}
    </Alert>
  )
}
