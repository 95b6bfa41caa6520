/** Routes made from the screen table. */
import { parseSearch, stringifySearch } from '@saola/web/list/search'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router'
import { NotFound } from './NotFound.tsx'
import { paths } from './paths.ts'
import type { Screen } from './screen.ts'
import { screens } from './screens.ts'
import { phrases, session } from './services.ts'
import { Shell } from './Shell.tsx'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound })
const shell = createRoute({
  id: 'shell',
  getParentRoute: () => root,
  component: Shell,
  beforeLoad: ({ location }) => {
    if (session.getState() !== 'Success')
      throw redirect({
        to: paths.login,
        search: location.pathname === paths.home ? {} : { redirect_uri: location.href },
        replace: true,
      })
  },
})
const auth = createRoute({
  id: 'auth',
  getParentRoute: () => root,
  component: Outlet,
  beforeLoad: () => {
    if (session.getState() === 'Success') throw redirect({ to: paths.home, replace: true })
  },
})
const of = (frame: Screen['frame']): AnyRoute[] =>
  screens
    .filter((s) => s.frame === frame)
    .map(
      (screen) =>
        createRoute({
          getParentRoute: () => (frame === 'shell' ? shell : auth),
          path: screen.path.replace(/\{(\w+)\}/g, '$$$1'),
          component: lazyRouteComponent(async () => ({ default: await screen.load() })),
          loader: ({ location }) => {
            if (screen.frame === 'shell')
              void import('./earlyQueries.ts').then(
                (m) => m.startQueries(screen, location.search),
                () => undefined,
              )
            return phrases.ensure(screen.phrases ?? [])
          },
          ...(screen.search === undefined ? {} : { validateSearch: screen.search }),
        }) as unknown as AnyRoute,
    )

export const router = createRouter({
  routeTree: root.addChildren([shell.addChildren(of('shell')), auth.addChildren(of('auth'))]),
  basepath: '/backoffice',
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: ({ error }) => (
    <ErrorState error={error} onRetry={() => location.reload()} />
  ),
})
