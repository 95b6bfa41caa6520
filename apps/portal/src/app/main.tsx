import '@saola/web/ui/mantine.css'
import '@saola/web/ui/base.css'
import { merchant } from '@saola/contract/merchant'
import { queryOptionsOf } from '@saola/web/api/query'
import { AppFrame } from '@saola/web/ui/AppFrame.tsx'
import { closeToasts } from '@saola/web/ui/toast'
import { NARROW_PX } from '@saola/web/ui/theme'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { paths } from './paths.ts'
import { router } from './router.tsx'
import { isLeaving, phrases, queries, session, store } from './services.ts'
import { testModeOfAddress } from './testMode.ts'

const QUIET_MS = 3_000

/** Signed out: nothing of the person stays in memory, and the sign-in page knows where to lead back to. */
function leave(): void {
  queries.removeQueries({ predicate: (query) => query.queryKey[0] !== merchant.config.id })
  const { pathname, href } = router.state.location
  if (pathname.startsWith(paths.authenticate)) return
  const back = isLeaving() || pathname === paths.dashboard ? {} : { redirect_uri: href }
  void router.navigate({ to: paths.authenticate, search: back, replace: true })
}

async function start(): Promise<void> {
  // The build brings these styles with the scripts that need them.
  if (import.meta.env.DEV)
    await Promise.all([
      import('@saola/web/ui/mantine-fields.css'),
      import('@saola/web/ui/mantine-more.css'),
    ])
  const wanted = testModeOfAddress(location.pathname)
  if (wanted !== null && store.testMode.get() !== wanted) {
    store.testMode.set(wanted)
    location.reload()
    return
  }
  store.mobile.set(innerWidth < NARROW_PX)
  // The first screen needs its words, the switches and the session; none of them may keep the others waiting.
  await Promise.allSettled([
    phrases.ensure(['common', 'error', 'shell', 'web', 'auth']),
    queries.prefetchQuery({ ...queryOptionsOf(merchant.config, {}), staleTime: Infinity }),
    session.start(),
  ])
  session.subscribe(() => {
    if (session.getState() === 'Expired') leave()
  })
  addEventListener('popstate', closeToasts)
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') closeToasts()
  })
  const host = document.getElementById('root')
  if (host === null) throw new Error('index.html has no #root')
  createRoot(host).render(
    <StrictMode>
      <AppFrame phrases={phrases} queries={queries}>
        <RouterProvider router={router} />
      </AppFrame>
    </StrictMode>,
  )
  // Nobody prints before the screen is quiet.
  setTimeout(
    () => void import('@saola/web/ui/paper').then((paper) => paper.keepPaperLight()),
    QUIET_MS,
  )
}
void start()
