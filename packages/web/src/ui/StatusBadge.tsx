import type { vi } from '@saola/phrases/vi/all'
import { useTranslations } from 'use-intl'
import styles from './ui.module.css'

export type StatusName = keyof (typeof vi)['web']['status']
export type Tone = 'ok' | 'info' | 'mute' | 'bad' | 'warn'

/** Which colour pair stands for which status; the word always stands beside it: colour never stands alone. */
export const toneOf: Record<StatusName, Tone> = {
  CREATED: 'mute',
  PENDING: 'info',
  SUCCESS: 'ok',
  CANCELED: 'mute',
  FAIL: 'bad',
  TIMEOUT: 'warn',
  ACTIVE: 'ok',
  INACTIVE: 'mute',
  DENIED: 'bad',
  SUBMIT_INFO: 'info',
  LINKED_ACCOUNT: 'info',
  OPEN_ACCOUNT: 'info',
  NOT_LOGGED_IN: 'mute',
  BLOCKED: 'bad',
  ONLINE: 'ok',
  OFFLINE: 'bad',
  OPEN: 'warn',
  ACCEPTED: 'ok',
  RETURNING: 'info',
  RETURNED: 'mute',
  FOR_CONTROL: 'info',
}

/** Dot and word; `label` replaces the shared word where a room has its own. */
export function StatusBadge({
  status,
  label,
  tone,
}: {
  status: StatusName
  label?: string
  tone?: Tone
}) {
  const t = useTranslations('web.status')
  return (
    <span className={`${styles.badge} ${styles[tone ?? toneOf[status]]}`}>
      <span className={styles.dot} aria-hidden />
      {label ?? t(status)}
    </span>
  )
}
