import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { formatNumberVi } from '@saola/money/format'
import { isCovered } from '@saola/web/list/useRowKeys'
import { DrawerSteps } from '@saola/web/ui/drawerSteps'
import { IconButton } from '@saola/web/ui/IconButton.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import styles from './queue.module.css'
import { useQueueSteps, type Steps } from './useQueueSteps.ts'

/** Around a screen: what was opened from the queue says where in it one is, leads back, and the next thing follows. In a drawer it stands under its title. */
export function QueueSteps({ children }: { children: ReactNode }) {
  const steps = useQueueSteps()
  const isDetail = useLocation({ select: ({ pathname }) => pathname === paths.merchant })
  const inDrawer = steps?.isOpen === true && !isDetail
  return (
    <DrawerSteps
      value={
        inDrawer
          ? {
              bar: (
                <div className={styles.inDrawer}>
                  <Bar steps={steps} />
                </div>
              ),
              next: steps.next,
              previous: steps.previous,
            }
          : null
      }
    >
      {steps === null || inDrawer ? null : <PageBar steps={steps} keys={isDetail} />}
      {children}
    </DrawerSteps>
  )
}

/** On a page of its own the steps have buttons and keys here; a list keeps J and K for its rows. */
function PageBar({ steps, keys }: { steps: Steps; keys: boolean }) {
  const t = useTranslations('web.drawer')
  const { next, previous } = steps
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
      <Bar steps={steps} />
      {steps.position === null ? null : (
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

function Bar({ steps: { queue, position, total, next } }: { steps: Steps }) {
  const t = useTranslations('backoffice.queueSteps')
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
