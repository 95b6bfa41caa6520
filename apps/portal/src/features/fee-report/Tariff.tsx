import { fee } from '@saola/contract/fee'
import { feeCollection } from '@saola/contract/fee-collection'
import { feeServiceTypes } from '@saola/contract/fee-values'
import { queryOptionsOf } from '@saola/web/api/query'
import { StandingFacts } from '@saola/web/parts/fee-report/StandingFacts.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { DividedList, Note } from '@saola/web/ui/layout.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { showDay } from '@saola/web/list/days'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Simulator } from './Simulator.tsx'
import styles from './tariff.module.css'
import { Tiers } from './Tiers.tsx'
import { useFeeName } from './useFeeName.ts'
import { usePriceWords, type Price } from './usePriceWords.ts'

/** The merchant's prices in plain words, those in force and those to come, and beside them what a payment would cost. */
export function Tariff() {
  const t = useTranslations('tariff')
  const query = useQuery(queryOptionsOf(fee.getAllByServiceType, { query: {} }))
  return (
    <div className={styles.split}>
      <div className={styles.prices}>
        <Note>{t('text')}</Note>
        <QueryContent query={query} data={query.data}>
          {({ items }) =>
            items.length === 0 ? (
              <Section>
                <EmptyState icon="receipt" title={t('emptyTitle')} text={t('emptyText')} />
              </Section>
            ) : (
              <Services prices={items} />
            )
          }
        </QueryContent>
      </div>
      <div className={styles.prices}>
        <Section title={t('simulator.title')}>
          <Simulator />
        </Section>
        <Standing />
      </div>
    </div>
  )
}

/** How the fees are paid; without it the prices still stand. */
function Standing() {
  const t = useTranslations('feeReportScreen.standing')
  const { data } = useQuery(queryOptionsOf(feeCollection.standing, {}))
  if (data === undefined) return null
  return (
    <Section title={t('title')}>
      <StandingFacts standing={data} />
    </Section>
  )
}

function Services({ prices }: { prices: readonly Price[] }) {
  const service = useTranslations('fee.service')
  return feeServiceTypes.map((type) => {
    const own = prices.filter(({ serviceType }) => serviceType === type)
    // What comes stands below what it will take the place of.
    const shown = [...own.filter((one) => one.isInForce), ...own.filter((one) => !one.isInForce)]
    return shown.length === 0 ? null : (
      <Section key={type} title={service(type)}>
        <DividedList className={styles.list}>
          {shown.map((price) => (
            <li key={price.id}>
              <PriceRow price={price} />
            </li>
          ))}
        </DividedList>
      </Section>
    )
  })
}

function PriceRow({ price }: { price: Price }) {
  const t = useTranslations('tariff')
  const nameOf = useFeeName()
  const words = usePriceWords()
  const facts = [
    words.holds(price),
    price.collection === null ? null : t(`collection.${price.collection}`),
    price.freeCount === 0 ? null : t('freeCount', { count: price.freeCount }),
    `${price.feeCode}, ${t('version', { version: String(price.version) })}`,
  ].filter((fact) => fact !== null)
  return (
    <div className={styles.price}>
      <div className={styles.head}>
        <b>{nameOf(price.feeName)}</b>
        {price.isOwn ? <StatusBadge status="PENDING" tone="mute" label={t('own')} /> : null}
        <StatusBadge
          status="PENDING"
          tone={price.isInForce ? 'ok' : 'info'}
          label={price.isInForce ? t('now') : t('from', { day: showDay(price.effectiveFrom) })}
        />
      </div>
      <span className={styles.rate}>{words.price(price)}</span>
      {price.feeMethod === 'BRACKET_FEE' ? <Tiers price={price} /> : null}
      {price.description === null ? null : <span>{price.description}</span>}
      <small>
        {t('when')} {words.conditions(price)}
      </small>
      <small>{facts.join(' · ')}</small>
    </div>
  )
}
