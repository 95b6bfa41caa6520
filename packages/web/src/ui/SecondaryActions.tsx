import { useClickOutside, useWindowEvent } from '@mantine/hooks'
import { useId, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from './IconButton.tsx'
import styles from './menu.module.css'

/** A header's secondary buttons: side by side on wide screens, behind "…" on phones, so that title and main action stay on one line. They live on while hidden. */
export function SecondaryActions({ children }: { children: ReactNode }) {
  const t = useTranslations('web.list')
  const [open, setOpen] = useState(false)
  const id = useId()
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Escape') setOpen(false)
  })
  const box = useClickOutside<HTMLDivElement>(() => setOpen(false))
  return (
    <div ref={box} className={styles.lesser}>
      <IconButton
        icon="more"
        label={t('lesser')}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      />
      <div id={id} className={`${styles.lesserBox} ${open ? styles.lesserOpen : ''}`}>
        {children}
      </div>
    </div>
  )
}
