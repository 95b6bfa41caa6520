import { payLink } from '@saola/contract/pay-link'
import { expect, it } from 'vitest'
import { newQueryClient, queryOptionsOf } from './query.ts'

it(
  'a query that fails is asked once, and nothing is asked again because the window is looked at',
  { meta: { behaviours: ['B-653'] } },
  async () => {
    const client = newQueryClient()
    let asked = 0
    await expect(
      client.fetchQuery({
        queryKey: ['x'],
        queryFn: () => {
          asked += 1
          return Promise.reject(new Error('no'))
        },
      }),
    ).rejects.toThrow('no')
    expect(asked).toBe(1)
    expect(
      client.defaultQueryOptions(queryOptionsOf(payLink.getList, { query: {} })),
    ).toMatchObject({
      retry: false,
      refetchOnWindowFocus: false,
    })
    expect(client.getDefaultOptions().mutations).toEqual({ retry: false })
  },
)
