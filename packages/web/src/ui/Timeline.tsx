import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { DateTime } from './DateTime.tsx'
import styles from './ui.module.css'

export interface TimelineItem {
  key: string
  title: ReactNode
  at: string | null
  detail?: ReactNode
  tone?: 'ok' | 'bad'
}

const toneClass: Record<NonNullable<TimelineItem['tone']>, string | undefined> = {
  ok: styles.stepOk,
  bad: styles.stepBad,
}
function classOf({ at, tone }: TimelineItem): string | undefined {
  if (at === null) return styles.stepNext
  return tone === undefined ? undefined : toneClass[tone]
}

/** A payment's story, oldest first; a step without a moment is still to come. */
export function Timeline({ items, label }: { items: readonly TimelineItem[]; label: string }) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {items.map((item) => (
        <li key={item.key} className={`${styles.step} ${classOf(item) ?? ''}`}>
          <Text fw={600} component="div">
            {item.title}
          </Text>
          {item.at === null ? null : (
            <Text size="sm" c="dimmed" component="div">
              <DateTime at={item.at} exact />
            </Text>
          )}
          {item.detail === undefined ? null : (
            <Text size="sm" c="dimmed" component="div">
              {item.detail}
            </Text>
          )}
        </li>
      ))}
    </ol>
  )
}
