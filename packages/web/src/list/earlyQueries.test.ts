import { payLink } from '@saola/contract/pay-link'
import { expect, it, vi } from 'vitest'
import { configureApi } from '../api/config.ts'
import { newQueryClient, queryOptionsOf } from '../api/query.ts'
import { early, earlyDetail, earlyList, startEarly } from './earlyQueries.ts'
import { listRequest } from './search.ts'

const place = { search: { keyword: 'lan', open: 'x', page: '2' } }
const yes = () => Promise.resolve(true)
const answer = { code: 200, data: { items: [] } }
function server() {
  const answers = vi.fn<typeof fetch>(() => Promise.resolve(Response.json(answer)))
  configureApi({ fetch: answers })
  return answers
}

it('asks what the list will ask, once', async () => {
  const [fetch, client] = [server(), newQueryClient()]
  const load = () => Promise.resolve(earlyList(payLink.getList))
  await startEarly(client, place, load, yes)
  await startEarly(client, place, load, yes)
  expect(fetch).toHaveBeenCalledTimes(1)
  const { queryKey } = queryOptionsOf(payLink.getList, listRequest(payLink.getList, place.search))
  expect(client.getQueryState(queryKey)).toBeDefined()
})
it('asks nothing for those who may not see it', async () => {
  const fetch = server()
  await startEarly(
    newQueryClient(),
    place,
    () => Promise.resolve(earlyList(payLink.getList)),
    () => Promise.resolve(false),
  )
  expect(fetch).not.toHaveBeenCalled()
})
it('asks nothing for an address that names nothing', async () => {
  const fetch = server()
  const load = () =>
    Promise.resolve(
      earlyDetail('code', (payLinkCode) => early(payLink.getDetail, { params: { payLinkCode } })),
    )
  await startEarly(newQueryClient(), place, load, yes)
  expect(fetch).not.toHaveBeenCalled()
})
it('a failure before the screen is no failure of the navigation', async () => {
  const lost = () => Promise.reject(new Error('chunk'))
  await expect(startEarly(newQueryClient(), place, lost, yes)).resolves.toBeUndefined()
})
