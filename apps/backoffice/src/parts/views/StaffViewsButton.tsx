import { savedView, type StaffViewedList } from '@saola/contract/saved-view'
import { queryOptionsOf } from '@saola/web/api/query'
import { useRawSearch } from '@saola/web/list/screenSearch'
import { searchOfView } from '@saola/web/parts/views/viewSearch'
import { ViewsButton } from '@saola/web/parts/views/ViewsButton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, useEffect, useRef } from 'react'

const fetchDialog = () => import('./StaffViews.tsx').then((m) => ({ default: m.StaffViews }))
const StaffViews = lazy(fetchDialog)
const FRESH_MS = 60_000

/** Opens the saved views of a list, one's own and those that colleagues share. */
export function StaffViewsButton({ list }: { list: StaffViewedList }) {
  const query = useQuery({
    ...queryOptionsOf(savedView.cmsGetAll, { query: { list } }),
    staleTime: FRESH_MS,
  })
  useDefault(query.data)
  return (
    <ViewsButton fetchDialog={fetchDialog}>
      {(opened, onClose) => (
        <StaffViews list={list} query={query} opened={opened} onClose={onClose} />
      )}
    </ViewsButton>
  )
}

/** A screen whose address says nothing opens with the reader's own view. Only as it opens: who takes the filters away wants to see everything. */
function useDefault(views: { isDefault: boolean; search: string }[] | undefined): void {
  const isPlain = Object.keys(useRawSearch()).length === 0
  const navigate = useNavigate()
  const opens = useRef(isPlain)
  useEffect(() => {
    if (!isPlain) opens.current = false
    if (views === undefined || !opens.current) return
    opens.current = false
    const view = views.find(({ isDefault }) => isDefault)
    if (view !== undefined)
      void navigate({ to: '.', search: searchOfView(view), replace: true, resetScroll: false })
  }, [views, isPlain, navigate])
}
