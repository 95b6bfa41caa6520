import { Button, Checkbox } from '@mantine/core'
import { statement, statementLimits, type StatementSection } from '@saola/contract/statement'
import { queryOptionsOf } from '@saola/web/api/query'
import { Pager } from '@saola/web/list/Pager.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { DisputeDialog } from './DisputeDialog.tsx'
import type { Entry, StatementDetail } from './rules.ts'
import styles from '@saola/web/parts/statement/statement.module.css'

const PAGE = 20

/** The entries behind a section; where they may be disputed they are ticked. */
export function EntryList({ row, section }: { row: StatementDetail; section: StatementSection }) {
  const t = useTranslations('statement')
  const [page, setPage] = useState(1)
  const [ticked, setTicked] = useState<readonly number[]>([])
  const [isAsking, setAsking] = useState(false)
  const mayDispute = row.allowedActions.includes('dispute')
  const query = useQuery({
    ...queryOptionsOf(statement.lines, {
      params: { id: row.id },
      query: { section },
      page: { index: page - 1, size: PAGE },
    }),
    placeholderData: keepPreviousData,
  })
  const tick = (id: number): void =>
    setTicked((before) =>
      before.includes(id) ? before.filter((one) => one !== id) : [...before, id],
    )
  return (
    <QueryContent query={query} data={query.data}>
      {(found) => (
        <>
          <ul className={styles.entries} aria-busy={query.isPlaceholderData}>
            {found.items.map((entry) => (
              <li key={entry.transferId}>
                {mayDispute ? (
                  <Checkbox
                    aria-label={t('dispute.tick', { entry: `SP${entry.transferId}` })}
                    checked={ticked.includes(entry.transferId)}
                    disabled={
                      !ticked.includes(entry.transferId) && ticked.length >= statementLimits.lines
                    }
                    onChange={() => tick(entry.transferId)}
                  />
                ) : (
                  <span />
                )}
                <EntryText entry={entry} />
                <Money value={entry.yours} signed />
              </li>
            ))}
          </ul>
          <Pager list={{ page: found, pageNumber: page, pageSize: PAGE, setPage }} />
          {mayDispute ? (
            <div className={styles.bulk}>
              <span className={styles.soft}>{t('dispute.hint')}</span>
              <Button
                variant="default"
                disabled={ticked.length === 0}
                onClick={() => setAsking(true)}
              >
                {t('dispute.open', { count: String(ticked.length) })}
              </Button>
            </div>
          ) : null}
          <DisputeDialog
            row={row}
            ids={ticked}
            opened={isAsking}
            onClose={() => setAsking(false)}
          />
        </>
      )}
    </QueryContent>
  )
}

function EntryText({ entry }: { entry: Entry }) {
  const t = useTranslations('statement')
  const balance = useTranslations('balance.kind')
  const kind = balance.has(entry.kind as 'OTHER')
    ? balance(entry.kind as 'OTHER')
    : balance('OTHER')
  const facts = [
    `SP${entry.transferId}`,
    entry.bankReference ?? entry.orderReference ?? entry.refTransactionId,
    entry.counterpart,
  ].filter(Boolean)
  return (
    <div>
      <span>
        {kind}
        {entry.description === null ? '' : `: ${entry.description}`}
      </span>
      <small>
        <DateTime at={entry.at} exact /> · {facts.join(' · ')}
      </small>
      {entry.transactionId === null ? null : (
        <small>
          <LinkAnchor to={paths.transactions} search={{ open: entry.transactionId }}>
            {t('detail.transaction')}
          </LinkAnchor>
        </small>
      )}
      {entry.payOutId === null ? null : (
        <small>
          <LinkAnchor to={paths.payoutDetail} search={{ id: entry.payOutId }}>
            {t('detail.payout')}
          </LinkAnchor>
        </small>
      )}
    </div>
  )
}
