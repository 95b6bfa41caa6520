import { Button, Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './ticked.module.css'
import type { Ticked } from './useTicked.ts'

/** The tick of a row; the row's own click opens what it is about. */
export function Tick<R extends { id: string }>({
  row,
  ticked,
  label,
}: {
  row: R
  ticked: Ticked<R>
  label: string
}) {
  if (!ticked.may(row)) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only keeps the row's click from also happening; the control inside has its keys
    <span className={styles.tick} onClick={(event) => event.stopPropagation()}>
      <Checkbox
        aria-label={label}
        checked={ticked.has(row.id)}
        disabled={ticked.isFull && !ticked.has(row.id)}
        onChange={() => ticked.toggle(row)}
      />
    </span>
  )
}

interface Words {
  /** How many are ticked. */
  selected: string
  /** Why no more can be. */
  most: string
  page: string
  clear: string
}
/** What can be done with the ticked rows; nothing while there are none. */
export function TickedBar<R extends { id: string }>({
  ticked,
  rows,
  words,
  children,
}: {
  ticked: Ticked<R>
  /** Of the page. */
  rows: readonly R[]
  words: Words
  /** The buttons. */
  children: ReactNode
}) {
  if (ticked.rows.length === 0) return null
  const others = rows.some((row) => ticked.may(row) && !ticked.has(row.id))
  return (
    <div className={styles.bar} role="group" aria-label={words.selected}>
      <span role="status" className="tabular">
        {words.selected}
        {ticked.isFull ? ` · ${words.most}` : ''}
      </span>
      {children}
      {others && !ticked.isFull ? (
        <Button size="xs" variant="default" onClick={() => ticked.add(rows)}>
          {words.page}
        </Button>
      ) : null}
      <Button size="xs" variant="default" onClick={() => ticked.keep([])}>
        {words.clear}
      </Button>
    </div>
  )
}
