import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './IconButton.tsx'
import { Icon, type IconName } from './icons.tsx'
import styles from './menu.module.css'

/** `refused` keeps the entry in its place and says why it cannot be done (docs/decisions.md#37). */
export interface MenuAction {
  key: string
  label: string
  icon: IconName
  onSelect: () => void
  refused?: string | null
  danger?: boolean
  apart?: boolean
}

const GAP_PX = 4
const items = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
]

/** A "…" button with the actions of one thing. Drawn over the page, so that no scrolling table cuts it off; arrow keys, Home, End and Escape as in any menu. */
export function ActionMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const close = useCallback((back: boolean): void => {
    setOpen(false)
    if (back) button.current?.focus()
  }, [])
  useEffect(() => {
    if (!open) return
    place(menu.current, button.current)
    items(menu.current)[0]?.focus({ preventScroll: true })
    const outside = (event: PointerEvent): void => {
      const at = event.target as Node
      if (menu.current?.contains(at) !== true && button.current?.contains(at) !== true) close(false)
    }
    const away = (): void => close(false)
    // A scroll that ended just before the menu opened is told of afterwards: it leaves only when its button moves.
    const begun = spot(button.current)
    const scrolled = (): void => {
      if (spot(button.current) !== begun) close(false)
    }
    document.addEventListener('pointerdown', outside)
    addEventListener('scroll', scrolled, { capture: true, passive: true })
    addEventListener('resize', away)
    addEventListener('popstate', away)
    return () => {
      document.removeEventListener('pointerdown', outside)
      removeEventListener('scroll', scrolled, { capture: true })
      removeEventListener('resize', away)
      removeEventListener('popstate', away)
    }
  }, [open, close])
  const keys = (event: KeyboardEvent): void => {
    const all = items(menu.current)
    const at = all.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[
      event.key
    ]
    if (to !== undefined) {
      event.preventDefault()
      all[to % all.length]?.focus()
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      close(true)
    }
    if (event.key === 'Tab') close(true)
  }
  return (
    <>
      <IconButton
        ref={button}
        icon="more"
        label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open
        ? createPortal(
            <div
              ref={menu}
              role="menu"
              tabIndex={-1}
              aria-label={label}
              className={styles.menu}
              onKeyDown={keys}
            >
              {actions.map((action) => (
                <Item key={action.key} action={action} onClose={close} />
              ))}
            </div>,
            document.getElementById('content') ?? document.body,
          )
        : null}
    </>
  )
}

function Item({
  action: { label, icon, onSelect, refused = null, danger = false, apart = false },
  onClose,
}: {
  action: MenuAction
  onClose: (back: boolean) => void
}) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={`${styles.item} ${danger && refused === null ? styles.danger : ''} ${apart ? styles.apart : ''}`}
      aria-disabled={refused !== null}
      onClick={() => {
        if (refused === null) {
          onClose(true)
          onSelect()
        }
      }}
    >
      <Icon name={icon} size={16} />
      <span>
        {label}
        {refused === null ? null : <small>{refused}</small>}
      </span>
    </button>
  )
}

const spot = (button: HTMLElement | null): string => {
  const at = button?.getBoundingClientRect()
  return `${Math.round(at?.left ?? 0)} ${Math.round(at?.top ?? 0)}`
}

/** Below the button and flush with its right edge; above it where the window ends. */
function place(menu: HTMLElement | null, button: HTMLElement | null): void {
  if (menu === null || button === null) return
  const [at, size] = [button.getBoundingClientRect(), menu.getBoundingClientRect()]
  const below = at.bottom + GAP_PX + size.height <= innerHeight
  menu.style.top = `${below ? at.bottom + GAP_PX : Math.max(GAP_PX, at.top - GAP_PX - size.height)}px`
  menu.style.left = `${Math.max(GAP_PX, at.right - size.width)}px`
}
