import { payoutStates } from '@saola/contract/payout'
import { matching, oneOf, searchHook, text, useSetSearch } from '@saola/web/list/screenSearch'

const PAGE = 20
const useRowsSearch = searchHook({
  status: oneOf(...payoutStates),
  only: oneOf('WARNED', 'TO_CONFIRM', 'RETURNED'),
  keyword: text,
  page: matching(/^[1-9]\d{0,4}$/),
})
type Only = NonNullable<ReturnType<typeof useRowsSearch>['only']>
type State = NonNullable<ReturnType<typeof useRowsSearch>['status']>

/** Which rows of a batch are on screen: the address holds it, so that a link and Back lead to the same ones. */
export function useBatchRowsRequest() {
  const search = useRowsSearch()
  const go = useSetSearch()
  const { status, only, keyword, page } = search
  const pageNumber = Number(page ?? 1)
  return {
    search,
    pageNumber,
    query: {
      ...(status === undefined ? {} : { status }),
      ...(only === undefined ? {} : { only }),
      ...(keyword === undefined ? {} : { keyword: keyword.slice(0, 100) }),
      page: String(pageNumber - 1),
      pageSize: String(PAGE),
    },
    /** One filter at a time; the first page of what it leaves. */
    set: (filter: { status?: State; only?: Only }): void =>
      go({ status: undefined, only: undefined, page: undefined, ...filter }, { push: true }),
    find: (words: string | undefined): void =>
      go({ keyword: words, page: undefined }, { push: true }),
    setPage: (next: number): void =>
      go({ page: next <= 1 ? undefined : String(next) }, { push: true }),
  }
}
export type BatchRowsRequest = ReturnType<typeof useBatchRowsRequest>
