import { Icon } from '@saola/web/ui/icons.tsx'
import { SIDEBAR_PX } from '@saola/web/ui/theme'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { Person } from './guard.ts'
import { currentEntry } from './menu.ts'
import { screenOf } from './screens.ts'
import styles from './shell.module.css'
import { visibleMenu } from './visibleMenu.ts'

/** Path of the entry that is current: the one that the screen, or the nearest screen above it, names; else the nearest above by its address. */
export function entryAt(tree: ReturnType<typeof visibleMenu>, here: string): string | undefined {
  const steps = here.split('/').filter(Boolean)
  const mine = steps
    .map((_, i) => screenOf(`/${steps.slice(0, steps.length - i).join('/')}`)?.menu)
    .find((key) => key !== undefined)
  const named = (nodes: ReturnType<typeof visibleMenu>): string | undefined =>
    nodes
      .map(({ node, path, children }) =>
        node.key === mine && path !== null ? path : named(children),
      )
      .find((path) => path !== undefined)
  return (mine === undefined ? undefined : named(tree)) ?? currentEntry(pathsOf(tree), here)
}

const pathsOf = (nodes: ReturnType<typeof visibleMenu>): string[] =>
  nodes.flatMap(({ path, children }) => [...(path === null ? [] : [path]), ...pathsOf(children)])

/**
 * Closed it is a slim rail of named icons (hidden below 1024 px), open it is 264 px wide over the page; the logo slides it,
 * a click beyond 264 px or Escape closes it. Over the page, so that nothing jumps.
 */
export function Sidebar({ me, open, onClose }: { me: Person; open: boolean; onClose: () => void }) {
  const t = useTranslations('shell.menu')
  const here = useLocation({ select: (location) => location.pathname })
  const tree = visibleMenu(me)
  const current = entryAt(tree, here)
  useEffect(() => {
    if (!open) return
    const outside = (event: MouseEvent): void => {
      if (event.clientX > SIDEBAR_PX && !(event.target as Element).closest('[data-menu-toggle]'))
        onClose()
    }
    const escape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose()
    }
    document.addEventListener('click', outside)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('click', outside)
      document.removeEventListener('keydown', escape)
    }
  }, [open, onClose])
  const entries = (nodes: ReturnType<typeof visibleMenu>) =>
    nodes.map(({ node, path, children }) => (
      <li key={node.key}>
        {path === null ? (
          <span className={styles.group}>{t(node.key)}</span>
        ) : (
          <Link
            to={path}
            className={`${styles.entry} ${path === current ? styles.entryOn : ''}`}
            activeOptions={{ exact: true }}
            aria-current={path === current ? 'page' : undefined}
            onClick={onClose}
          >
            <Icon name={node.icon} size={20} />
            <span>{t(node.key)}</span>
          </Link>
        )}
        {children.length === 0 ? null : <ul>{entries(children)}</ul>}
      </li>
    ))
  return (
    <>
      <nav
        id="menu"
        aria-label={t('label')}
        className={`${styles.sidebar} ${open ? styles.sidebarOpen : ''} no-print`}
      >
        <ul>{entries(tree)}</ul>
      </nav>
      <div className={`${styles.veil} ${open ? styles.veilOn : ''}`} aria-hidden />
    </>
  )
}
