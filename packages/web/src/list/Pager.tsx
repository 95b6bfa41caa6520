import type { Page } from '@saola/contract/paging'
import { Input } from '@mantine/core'
import { formatNumberVi } from '@saola/money/format'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../ui/icons.tsx'
import styles from './list.module.css'
import { pagesShown } from './pages.ts'

/** "x - y among total", page numbers and the quick jump; "10.000+" where the count stopped. */
export function Pager({
  list,
  of,
}: {
  /** Whose pages they are, where a screen has several lists. */
  of?: string
  list: {
    page: Page<unknown> | undefined
    pageNumber: number
    pageSize: number
    setPage: (page: number) => void
  }
}) {
  const t = useTranslations('web.list')
  const { page, pageNumber, pageSize, setPage } = list
  if (page === undefined) return null
  const from = page.totalSize === 0 ? 0 : (pageNumber - 1) * pageSize + 1
  const range = {
    from: formatNumberVi(from),
    to: formatNumberVi(from + page.items.length - (page.items.length > 0 ? 1 : 0)),
    total: formatNumberVi(page.totalSize),
  }
  const last = Math.max(1, page.totalPage)
  return (
    <div className={styles.foot}>
      <span className="tabular" role="status">
        {page.totalCapped ? t('rangeCapped', range) : t('range', range)}
      </span>
      {last === 1 && pageNumber === 1 ? null : (
        <nav
          className={styles.pager}
          aria-label={of === undefined ? t('pages') : `${t('pages')}: ${of}`}
        >
          <button
            type="button"
            aria-label={t('previous')}
            disabled={pageNumber <= 1}
            onClick={() => setPage(pageNumber - 1)}
          >
            <Icon name="left" size={16} />
          </button>
          {pagesShown(pageNumber, last).map((n, i) =>
            n === 0 ? (
              <span key={`gap${i}`}>…</span>
            ) : (
              <button
                key={n}
                type="button"
                aria-label={t('page', { page: String(n) })}
                aria-current={n === pageNumber ? 'page' : undefined}
                onClick={() => setPage(n)}
              >
                {n}
              </button>
            ),
          )}
          <button
            type="button"
            aria-label={t('next')}
            disabled={pageNumber >= last}
            onClick={() => setPage(pageNumber + 1)}
          >
            <Icon name="right" size={16} />
          </button>
          {last < 2 ? null : <QuickJump last={last} onPage={setPage} />}
        </nav>
      )}
    </div>
  )
}

function QuickJump({ last, onPage }: { last: number; onPage: (page: number) => void }) {
  const t = useTranslations('web.list')
  const [jump, setJump] = useState('')
  const go = (): void => {
    if (jump !== '') onPage(Math.min(last, Math.max(1, Number(jump))))
    setJump('')
  }
  return (
    <form
      className={styles.jump}
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <span aria-hidden>{t('goTo')}</span>
      <Input
        size="sm"
        inputMode="numeric"
        autoComplete="off"
        value={jump}
        // e, E, + and - are blocked, as in every number field of a search.
        onChange={(event) => setJump(event.currentTarget.value.replace(/\D/g, '').slice(0, 6))}
        onBlur={go}
        aria-label={t('goTo')}
      />
    </form>
  )
}
