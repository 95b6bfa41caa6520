import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Icon, type IconName } from './icons.tsx'
import {
  closeToast,
  getMissed,
  getToasts,
  holdToasts,
  recallMissed,
  subscribeToasts,
  type Toast,
  type ToastKind,
} from './toast.ts'
import styles from './toasts.module.css'

/** A finger that has tapped never leaves again: only a pointer that can hover points. */
const point = (): void => {
  if (matchMedia('(hover: hover)').matches) holdToasts(true)
}
const icons: Record<ToastKind, IconName> = {
  success: 'check',
  info: 'info',
  warning: 'warning',
  error: 'close',
}

/** The corner where toasts come and go; polite for good messages, an alert for bad. They wait while somebody points at them, and a failure that is gone can be had back. */
export function Toasts() {
  const t = useTranslations('web.toast')
  const toasts = useSyncExternalStore(subscribeToasts, getToasts, getToasts)
  const missed = useSyncExternalStore(subscribeToasts, getMissed, getMissed)
  const spoken = (kinds: readonly ToastKind[]) =>
    toasts
      .filter((one) => kinds.includes(one.kind))
      .map((one) => (
        <One key={one.id} toast={one} closeLabel={t('close')} title={one.title ?? t(one.kind)} />
      ))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- time stands still while somebody looks; nothing is done by it
    <section
      className={`${styles.corner} no-print`}
      aria-label={t('region')}
      onMouseEnter={point}
      onMouseLeave={() => holdToasts(false)}
      onFocus={() => holdToasts(true)}
      onBlur={() => holdToasts(false)}
    >
      <div role="status">{spoken(['success', 'info'])}</div>
      <div role="alert">{spoken(['warning', 'error'])}</div>
      {missed === null ? null : (
        <div>
          <button type="button" className={styles.missed} onClick={recallMissed}>
            <Icon name="warning" size={16} />
            {t('missed')}
          </button>
        </div>
      )}
    </section>
  )
}

function One({ toast, title, closeLabel }: { toast: Toast; title: string; closeLabel: string }) {
  return (
    <div className={`${styles.toast} ${styles[toast.kind]}`}>
      <span className={styles.icon}>
        <Icon name={icons[toast.kind]} size={16} />
      </span>
      <div className={styles.words}>
        <strong>{title}</strong>
        <span>{toast.text}</span>
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label={closeLabel}
        onClick={() => closeToast(toast.id)}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}
