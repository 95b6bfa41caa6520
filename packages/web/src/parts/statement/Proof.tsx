import { formatNumberVi } from '@saola/money/format'
import { Code } from '../../ui/Code.tsx'
import { DateTime } from '../../ui/DateTime.tsx'
import { Money } from '../../ui/Money.tsx'
import { Facts, Section } from '../../ui/pages.tsx'
import { useTranslations } from 'use-intl'
import { differenceNames, type StatementShown } from './statement.ts'

/** What the bank says beside the books, and by what the paper proves itself. */
export function Proof({ row }: { row: StatementShown }) {
  const t = useTranslations('statement')
  const { bank } = row.figures
  return (
    <Section title={t('detail.proof')}>
      <Facts
        facts={[
          [t('detail.days'), `${bank.daysDone}/${bank.days}`],
          [t('detail.openDifferences'), formatNumberVi(bank.openDifferences)],
          [t('detail.bankMoved'), <Money key="bank" value={bank.statement} />],
          [t('detail.booksMoved'), <Money key="books" value={bank.books} />],
          row.issuedAt !== null && [
            t('fact.issuedAt'),
            <DateTime key="at" at={row.issuedAt} exact />,
          ],
          row.answeredAt !== null && [
            t('detail.answered'),
            <span key="by">
              {row.answeredBy ?? t('silent')} · <DateTime at={row.answeredAt} exact />
            </span>,
          ],
          ...row.differences.map(
            ({ kind, names }) => [t(`difference.${kind}`), differenceNames(names)] as const,
          ),
          row.hash !== null && [
            t('fact.hash'),
            <Code key="hash" value={row.hash} name={t('fact.hash')} />,
          ],
          row.sealKey !== null && [
            t('fact.publicKey'),
            <Code key="key" value={row.sealKey} name={t('fact.publicKey')} />,
          ],
          row.publicUrl !== null && [
            t('fact.address'),
            <a key="url" href={row.publicUrl} target="_blank" rel="noreferrer">
              {t('detail.openAddress')}
            </a>,
          ],
        ]}
      />
    </Section>
  )
}
