import { payLink } from '@saola/contract/pay-link'
import { expect, it } from 'vitest'
import { pagesShown } from './pages.ts'
import { filtersOf, pageOfSearch, parseSearch, readSearch, stringifySearch } from './search.ts'

it('keeps what the contract accepts and drops what it does not, without an error', () => {
  const search = readSearch(payLink.getList, {
    keyword: 'cà phê',
    status: 'SUCCESS',
    phone: '0901234567',
    requestDateFrom: 'yesterday',
    page: '3',
    size: '9999',
    sort: 'password',
    dir: 'sideways',
    evil: 'x',
  })
  expect(search).toEqual({ keyword: 'cà phê', status: 'SUCCESS', phone: '0901234567', page: 3 })
  expect(filtersOf(search)).toEqual({ keyword: 'cà phê', status: 'SUCCESS', phone: '0901234567' })
})
it.each(['0', '-1', '1.5', 'abc', '', '99999999'])('page %j is the first page', (page) =>
  expect(readSearch(payLink.getList, { page }).page).toBeUndefined(),
)
it('the UI counts pages from one, the calls from zero', () =>
  expect(pageOfSearch({ page: 3, sort: 'amount', dir: 'ASC' }, 20)).toEqual({
    index: 2,
    size: 20,
    sortBy: 'amount',
    direction: 'ASC',
  }))
it('address values are plain text both ways', () => {
  expect(parseSearch('?phone=0901234567&page=2')).toEqual({ phone: '0901234567', page: '2' })
  expect(stringifySearch({ phone: '0901234567', page: 2, status: undefined, keyword: '' })).toBe(
    '?phone=0901234567&page=2',
  )
})
it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [5, 10, [1, 0, 4, 5, 6, 0, 10]],
  [3, 10, [1, 2, 3, 4, 0, 10]],
  [4, 6, [1, 2, 3, 4, 5, 6]],
  [10, 10, [1, 0, 9, 10]],
])('page %i of %i shows %j', (current, last, shown) =>
  expect(pagesShown(current, last)).toEqual(shown),
)
