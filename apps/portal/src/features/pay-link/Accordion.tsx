import { Icon } from '@saola/web/ui/icons.tsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import styles from './pay-link.module.css'

interface Props {
  title: string
  /** What stands inside now, in a few words, so that a closed section hides nothing. */
  summary: string
  /** A field inside was refused: the section opens by itself and the field takes the focus. */
  refused: boolean
  children: ReactNode
}

/** A card of optional fields, closed until wanted; its fields stay in the page, so what was typed stays too. */
export function Accordion({ title, summary, refused, children }: Props) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!refused) return
    setOpen(true)
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.getAttribute('aria-invalid') !== 'true')
        box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [refused])
  return (
    <details
      ref={box}
      className={styles.accordion}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span className={styles.accordionWords}>
          <span className={styles.accordionTitle}>{title}</span>
          <span className={styles.accordionSummary}>{summary}</span>
        </span>
        <Icon name="down" />
      </summary>
      <div className={styles.accordionBody}>{children}</div>
    </details>
  )
}
