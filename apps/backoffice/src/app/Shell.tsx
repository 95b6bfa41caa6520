import { Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { QueueSteps } from '../parts/queue/QueueSteps.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { Forbidden } from './Forbidden.tsx'
import { mayOpen } from './guard.ts'
import { IdleWatch } from './IdleWatch.tsx'
import { LanguageToggle } from './LanguageToggle.tsx'
import { Mark } from './Mark.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { QuickKeys } from './QuickKeys.tsx'
import { screenOf } from './screenOf.ts'
import { expireHere, onSessionEnded } from './services.ts'
import styles from './shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { useAdmin, type Admin } from './useAdmin.ts'
import { useHandedOver, useLiveWork } from './useWork.ts'

const FirstFactor = lazy(() =>
  import('../features/auth-cms/FirstFactor.tsx').then((m) => ({ default: m.FirstFactor })),
)
const FirstPassword = lazy(() =>
  import('../features/auth-cms/FirstPassword.tsx').then((m) => ({ default: m.FirstPassword })),
)

/** The frame of the back office: a dark band of its own, so that nobody takes it for the merchants' portal. */
export function Shell() {
  const t = useTranslations('shell')
  const own = useTranslations('backoffice')
  const admin = useAdmin()
  const path = useLocation({ select: (location) => location.pathname })
  const [menuOpen, menu] = useDisclosure(false)
  useEndings()
  useRouteFocus(path)
  const { close } = menu
  useEffect(() => close(), [path, close])
  const enrolling = useEnrolling(admin.data)
  const bare = admin.data?.mustChangePassword === true || enrolling.now
  const codes = admin.data?.codes ?? []
  const admitted = bare ? undefined : admin.data
  useLiveWork(admitted !== undefined)
  useHandedOver(admitted !== undefined)
  return (
    <>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <header className={`${styles.header} no-print`}>
        {bare ? null : (
          <button
            type="button"
            className={styles.toggle}
            aria-label={t('header.openMenu')}
            aria-expanded={menuOpen}
            aria-controls="menu"
            onClick={menu.toggle}
          >
            <Icon name="menu" size={22} />
          </button>
        )}
        <span className={styles.product}>
          <Mark />
          <strong>{t('cms.product')}</strong>
          <span className={styles.staffOnly}>
            {own(admin.data?.scope === 'ROOT_ADMIN' ? 'rootOnly' : 'staffOnly')}
          </span>
        </span>
        {admitted === undefined ? null : <QuickKeys codes={codes} />}
        <LanguageToggle />
        {admin.data === undefined ? null : <ProfileMenu admin={admin.data} />}
      </header>
      {admitted === undefined ? null : (
        <Sidebar codes={codes} open={menuOpen} onClose={menu.close} />
      )}
      <div className={bare ? undefined : styles.body}>
        <main id="content" tabIndex={-1} className={styles.main}>
          <Content admin={admin} path={path} enrolling={enrolling} />
        </main>
      </div>
      <IdleWatch />
    </>
  )
}

interface Enrolling {
  now: boolean
  end: () => void
}
/** Setting up a second factor goes on until its recovery codes were put away, whatever is asked for again meanwhile. */
function useEnrolling(admin: Admin | undefined): Enrolling {
  const queries = useQueryClient()
  const must = admin?.mustChangePassword === false && admin.mustSetUpSecondFactor
  const [begun, setBegun] = useState(false)
  if (must && !begun) setBegun(true)
  return {
    now: begun,
    end: () => void queries.invalidateQueries().then(() => setBegun(false)),
  }
}

/** The screen, the 403 page in its place, or the one thing that a person may do before everything else. */
function Content({
  admin,
  path,
  enrolling,
}: {
  admin: ReturnType<typeof useAdmin>
  path: string
  enrolling: Enrolling
}) {
  if (admin.isError) return <ErrorState error={admin.error} onRetry={() => void admin.refetch()} />
  if (admin.data === undefined) return <Waiting />
  if (admin.data.mustChangePassword)
    return (
      <Suspense fallback={<Waiting />}>
        <FirstPassword />
      </Suspense>
    )
  if (enrolling.now)
    return (
      <Suspense fallback={<Waiting />}>
        <FirstFactor onDone={enrolling.end} />
      </Suspense>
    )
  return (
    <>
      <Breadcrumb path={path} />
      {mayOpen(screenOf(path), admin.data.codes) ? (
        <QueueSteps>
          <Outlet />
        </QueueSteps>
      ) : (
        <Forbidden />
      )}
    </>
  )
}

function Waiting() {
  const t = useTranslations('web.list')
  return (
    <div aria-busy="true" role="status" aria-label={t('loading')}>
      <Skeleton height={22} width={240} mb={24} />
      <Skeleton height={320} radius={12} />
    </div>
  )
}

const FOCUS_MS = 120
/** The tab's title names the screen; after a move the focus goes to its heading. */
function useRouteFocus(path: string): void {
  const t = useTranslations('shell')
  const screen = screenOf(path)
  const key = screen?.menu?.key ?? screen?.title
  useEffect(() => {
    document.title =
      key === undefined ? t('cms.product') : `${t(`menu.${key}`)} · ${t('cms.product')}`
  }, [t, key])
  const first = useRef(true)
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    const timer = setTimeout(
      () =>
        (
          document.querySelector<HTMLElement>('[data-page-title]') ??
          document.getElementById('content')
        )?.focus({ preventScroll: true }),
      FOCUS_MS,
    )
    return () => clearTimeout(timer)
  }, [path])
}

/** The server ended the session (code 122): say why, then sign out. */
function useEndings(): void {
  const { text } = useErrorText()
  useEffect(
    () =>
      onSessionEnded((error) => {
        toast.warning(text(error), { durationMs: NOTICE_MS })
        expireHere()
      }),
    [text],
  )
}
