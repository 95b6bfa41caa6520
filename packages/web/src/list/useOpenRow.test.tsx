import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './search.ts'
import { useOpenRow } from './useOpenRow.ts'

const rows = [{ id: 'r1' }]
/** A list that says where its row's drawer is, and which one is open. */
function Rows() {
  const open = useOpenRow(rows, (row) => row.id)
  return <p>{`${open.key} ${open.href(rows[0]!)}`}</p>
}

const drawn = (router: Parameters<typeof RouterProvider>[0]['router']): string =>
  renderToStaticMarkup(<RouterProvider router={router} />)

it("a row of the old screen opens its drawer there, though the address is the next screen's already", async () => {
  const root = createRootRoute({ component: Outlet })
  const of = (path: string) => createRoute({ getParentRoute: () => root, path, component: Rows })
  const router = createRouter({
    routeTree: root.addChildren([of('/first'), of('/second')]),
    history: createMemoryHistory({ initialEntries: ['/first?status=PAID'] }),
    parseSearch,
    stringifySearch,
  })
  await router.load()
  expect(drawn(router)).toContain('null /first?status=PAID&amp;open=r1')
  // What the router does when a link is followed: the address first, the screen when it has come.
  router.stores.location.set(() =>
    router.buildLocation({ to: '/second', search: { open: 'x9' } } as never),
  )
  expect(router.state.location.href).toBe('/second?open=x9')
  expect(drawn(router)).toContain('null /first?status=PAID&amp;open=r1')
})
