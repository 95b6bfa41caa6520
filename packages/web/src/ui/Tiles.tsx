import { Anchor, Skeleton } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../i18n/useErrorText.ts'
import type { Tone } from './StatusBadge.tsx'
import styles from './tiles.module.css'

/** A figure with its name; `value` undefined = still loading. `main` = the one people look for first. */
export interface TileFact {
  key: string
  name: string
  value: ReactNode | undefined
  tone?: Tone
  main?: boolean
}

/** A row of figures over a list; two by two on phones. A figure that could not be read says so without taking the list with it. `roomy` = many or long ones: as many beside each other as have room, on phones each on a line of its own. */
export function Tiles({
  label,
  tiles,
  note,
  error,
  roomy = false,
  onRetry,
}: {
  label: string
  tiles: readonly TileFact[]
  note?: string
  roomy?: boolean
  error?: unknown
  onRetry?: () => void
}) {
  const rest = Math.max(1, tiles.length - 1)
  return (
    <section aria-label={label} className={styles.frame}>
      <dl
        className={`${styles.tiles} ${roomy ? styles.roomy : ''}`}
        style={{ '--rest': rest, '--narrow': rest > 3 ? 2 : rest } as CSSProperties}
        aria-busy={error == null && tiles.some((tile) => tile.value === undefined)}
      >
        {tiles.map((tile) => (
          <div key={tile.key} className={`${styles.tile} ${tile.main === true ? styles.main : ''}`}>
            <dt>
              {tile.tone === undefined ? null : <span className={styles[tile.tone]} aria-hidden />}
              {tile.name}
            </dt>
            <dd>
              {tile.value ?? (error == null ? <Skeleton height={22} width="60%" my={4} /> : '—')}
            </dd>
          </div>
        ))}
      </dl>
      <Footnote note={note} error={error} onRetry={onRetry} />
    </section>
  )
}

/** Why the figures are not there, else the note. */
function Footnote({
  note,
  error,
  onRetry,
}: {
  note: string | undefined
  error: unknown
  onRetry: (() => void) | undefined
}) {
  const t = useTranslations('web.error')
  const { text } = useErrorText()
  if (error == null) return note === undefined ? null : <p className={styles.note}>{note}</p>
  return (
    <p className={styles.note} role="alert">
      {text(error)}{' '}
      {onRetry === undefined ? null : (
        <Anchor component="button" type="button" size="xs" onClick={onRetry}>
          {t('retry')}
        </Anchor>
      )}
    </p>
  )
}
