import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Money } from '../../ui/Money.tsx'
import { Section } from '../../ui/pages.tsx'
import { StatementBadge } from './StatementBadge.tsx'
import { dayText, differenceNames, periodText, type StatementShown } from './statement.ts'
import styles from './statement.module.css'

const ownAt = ({ figures }: StatementShown): number =>
  0 - (figures.accounts.find(({ account }) => account === 'MERCHANT')?.closing ?? 0)

/** One statement at a glance: its state, period and end, until when it is to be answered, and what keeps it from being issued. */
export function StatementHero({
  row,
  words,
  code,
  note,
  earlier,
}: {
  row: StatementShown
  /** As its reader says it. @param issued what an issued one is called by who does not answer it */
  words: { own: string; answerBy: (day: string) => string; issued?: string }
  /** Of the merchant, for who is not it. */
  code?: string
  note?: ReactNode
  /** The way to the period that has to be issued first. */
  earlier?: ReactNode
}) {
  const t = useTranslations('statement')
  const isHeldUp = row.waitsFor.length > 0 || earlier !== undefined
  return (
    <Section>
      <div className={styles.hero}>
        <div className={styles.heroLine}>
          <StatementBadge
            row={row}
            {...(words.issued === undefined ? {} : { issued: words.issued })}
          />
          <span>{row.number ?? t(`period.${row.period}`)}</span>
          {code === undefined ? null : <span>{code}</span>}
        </div>
        <strong className={styles.huge}>{periodText(row)}</strong>
        <p>
          {words.own} <Money value={ownAt(row)} />
        </p>
        {row.status === 'ISSUED' && row.answerBy !== null ? (
          <p>{words.answerBy(dayText(row.answerBy))}</p>
        ) : null}
        {row.status === 'PROVISIONAL' && !isHeldUp ? (
          <p className={styles.soft}>{t('detail.running')}</p>
        ) : null}
        {note}
      </div>
      {isHeldUp ? (
        <Alert mt="md" color="yellow" title={t('detail.waits')}>
          {row.waitsFor.map(({ kind, names }) => (
            <p key={kind} className={styles.obstacle}>
              {t(`difference.${kind}`)}: {differenceNames(names)}
            </p>
          ))}
          {earlier}
        </Alert>
      ) : null}
    </Section>
  )
}
