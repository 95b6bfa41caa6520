import { salaryCollection, type Collection } from '@saola/contract/salary-collection'
import { queryOptionsOf } from '@saola/web/api/query'
import { showDay } from '@saola/web/list/days'
import {
  CollectionState,
  useCollectionFailure,
} from '@saola/web/parts/enterprise/CollectionState.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Note } from '@saola/web/ui/layout.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { Facts, Section } from '@saola/web/ui/pages.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'

/** What the bank takes back on the pay day of a period, and how far that is; nothing where its line has lent nothing. */
export function PeriodCollection({ periodId }: { periodId: string }) {
  const t = useTranslations('salaryCollection')
  const { data } = useQuery(
    queryOptionsOf(salaryCollection.list, { query: { salaryPeriodId: periodId } }),
  )
  const found = data?.items[0]
  return found === undefined ? null : (
    <Section title={t('ofPeriod')}>
      <One collection={found} />
    </Section>
  )
}
function One({ collection }: { collection: Collection }) {
  const t = useTranslations('salaryCollection')
  const failureOf = useCollectionFailure()
  const { state, triedAt, failure } = collection
  const isOpen = state !== 'COLLECTED' && state !== 'COLLECTING'
  return (
    <>
      <Facts
        facts={[
          [t('state'), <CollectionState key="state" state={state} />],
          [t('principal'), <Money key="principal" value={collection.principal} />],
          [t('interest'), <Money key="interest" value={collection.interest} />],
          [
            t('total'),
            <b key="total">
              <Money value={collection.total} />
            </b>,
          ],
          [t('payments'), String(collection.payments)],
          [t('dueOn'), showDay(collection.dueOn)],
          collection.collectedAt !== null && [
            t('states.COLLECTED'),
            <DateTime key="at" at={collection.collectedAt} />,
          ],
          collection.bankReference !== null && [t('reference'), collection.bankReference],
        ]}
      />
      {isOpen && failure !== null ? (
        <p role="status">
          {failureOf(failure)}{' '}
          {triedAt === null ? null : (
            <small>
              {t.rich('tried', {
                count: collection.tries,
                at: () => <DateTime at={triedAt} />,
              })}
            </small>
          )}
        </p>
      ) : null}
      {isOpen ? <Note>{t('willTry', { day: showDay(collection.dueOn) })}</Note> : null}
    </>
  )
}
