/** Routes made from the screen table. Guards that need the person's permissions live in the shell, which knows them. */
import { parseSearch, stringifySearch } from '@saola/web/list/search'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router'
import { AuthFrame } from './AuthFrame.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { paths } from './paths.ts'
import type { Screen } from './screen.ts'
import { redirects, screens } from './screens.ts'
import { phrases, session } from './services.ts'
import { SessionEnded } from './SessionEnded.tsx'

const root = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <SessionEnded />
    </>
  ),
  notFoundComponent: () => <Navigate to={paths.notFound} replace />,
})

const shell = createRoute({
  id: 'shell',
  getParentRoute: () => root,
  component: lazyRouteComponent(() => import('./Shell.tsx'), 'Shell'),
  beforeLoad: ({ location }) => {
    if (session.getState() !== 'Success')
      throw redirect({
        to: paths.authenticate,
        search: location.pathname === '/' ? {} : { redirect_uri: location.href },
        replace: true,
      })
  },
})
const auth = createRoute({
  id: 'auth',
  getParentRoute: () => root,
  component: AuthFrame,
  beforeLoad: () => {
    if (session.getState() === 'Success') throw redirect({ to: paths.home, replace: true })
  },
})
const parents = { auth, bare: root } as const

/** The 404 page stands inside the frame for who is signed in, and the frame reads the table of screens. */
const loadOf = (screen: Screen): Screen['load'] =>
  screen.path === paths.notFound
    ? () => import('./NotFoundPage.tsx').then((m) => m.NotFoundPage)
    : screen.load

const screenRoute = (screen: Screen): AnyRoute =>
  createRoute({
    getParentRoute: (): AnyRoute => (screen.frame === undefined ? shell : parents[screen.frame]),
    path: screen.path.replace(/\{(\w+)\}/g, '$$$1'),
    component: lazyRouteComponent(async () => ({ default: await loadOf(screen)() })),
    loader: ({ location }) => {
      if (screen.frame === undefined)
        void import('./earlyQueries.ts').then(
          (m) => m.startQueries(screen, location.search),
          () => undefined,
        )
      return phrases.ensure(screen.phrases ?? [])
    },
    ...(screen.search === undefined ? {} : { validateSearch: screen.search }),
  }) as unknown as AnyRoute

/** Where a redirection leads this person. What cannot be loaded is said by the shell, on the page that most begin with. */
async function targetOf(to: string): Promise<string> {
  if (to !== 'first' && to !== 'firstOfPayGate') return to
  try {
    const { firstOfPayGate, firstOpen, person } = await import('./home.ts')
    return (to === 'first' ? firstOpen : firstOfPayGate)(await person())
  } catch {
    return to === 'first' ? paths.dashboard : paths.payGatePayment
  }
}

const leadOn = ({ from, to }: { from: string; to: string }): AnyRoute =>
  createRoute({
    getParentRoute: () => (from === paths.authenticate ? auth : shell),
    path: from,
    beforeLoad: async ({ search }) => {
      throw redirect({ to: await targetOf(to), search, replace: true })
    },
  }) as unknown as AnyRoute

const of = (frame?: Screen['frame']): AnyRoute[] =>
  screens.filter((s) => s.frame === frame).map(screenRoute)
const routeTree = root.addChildren([
  shell.addChildren([
    ...redirects.filter((r) => r.from !== paths.authenticate).map(leadOn),
    ...of(),
  ]),
  auth.addChildren([
    ...redirects.filter((r) => r.from === paths.authenticate).map(leadOn),
    ...of('auth'),
  ]),
  ...of('bare'),
])

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultErrorComponent: LoadFailed,
  defaultPendingMs: 200,
})
