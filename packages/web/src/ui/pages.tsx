/** The frames of a screen: page with its title, card, facts of a thing, detail page. */
import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './ui.module.css'

/** A screen: its h1, actions at the right, content below. */
export function Page({
  title,
  actions,
  children,
}: {
  title: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Title order={1} tabIndex={-1} data-page-title>
          {title}
        </Title>
        {actions === undefined ? null : (
          <div className={`${styles.actions} no-print`}>{actions}</div>
        )}
      </div>
      {children}
    </div>
  )
}

/** A card with an optional heading. */
export function Section({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <section className={`${styles.card} ${styles.section}`}>
      {title === undefined ? null : (
        <Title order={2} size="h3">
          {title}
        </Title>
      )}
      {children}
    </section>
  )
}

/** Name and value of each fact of a thing; facts that are `false` are left out. */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ReactNode] | false)[]
}) {
  return (
    <dl className={styles.facts}>
      {facts.map((fact) =>
        fact === false
          ? null
          : [<dt key={`${fact[0]}-name`}>{fact[0]}</dt>, <dd key={fact[0]}>{fact[1]}</dd>],
      )}
    </dl>
  )
}

/** A thing's page: its cards, and beside them what happened to it (below, on small screens). */
export function DetailPage({
  title,
  actions,
  side,
  children,
}: {
  title: ReactNode
  actions?: ReactNode
  side?: ReactNode
  children: ReactNode
}) {
  return (
    <Page title={title} actions={actions}>
      <div className={side === undefined ? undefined : styles.detail}>
        <div className={styles.page}>{children}</div>
        {side === undefined ? null : <div className={styles.page}>{side}</div>}
      </div>
    </Page>
  )
}
