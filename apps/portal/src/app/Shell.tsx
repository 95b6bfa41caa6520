import { Skeleton } from '@mantine/core'
import { actionId } from '@saola/contract/permissions'
import { useLanguage } from '@saola/web/i18n/PhrasesProvider.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { useDisclosure } from '@mantine/hooks'
import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Breadcrumb } from './Breadcrumb.tsx'
import { CollectBar } from './Collect.tsx'
import { isVisible, wantedAt } from './guard.ts'
import { Header } from './Header.tsx'
import { IdleWatch } from './IdleWatch.tsx'
import type * as Parts from './later.ts'
import { ConnectionNotices } from './ConnectionNotices.tsx'
import { QuickKeys } from './QuickKeys.tsx'
import { screenOf } from './screens.ts'
import { Sidebar } from './Sidebar.tsx'
import { store } from './services.ts'
import styles from './shell.module.css'
import { TestBanner } from './TestBanner.tsx'
import { FORCED_RELOAD_MS, mustEnterTestMode, reloadAfter } from './testMode.ts'
import { useRouteFocus } from './useRouteFocus.ts'
import { useLiveMerchant } from './useLiveMerchant.ts'
import { useGuard } from './useGuard.ts'
import { useLivePayments } from './useLivePayments.tsx'
import { MeContext, personOf, useFeatures, usePerson, type Me, type Merchant } from './useMe.ts'

type Later = typeof Parts
const later = <K extends keyof Later>(name: K) =>
  lazy<Later[K]>(() => import('./later.ts').then((m) => ({ default: m[name] })))
const Forbidden = lazy(() => import('./Forbidden.tsx').then((m) => ({ default: m.Forbidden })))
const PayGateDenied = later('PayGateDenied')
const Welcome = later('Welcome')
const MerchantFailed = later('MerchantFailed')
const OverdueNotice = later('OverdueNotice')

/** The frame around every signed-in screen; `children` in place of the route's. */
export function Shell({ children }: { children?: ReactNode }) {
  const { userInfo, merchantInfo, permissions } = usePerson()
  const features = useFeatures()
  useMerchantRules(merchantInfo.data)
  if (merchantInfo.isError)
    return (
      <Suspense fallback={<Waiting />}>
        <MerchantFailed error={merchantInfo.error} onRetry={() => void merchantInfo.refetch()} />
      </Suspense>
    )
  if (userInfo.isError || permissions.isError)
    return (
      <main className={styles.alone}>
        <ErrorState
          error={userInfo.error ?? permissions.error}
          onRetry={() => {
            void userInfo.refetch()
            void permissions.refetch()
          }}
        />
      </main>
    )
  if (
    userInfo.data === undefined ||
    merchantInfo.data === undefined ||
    permissions.data === undefined
  )
    return <Waiting />
  const person = personOf(
    permissions.data,
    merchantInfo.data.status,
    features,
    store.testMode.get(),
  )
  const me: Me = {
    ...person,
    user: userInfo.data,
    merchant: merchantInfo.data,
    can: (code, verb) => person.actions.includes(actionId(code, verb)),
    wantedAt: (path) => wantedAt(path, screenOf(path)),
    reach: (path) => {
      const screen = screenOf(path)
      return screen !== undefined && isVisible(screen, person)
    },
  }
  return (
    <MeContext value={me}>
      <Frame me={me}>{children ?? <Outlet />}</Frame>
    </MeContext>
  )
}

/** What a loaded merchant means for this browser: kept locally, identified or not, Test Mode forced. */
function useMerchantRules(merchant: Merchant | undefined): void {
  useEffect(() => {
    if (merchant === undefined) return
    store.merchantData.set(JSON.stringify(merchant))
    store.merchantCode.set(merchant.merchantCode)
    store.isIdenticatedAccount.set(merchant.status !== 'CREATED')
    if (!mustEnterTestMode(merchant.status, store.testMode.get())) return
    store.testMode.set(true)
    reloadAfter(FORCED_RELOAD_MS)
  }, [merchant])
}

function Frame({ me, children }: { me: Me; children: ReactNode }) {
  const t = useTranslations('shell')
  const { language } = useLanguage()
  const path = useLocation({ select: (location) => location.pathname })
  const [menuOpen, menu] = useDisclosure(false)
  const verdict = useGuard(path, me)
  const announcement = useLivePayments(me)
  useLiveMerchant(me)
  useRouteFocus(path, language)
  const { close } = menu
  useEffect(() => close(), [path, close])
  return (
    <>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <Header me={me} path={path} menuOpen={menuOpen} onMenu={menu.toggle} />
      <Sidebar me={me} open={menuOpen} onClose={menu.close} />
      <div className={styles.body}>
        {me.testMode ? <TestBanner me={me} /> : null}
        <ConnectionNotices />
        <Suspense fallback={null}>
          <OverdueNotice />
          {me.merchantStatus === 'CREATED' ? <Welcome me={me} /> : null}
        </Suspense>
        <main id="content" tabIndex={-1} className={styles.main}>
          <Breadcrumb path={path} />
          {verdict === 'open' ? children : null}
          <Suspense fallback={null}>
            {verdict === 'denied' ? <Forbidden /> : null}
            {verdict === 'denied-quietly' ? <PayGateDenied /> : null}
          </Suspense>
        </main>
      </div>
      <CollectBar me={me} path={path} />
      <IdleWatch />
      <QuickKeys me={me} />
      <output className="sr-only" aria-live="polite">
        {announcement}
      </output>
    </>
  )
}

function Waiting() {
  const t = useTranslations('web.list')
  return (
    <main aria-busy="true" aria-label={t('loading')}>
      <div className={styles.header}>
        <Skeleton height={36} width={36} radius={10} />
        <Skeleton height={14} width={180} />
      </div>
      <div className={styles.body}>
        <div className={styles.main}>
          <Skeleton height={22} width={240} mb={24} />
          <Skeleton height={160} radius={12} mb={16} />
          <Skeleton height={320} radius={12} />
        </div>
      </div>
    </main>
  )
}
