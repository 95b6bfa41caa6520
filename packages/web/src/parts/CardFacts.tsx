import type { Output } from '@saola/contract/call'
import type { ekyc } from '@saola/contract/ekyc'
import { Icon, type IconName } from '../ui/icons.tsx'
import { Facts } from '../ui/pages.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import styles from './identity.module.css'

type Scan = Omit<
  Output<typeof ekyc.uploadCard>,
  'captureId' | 'frontId' | 'backId' | 'frontUrl' | 'backUrl' | 'capturedAt'
>
/** YYYY-MM-DD as people write it. */
const dayText = (day: string): string => day.split('-').reverse().join('/')

/** What a card says. */
export function CardFacts({ scan, address }: { scan: Scan; address?: string | undefined }) {
  const t = useTranslations('onboarding.scan')
  const card = useTranslations('onboarding.card')
  const some = (label: string, value: string | null): readonly [string, string] | false =>
    value !== null && value !== '' && [label, value]
  return (
    <Facts
      facts={[
        [t('idType'), card(scan.idType)],
        [t('name'), scan.name],
        [
          t('no'),
          <span key="no" className="tabular">
            {scan.no}
          </span>,
        ],
        some(t('oldNo'), scan.oldNo),
        [t('birthday'), dayText(scan.birthday)],
        [t('sex'), t(scan.sex)],
        [t('national'), scan.national],
        some(t('ethnicity'), scan.ethnicity),
        some(t('religion'), scan.religion),
        some(t('hometown'), scan.hometown),
        [t('address'), address ?? scan.address],
        [t('issueDate'), dayText(scan.issueDate)],
        [t('issueBy'), scan.issueBy],
        some(t('expiryDate'), scan.expiryDate && dayText(scan.expiryDate)),
      ]}
    />
  )
}

type CheckResult = 'passed' | 'failed' | 'unknown'
const iconOf: Record<CheckResult, IconName> = {
  passed: 'check',
  failed: 'close',
  unknown: 'minus',
}
const classOf: Record<CheckResult, string | undefined> = {
  passed: styles.ok,
  failed: styles.bad,
  unknown: '',
}

function resultOf(passed: boolean | null): CheckResult {
  if (passed === null) return 'unknown'
  return passed ? 'passed' : 'failed'
}

/** What was looked at, each with its word: colour never stands alone. */
export function CardChecks({
  checks,
  action,
}: {
  checks: Scan['checks']
  /** What may be done about one. */
  action?: (name: Scan['checks'][number]['name'], result: CheckResult) => ReactNode
}) {
  const t = useTranslations('onboarding.scan')
  return (
    <ul className={styles.checks} aria-label={t('checks')}>
      {checks.map(({ name, passed }) => (
        <Check key={name} name={t(`check.${name}`)} result={resultOf(passed)}>
          {action?.(name, resultOf(passed))}
        </Check>
      ))}
    </ul>
  )
}

function Check({
  name,
  result,
  children,
}: {
  name: string
  result: CheckResult
  children: ReactNode
}) {
  const t = useTranslations('onboarding.scan')
  return (
    <li className={`${styles.check} ${classOf[result]}`}>
      <span className={styles.mark}>
        <Icon name={iconOf[result]} size={14} />
      </span>
      <span>
        {name}
        <small>{t(result)}</small>
        {children}
      </span>
    </li>
  )
}
export { styles as identityStyles }
