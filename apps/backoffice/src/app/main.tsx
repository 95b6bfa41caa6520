import '@saola/web/ui/mantine.css'
import '@saola/web/ui/base.css'
import './accent.css'
import { merchant } from '@saola/contract/merchant'
import { queryOptionsOf } from '@saola/web/api/query'
import { AppFrame } from '@saola/web/ui/AppFrame.tsx'
import { keepPaperLight } from '@saola/web/ui/paper'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { violet } from './accent.ts'
import { paths } from './paths.ts'
import { router } from './router.tsx'
import { phrases, queries, session, wasBrokenOff } from './services.ts'

async function start(): Promise<void> {
  // The build brings these styles with the scripts that need them.
  if (import.meta.env.DEV)
    await Promise.all([
      import('@saola/web/ui/mantine-fields.css'),
      import('@saola/web/ui/mantine-more.css'),
    ])
  await Promise.allSettled([
    phrases.ensure(['common', 'error', 'shell', 'web', 'auth', 'backoffice']),
    queries.prefetchQuery({ ...queryOptionsOf(merchant.config, {}), staleTime: Infinity }),
    session.start(),
  ])
  session.subscribe(() => {
    if (session.getState() !== 'Expired') return
    queries.removeQueries({ predicate: (query) => query.queryKey[0] !== merchant.config.id })
    const { href, pathname } = router.state.location
    if (pathname === paths.login) return
    void router.navigate({
      to: paths.login,
      replace: true,
      search: wasBrokenOff() && pathname !== paths.home ? { redirect_uri: href } : {},
    })
  })
  const host = document.getElementById('root')
  if (host === null) throw new Error('index.html has no #root')
  keepPaperLight()
  createRoot(host).render(
    <StrictMode>
      <AppFrame brand={violet} phrases={phrases} queries={queries}>
        <RouterProvider router={router} />
      </AppFrame>
    </StrictMode>,
  )
}
void start()
