import type { SalarySummary } from '@saola/contract/salary-statistic'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { useDecimal } from '@saola/web/i18n/useDecimal'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkAnchor, LinkButton } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { Tiles } from '@saola/web/ui/Tiles.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'
import { NotConfigured } from '../period/NotConfigured.tsx'
import { useStatus } from '../useStatus.ts'
import { shareOf } from './rules.ts'
import styles from './statistic.module.css'
import { useSummary } from './useSummary.ts'

/** The current period: who may draw, who did, what was asked for and what was paid, each share with what it is a share of (B-615). */
export function Summary() {
  const t = useTranslations('salaryStatistic.tile')
  const { data, error, refetch } = useSummary()
  const tiles = useTiles(data)
  if (data?.salaryPeriodId === null) return <NoPeriod />
  return (
    <div className={styles.figures}>
      <Tiles
        label={t('label')}
        note={t('note')}
        error={data === undefined ? error : null}
        onRetry={() => void refetch()}
        tiles={tiles}
      />
    </div>
  )
}

function useTiles(data: SalarySummary | undefined) {
  const t = useTranslations('salaryStatistic.tile')
  const decimal = useDecimal()
  const drew = data && shareOf(data.numberOfDrawers, data.numberOfEmployees)
  const of = (value: ReactNode, under: string) => <Figure value={value} under={under} />
  return [
    {
      key: 'paid',
      name: t('paid'),
      value:
        data &&
        of(
          <Money value={data.totalPaidAmount} />,
          data.totalAdvanceRequestAmount === 0
            ? t('ofNothing')
            : t('ofAsked', {
                percent: decimal(data.percentTotalPaidAmount),
                amount: formatVnd(data.totalAdvanceRequestAmount),
              }),
        ),
      main: true,
    },
    {
      key: 'asked',
      name: t('asked'),
      value:
        data &&
        of(
          <Money value={data.totalAdvanceRequestAmount} />,
          t('ofLimit', {
            percent: decimal(data.percentAdvanceRequestAmount),
            amount: formatVnd(data.limitAmount),
          }),
        ),
    },
    {
      key: 'drawers',
      name: t('drawers'),
      value:
        data &&
        of(
          formatNumberVi(data.numberOfDrawers),
          drew == null
            ? t('ofNobody')
            : t('ofEmployees', {
                percent: decimal(drew),
                count: formatNumberVi(data.numberOfEmployees),
              }),
        ),
    },
    {
      key: 'employees',
      name: t('employees'),
      value: data && of(formatNumberVi(data.numberOfEmployees), t('mayDraw')),
    },
    {
      key: 'period',
      name: t('period'),
      value:
        data &&
        of(
          <LinkAnchor
            to={paths.salaryPeriodDetail}
            search={{ id: data.salaryPeriodId ?? '' }}
            className={styles.period}
          >
            {data.salaryPeriodName}
          </LinkAnchor>,
          t('open'),
        ),
    },
  ]
}

function Figure({ value, under }: { value: ReactNode; under: string }) {
  return (
    <>
      {value}
      <small className={styles.under}>{under}</small>
    </>
  )
}

/** Today is in no period: what was paid before stands below. */
function NoPeriod() {
  const t = useTranslations('salary.overview')
  const isConfigured = useStatus() !== 'OK_BUT_NOT_CONFIG'
  return (
    <Section>
      {isConfigured ? (
        <EmptyState icon="calendar" title={t('noPeriod')} text={t('noPeriodText')}>
          <LinkButton to={paths.salaryPeriods} mt={8}>
            {t('toPeriods')}
          </LinkButton>
        </EmptyState>
      ) : (
        <NotConfigured />
      )}
    </Section>
  )
}
