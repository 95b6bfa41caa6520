import { Tabs } from '@mantine/core'
import { useEffect, useRef } from 'react'
import styles from './sliding-tabs.module.css'

/** The names of a `Tabs` in one row: where it is wider than its place it slides, the open one in its middle; arrow keys bring the next into sight. */
export function SlidingTabs<T extends string>({
  label,
  tabs,
  open,
  nameOf,
}: {
  label: string
  tabs: readonly T[]
  open: T
  nameOf: (tab: T) => string
}) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = list.current
    const one = row?.querySelector<HTMLElement>('[aria-selected=true]')
    if (row && one) row.scrollLeft = one.offsetLeft - (row.clientWidth - one.clientWidth) / 2
  }, [open])
  return (
    <Tabs.List ref={list} aria-label={label} className={`${styles.tabs ?? ''} no-print`}>
      {tabs.map((tab) => (
        <Tabs.Tab key={tab} value={tab} className={styles.tab ?? ''}>
          {nameOf(tab)}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}
