import { Button } from '@mantine/core'
import type { Page } from '@saola/contract/paging'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../ui/EmptyState.tsx'

interface Props {
  list: {
    filters: Record<string, unknown>
    page: Page<unknown> | undefined
    pageNumber: number
    clear: () => void
    setPage: (pageNumber: number) => void
  }
  /** Shown when there is nothing yet. */
  empty?: ReactNode
}

/** A page without rows says why, and leads on: past the last page, nothing that fits the filters, or nothing yet (docs/decisions.md#30). */
export function ListEmptyState({ list, empty }: Props) {
  const t = useTranslations('web.list')
  if (list.pageNumber > 1 && (list.page?.totalSize ?? 0) > 0)
    return (
      <EmptyState found title={t('pastEnd')} text={t('pastEndHint')}>
        <Button variant="default" mt={8} onClick={() => list.setPage(1)}>
          {t('toFirst')}
        </Button>
      </EmptyState>
    )
  if (Object.keys(list.filters).length > 0)
    return (
      <EmptyState found>
        <Button variant="default" mt={8} onClick={list.clear}>
          {t('showAll')}
        </Button>
      </EmptyState>
    )
  return empty ?? <EmptyState />
}
