import { Alert } from '@mantine/core'
import { salaryAdvanceType } from '@saola/contract/salary-advance-type'
import type { EnterpriseState } from '@saola/contract/salary-enterprise'
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

type Missing = EnterpriseState['missing'][number]
const wayTo: Record<Missing, string> = {
  REPRESENTATIVE: paths.support,
  ACCOUNT: paths.receivedMoneyAccount,
}

/** The bank has agreed: what is left to do before employees can draw, and what stands in the way of it. */
export function Setup({ state }: { state: EnterpriseState }) {
  const t = useTranslations('salary.setup')
  const { can } = useMe()
  const types = useQuery(queryOptionsOf(salaryAdvanceType.list, { query: {} }))
  const hasTypes = (types.data?.totalSize ?? 0) > 0
  const isOpen = state.allowedActions.includes('configure') && state.missing.length === 0
  return (
    <Section title={t('title')}>
      <Note>{t('text', { limit: formatVnd(state.grantedLimit ?? 0) })}</Note>
      <ol className={styles.steps} aria-label={t('steps')}>
        <Step number={1} title={t('configure')} text={t('configureText')}>
          {state.missing.map((one) => (
            <MissingNotice key={one} missing={one} />
          ))}
          {isOpen ? <LinkButton to={paths.salaryEnterprise}>{t('configureGo')}</LinkButton> : null}
          {can(2402, 'APPROVE') ? null : <small>{t('askOther')}</small>}
        </Step>
        <Step number={2} title={t('types')} text={t('typesText')} done={hasTypes ? t('done') : ''}>
          <LinkButton variant="default" to={paths.salaryAdvanceTypes}>
            {t('typesGo')}
          </LinkButton>
        </Step>
      </ol>
    </Section>
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
