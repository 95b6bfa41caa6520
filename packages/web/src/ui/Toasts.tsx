import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Icon, type IconName } from './icons.tsx'
import { closeToast, getToasts, subscribeToasts, type Toast, type ToastKind } from './toast.ts'
import styles from './toasts.module.css'

const icons: Record<ToastKind, IconName> = { success: 'check', info: 'info', warning: 'warning', error: 'close' }

/** The corner where toasts come and go; polite for good news, an alert for bad. */
export function Toasts() {
  const t = useTranslations('web.toast')
  const toasts = useSyncExternalStore(subscribeToasts, getToasts)
  const spoken = (kinds: readonly ToastKind[]) => toasts.filter((one) => kinds.includes(one.kind)).map((one) => <One key={one.id} toast={one} closeLabel={t('close')} title={one.title ?? t(one.kind)} />)
  return (
    <section className={`${styles.corner} no-print`} aria-label={t('region')}>
      <div role="status">{spoken(['success', 'info'])}</div>
      <div role="alert">{spoken(['warning', 'error'])}</div>
    </section>
  )
}

function One({ toast, title, closeLabel }: { toast: Toast; title: string; closeLabel: string }) {
  return (
    <div className={`${styles.toast} ${styles[toast.kind]}`}>
      <span className={styles.icon}><Icon name={icons[toast.kind]} size={16} /></span>
      <div className={styles.words}><strong>{title}</strong><span>{toast.text}</span></div>
      <button type="button" className={styles.close} aria-label={closeLabel} onClick={() => closeToast(toast.id)}><Icon name="close" size={16} /></button>
    </div>
  )
}
