import type { WorkKind } from '@saola/contract/work-queue'
import { formatNumberVi } from '@saola/money/format'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { mayOpen } from './guard.ts'
import { parentOf, screenOf } from './screenOf.ts'
import { groups } from './groups.ts'
import { screens } from './screens.ts'
import styles from './shell.module.css'
import { useWorkCounts } from './useWork.ts'

/** How much of it waits for me, and before it how much of that is overdue. */
function WorkBadge({ kinds }: { kinds: readonly WorkKind[] }) {
  const t = useTranslations('backoffice')
  const { data = [] } = useWorkCounts()
  const mine = data.filter(({ kind }) => kinds.includes(kind))
  const count = mine.reduce((sum, { forMe }) => sum + forMe, 0)
  const overdue = mine.reduce((sum, { forMeOverdue }) => sum + forMeOverdue, 0)
  if (count === 0) return null
  const words = [
    t('waitForYou', { count }),
    overdue === 0 ? null : t('overdue', { count: overdue }),
  ]
    .filter((word) => word !== null)
    .join(', ')
  return (
    <span className={`${styles.waiting} ${overdue === 0 ? '' : styles.late}`} title={words}>
      {overdue === 0 ? null : (
        <span aria-hidden className={styles.lateCount}>
          {formatNumberVi(overdue)}
        </span>
      )}
      <span aria-hidden>{formatNumberVi(count)}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}

/** The screens this person may open, by group. Always there on wide windows, slid in over the page below 1024 px. */
export function Sidebar({
  codes,
  open,
  onClose,
}: {
  codes: readonly number[]
  open: boolean
  onClose: () => void
}) {
  const t = useTranslations('shell')
  const own = useTranslations('backoffice.group')
  const here = useLocation({ select: (location) => location.pathname })
  const screen = screenOf(here)
  const current = screen?.menu === undefined ? parentOf(here)?.path : screen.path
  useEffect(() => {
    if (!open) return
    const escape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose()
    }
    document.addEventListener('keydown', escape)
    return () => document.removeEventListener('keydown', escape)
  }, [open, onClose])
  return (
    <>
      <nav
        id="menu"
        aria-label={t('menu.label')}
        className={`${styles.sidebar} ${open ? styles.sidebarOpen : ''} no-print`}
      >
        {groups.map((group) => {
          const mine = screens.filter(
            (s) => s.menu !== undefined && (s.group ?? 'today') === group && mayOpen(s, codes),
          )
          if (mine.length === 0) return null
          return (
            <div key={group} role="group" aria-labelledby={`group-${group}`}>
              <div id={`group-${group}`} className={styles.group}>
                {own(group)}
              </div>
              <ul>
                {mine.map((s) =>
                  s.menu === undefined ? null : (
                    <li key={s.path}>
                      <Link
                        to={s.path}
                        className={`${styles.entry} ${s.path === current ? styles.entryOn : ''}`}
                        aria-current={s.path === current ? 'page' : undefined}
                        activeOptions={{ exact: true }}
                        onClick={onClose}
                      >
                        <Icon name={s.menu.icon} />
                        {t(`menu.${s.menu.key}`)}
                        {s.work === undefined ? null : <WorkBadge kinds={s.work} />}
                      </Link>
                    </li>
                  ),
                )}
              </ul>
            </div>
          )
        })}
      </nav>
      <div
        className={`${styles.veil} ${open ? styles.veilOn : ''}`}
        aria-hidden
        onClick={onClose}
      />
    </>
  )
}
