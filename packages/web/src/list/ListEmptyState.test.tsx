import { MantineProvider } from '@mantine/core'
import { en } from '@saola/phrases/en/all'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, it } from 'vitest'
import { ListEmptyState } from './ListEmptyState.tsx'

const t = en.web.list
/** What a list without rows says, and what it offers. */
function said(
  filters: Record<string, unknown>,
  pageNumber: number,
  totalSize: number,
): (string | undefined)[] {
  const list = {
    filters,
    pageNumber,
    page: {
      items: [],
      pageNumber: pageNumber - 1,
      pageSize: 20,
      totalPage: Math.ceil(totalSize / 20),
      totalSize,
    } as never,
    clear: () => undefined,
    setPage: () => undefined,
  }
  const html = renderToStaticMarkup(
    <MantineProvider>
      <IntlProvider locale="en" messages={en as never} timeZone="Asia/Ho_Chi_Minh">
        <ListEmptyState list={list} empty={<b>Make the first</b>} />
      </IntlProvider>
    </MantineProvider>,
  )
  return [t.pastEnd, t.nothingFound, 'Make the first', t.toFirst, t.showAll].filter((words) =>
    html.includes(`>${words}<`),
  )
}

it('a list without rows tells nothing yet from nothing found and from a page past the last, each with its next action', () => {
  expect(said({}, 1, 0)).toEqual(['Make the first'])
  expect(said({ keyword: 'x' }, 1, 0)).toEqual([t.nothingFound, t.showAll])
  expect(said({}, 9, 30)).toEqual([t.pastEnd, t.toFirst])
  // The filters stay: it is the page that is not there.
  expect(said({ keyword: 'x' }, 9, 30)).toEqual([t.pastEnd, t.toFirst])
  expect(said({}, 9, 0)).toEqual(['Make the first'])
})
