import { Icon } from '@saola/web/ui/icons.tsx'
import { SIDEBAR_PX } from '@saola/web/ui/theme'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Person } from './guard.ts'
import { currentEntry, type MenuNode } from './menu.ts'
import { screenOf } from './screens.ts'
import styles from './shell.module.css'
import { visibleMenu, type Tree } from './visibleMenu.ts'

/** Path of the entry that is current: the one that the screen, or the nearest screen above it, names; else the nearest above by its address. */
export function entryAt(tree: Tree, here: string): string | undefined {
  const steps = here.split('/').filter(Boolean)
  const mine = steps
    .map((_, i) => screenOf(`/${steps.slice(0, steps.length - i).join('/')}`)?.menu)
    .find((key) => key !== undefined)
  const named = (nodes: Tree): string | undefined =>
    nodes
      .map(({ node, path, children }) =>
        node.key === mine && path !== null ? path : named(children),
      )
      .find((path) => path !== undefined)
  return (mine === undefined ? undefined : named(tree)) ?? currentEntry(pathsOf(tree), here)
}

const pathsOf = (nodes: Tree): string[] =>
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
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const entries = (nodes: Tree) =>
    nodes.map(({ node, path, children }) => (
      <li key={node.key}>
        {path === null ? null : (
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
        {children.length === 0 ? null : (
          <Group
            node={node}
            isHere={current !== undefined && pathsOf(children).includes(current)}
            isShort={pathsOf(tree).length <= MOST_UNFOLDED}
          >
            {entries(children)}
          </Group>
        )}
      </li>
    ))
  return (
    <>
      <nav
        ref={list}
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

/** A menu of so few entries has its groups open: there is nothing to find room for. */
const MOST_UNFOLDED = 9

/** Open while one of its screens is, until the person folds or unfolds it. */
function Group({
  node,
  isHere,
  isShort,
  children,
}: {
  node: MenuNode
  isHere: boolean
  isShort: boolean
  children: ReactNode
}) {
  const t = useTranslations('shell.menu')
  const [chosen, setChosen] = useState<boolean | null>(null)
  const open = chosen ?? (isHere || isShort)
  return (
    <>
      <button
        type="button"
        className={`${styles.entry} ${styles.group} ${isHere && !open ? styles.entryOn : ''}`}
        aria-expanded={open}
        aria-controls={`menu-${node.key}`}
        onClick={() => setChosen(!open)}
      >
        <Icon name={node.icon} size={20} />
        <span>{t(node.key)}</span>
        <Icon name={open ? 'up' : 'down'} size={14} />
      </button>
      <ul id={`menu-${node.key}`} hidden={!open}>
        {children}
      </ul>
    </>
  )
}
