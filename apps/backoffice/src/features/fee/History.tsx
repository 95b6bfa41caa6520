import { Button } from '@mantine/core'
import { fee } from '@saola/contract/fee'
import { queryOptionsOf } from '@saola/web/api/query'
import { Changes } from '@saola/web/parts/Changes.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFieldWords } from './useFieldWords.ts'
import styles from './fee.module.css'

const STEP = 20
const MOST = 200

/** Who changed what of the code, youngest first. */
export function History({ id }: { id: string }) {
  const t = useTranslations('fee.history')
  const { nameOf, sayValue } = useFieldWords()
  const [size, setSize] = useState(STEP)
  const query = useQuery({
    ...queryOptionsOf(fee.getHistory, { query: { feeId: id }, page: { index: 0, size } }),
    placeholderData: keepPreviousData,
  })
  return (
    <QueryContent query={query} data={query.data} height={120}>
      {({ items, totalSize }) =>
        items.length === 0 ? (
          <p className={styles.note}>{t('none')}</p>
        ) : (
          <>
            <ul className={styles.lines}>
              {items.map((line) => (
                <li key={line.id}>
                  <Changes changes={[line]} nameOf={nameOf} sayValue={sayValue} />
                  {line.note === null ? null : <span>{line.note}</span>}
                  <small>
                    <DateTime at={line.at} />{' '}
                    {t('by', { by: line.by || t('system'), version: String(line.version) })}
                  </small>
                </li>
              ))}
            </ul>
            {totalSize > size && size < MOST ? (
              <Button variant="default" onClick={() => setSize(Math.min(MOST, size + 60))}>
                {t('more')}
              </Button>
            ) : null}
          </>
        )
      }
    </QueryContent>
  )
}
