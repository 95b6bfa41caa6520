import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { formatNumberVi } from '@saola/money/format'
import { isCovered } from '@saola/web/list/useRowKeys'
import { DrawerTrail } from '@saola/web/ui/drawerTrail'
import { IconButton } from '@saola/web/ui/IconButton.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import styles from './queue.module.css'
import { useTrail, type Trail } from './useTrail.ts'

/** Around a screen: what was opened from the queue says where in it one is, leads back, and the next thing follows. In a drawer it stands under its title. */
export function QueueTrail({ children }: { children: ReactNode }) {
  const trail = useTrail()
  const isDetail = useLocation({ select: ({ pathname }) => pathname === paths.merchant })
  const inDrawer = trail?.isOpen === true && !isDetail
  return (
    <DrawerTrail
      value={
        inDrawer ? { bar: <Bar trail={trail} />, next: trail.next, previous: trail.previous } : null
      }
    >
      {trail === null || inDrawer ? null : <PageBar trail={trail} keys={isDetail} />}
      {children}
    </DrawerTrail>
  )
}

/** On a page of its own the steps have buttons and keys here; a list keeps J and K for its rows. */
function PageBar({ trail, keys }: { trail: Trail; keys: boolean }) {
  const t = useTranslations('web.drawer')
  const { next, previous } = trail
  useHotkeys([
    [
      'j',
      () => {
        if (keys && !isCovered()) next?.()
      },
    ],
    [
      'k',
      () => {
        if (keys && !isCovered()) previous?.()
      },
    ],
  ])
  return (
    <div className={`${styles.page} no-print`}>
      <Bar trail={trail} />
      {trail.position === null ? null : (
        <span className={styles.steps}>
          <IconButton
            icon="up"
            label={t('previous')}
            disabled={previous === undefined}
            onClick={() => previous?.()}
          />
          <IconButton
            icon="down"
            label={t('next')}
            disabled={next === undefined}
            onClick={() => next?.()}
          />
        </span>
      )}
    </div>
  )
}

function Bar({ trail: { queue, position, total, next } }: { trail: Trail }) {
  const t = useTranslations('backoffice.trail')
  return (
    <nav className={styles.bar} aria-label={t('label')}>
      <Link
        to={paths.home}
        search={Object.fromEntries(new URLSearchParams(queue))}
        className={styles.back}
      >
        <Icon name="left" size={16} />
        {t('back')}
      </Link>
      <span role="status" className={styles.where}>
        {position === null
          ? t(next === undefined ? 'goneLast' : 'gone')
          : t('where', { at: formatNumberVi(position), total: formatNumberVi(total) })}
      </span>
      {position !== null || next === undefined ? null : (
        <Button size="compact-md" rightSection={<kbd aria-hidden>J</kbd>} onClick={next}>
          {t('next')}
        </Button>
      )}
    </nav>
  )
}
