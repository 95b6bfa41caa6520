import { Alert, Button, Skeleton } from '@mantine/core'
import { salaryPeriod, type SalaryPeriodDetail } from '@saola/contract/salary-period'
import { NO_WORKING_DAYS } from '@saola/contract/salary-values'
import { isGone } from '@saola/web/api/ApiError'
import { queryOptionsOf } from '@saola/web/api/query'
import { showDay } from '@saola/web/list/days'
import { oneOf, searchHook, text } from '@saola/web/list/screenSearch'
import { ChangeHistory } from '@saola/web/parts/ChangeHistory.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkAnchor, LinkButton } from '@saola/web/ui/links.tsx'
import { Facts, Page, Section } from '@saola/web/ui/pages.tsx'
import { Tiles } from '@saola/web/ui/Tiles.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { addressAt, paths } from '../../../app/paths.ts'
import tabStyles from '../../../parts/transaction-tabs.module.css'
import { DeductionPanel } from '../deduction/DeductionPanel.tsx'
import { ReadyNote } from '../deduction/ReadyNote.tsx'
import { LogworkPanel } from '../logwork/LogworkPanel.tsx'
import { isNotApproved, NotApproved } from '../NotReady.tsx'
import { PeriodBadge, useCountedWords } from './columns.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { PeriodDialog } from './PeriodDialog.tsx'
import styles from './period.module.css'
import { datesOf, hasDayToAsk, isPaidEarly, lengthOf, showMonth } from './rules.ts'

const TABS = ['logwork', 'deduction', 'info'] as const
type Tab = (typeof TABS)[number]
const usePeriodSearch = searchHook({ id: text, tab: oneOf(...TABS) })

/** One period at `?id=`: its days, until when something may be asked for, and changing and deleting it (B-587, B-589). */
export function PeriodDetail() {
  const t = useTranslations('salaryPeriod')
  const { id = '' } = usePeriodSearch()
  const { data, error, refetch } = useQuery({
    ...queryOptionsOf(salaryPeriod.get, { params: { id } }),
    enabled: id !== '',
  })
  if (data !== undefined) return <Loaded period={data} />
  if (id === '' || isGone(error)) return <Gone />
  if (isNotApproved(error)) return <NotApproved title={t('title')} />
  return (
    <Page title={t('title')}>
      <Section>
        <Instead error={error} onRetry={() => void refetch()} />
      </Section>
    </Page>
  )
}

/** Until it is there, or because it is not. */
function Instead({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error !== null) return <ErrorState error={error} onRetry={onRetry} />
  return (
    <div aria-busy="true">
      <Skeleton height={88} mb={20} />
      <Skeleton height={160} />
    </div>
  )
}

function Gone() {
  const t = useTranslations('salaryPeriod.detail')
  return (
    <Page title={t('notFound')}>
      <Section>
        <EmptyState found title={t('notFound')} text={t('notFoundText')}>
          <LinkButton to={paths.salaryPeriods} mt={8}>
            {t('toList')}
          </LinkButton>
        </EmptyState>
      </Section>
    </Page>
  )
}

/** Log work is what people come for once the period has begun. */
function Loaded({ period }: { period: SalaryPeriodDetail }) {
  const t = useTranslations('salaryPeriod')
  const { count } = useCountedWords()(period)
  const { tab = period.state === 'UPCOMING' ? 'info' : 'logwork' } = usePeriodSearch()
  const lastDay = hasDayToAsk(period) ? showDay(period.lastDayToAsk) : t('detail.noDayToAsk')
  return (
    <Page title={period.name} actions={<Actions period={period} />}>
      <Notes period={period} />
      {period.state === 'ENDED' && tab !== 'deduction' ? <ReadyNote id={period.id} /> : null}
      <Tiles
        label={t('detail.figures')}
        tiles={[
          { key: 'days', name: t('field.workingDays'), value: count, main: true },
          { key: 'last', name: t('field.lastDayToAsk'), value: lastDay },
          { key: 'pay', name: t('field.paySalaryDate'), value: showDay(period.paySalaryDate) },
        ]}
      />
      <Parts id={period.id} here={tab} />
      {tab === 'logwork' ? <LogworkPanel period={period} /> : null}
      {tab === 'deduction' ? <DeductionPanel period={period} /> : null}
      {tab === 'info' ? <Info period={period} /> : null}
    </Page>
  )
}

/** Leads between the parts of a period; the address holds which one it is. */
function Parts({ id, here }: { id: string; here: Tab }) {
  const t = useTranslations('salaryLogwork.tab')
  return (
    <nav className={`${tabStyles.tabs} no-print`} aria-label={t('label')}>
      {TABS.map((tab) => (
        <Link
          key={tab}
          to={addressAt(paths.salaryPeriodDetail, { id, tab })}
          aria-current={here === tab ? 'page' : undefined}
        >
          {t(tab)}
        </Link>
      ))}
    </nav>
  )
}

function Info({ period }: { period: SalaryPeriodDetail }) {
  const t = useTranslations('salaryPeriod')
  const { count, source } = useCountedWords()(period)
  return (
    <div className={styles.info}>
      <Section title={t('detail.info')}>
        <Facts
          facts={[
            [t('field.state'), <PeriodBadge key="state" period={period} />],
            [
              t('field.dates'),
              <span key="dates" className="tabular">
                {datesOf(period)}
              </span>,
            ],
            [t('field.length'), t('days', { count: lengthOf(period) })],
            [t('field.workingDays'), `${count} · ${source}`],
          ]}
        />
      </Section>
      <History period={period} />
    </div>
  )
}

/** What keeps staff from drawing, and what is rarely meant. */
function Notes({ period }: { period: SalaryPeriodDetail }) {
  const t = useTranslations('salaryPeriod')
  return (
    <>
      {period.countedDays === null ? (
        <Alert color="yellow" variant="outline">
          {t('detail.noDays')}{' '}
          <LinkAnchor to={paths.salaryEnterprise}>{t('notReady.toConfig')}</LinkAnchor>
        </Alert>
      ) : null}
      {hasDayToAsk(period) ? null : (
        <Alert color="yellow" variant="outline">
          {t('detail.neverAsk')}
        </Alert>
      )}
      {isPaidEarly(period) ? (
        <Alert color="yellow" variant="outline">
          {t('detail.payEarly')}
        </Alert>
      ) : null}
    </>
  )
}

function Actions({ period }: { period: SalaryPeriodDetail }) {
  const t = useTranslations('salaryPeriod.detail')
  const navigate = useNavigate()
  const [isEdited, setEdited] = useState(false)
  const [isRemoved, setRemoved] = useState(false)
  return (
    <>
      {period.allowedActions.includes('delete') ? (
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          leftSection={<Icon name="trash" size={16} />}
          onClick={() => setRemoved(true)}
        >
          {t('delete')}
        </Button>
      ) : null}
      {period.allowedActions.includes('update') ? (
        <Button leftSection={<Icon name="edit" size={16} />} onClick={() => setEdited(true)}>
          {t('edit')}
        </Button>
      ) : null}
      <PeriodDialog opened={isEdited} period={period} onClose={() => setEdited(false)} />
      <DeleteDialog
        period={isRemoved ? period : null}
        onClose={() => setRemoved(false)}
        onDone={() => void navigate({ to: paths.salaryPeriods, replace: true })}
      />
    </>
  )
}

const fields = ['month', 'startDate', 'endDate', 'workingDays', 'paySalaryDate'] as const

/** Who changed what of it, newest first. */
function History({ period }: { period: SalaryPeriodDetail }) {
  const t = useTranslations('salaryPeriod')
  const history = useTranslations('audit.history')
  const sayValue = (field: string, value: string): string => {
    if (field === 'month') return showMonth(value)
    if (field !== 'workingDays') return showDay(value)
    const count = Number(value)
    return count === NO_WORKING_DAYS ? t('fromConfig') : t('days', { count })
  }
  return (
    <Section title={history('title')}>
      <ChangeHistory
        audit={period.audit}
        fields={fields}
        titleOf={({ changeType }) => t(`change.${changeType}`)}
        nameOf={(field) => t(`field.${field as (typeof fields)[number]}`)}
        sayValue={sayValue}
      />
    </Section>
  )
}
