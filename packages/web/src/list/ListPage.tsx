import { useHotkeys } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page } from '../ui/pages.tsx'
import styles from './list.module.css'

interface Props {
  title: ReactNode
  /** Buttons at the right of the title: create, export. */
  actions?: ReactNode
  /** Where `n` leads. */
  createPath?: string
  /** Between title and card: tabs, figures. */
  above?: ReactNode
  /** Under the card. */
  below?: ReactNode
  children: ReactNode
}

/** A list screen's frame: title, actions, then one card with filters, chips and table. `/` focuses the search, `n` creates. */
export function ListPage({ title, actions, createPath, above, below, children }: Props) {
  const navigate = useNavigate()
  useHotkeys([
    ['/', () => document.querySelector<HTMLInputElement>('[data-list-search]')?.focus()],
    [
      'n',
      () => {
        if (createPath !== undefined) void navigate({ href: createPath })
      },
    ],
  ])
  return (
    <Page title={title} actions={actions}>
      {above}
      <div className={styles.card}>{children}</div>
      {below}
    </Page>
  )
}

/** The row of filter fields; ordinary form fields are its children. */
export function Filters({ children }: { children: ReactNode }) {
  return (
    <div className={`${styles.filters} no-print`} role="search">
      {children}
    </div>
  )
}
