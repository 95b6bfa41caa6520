import type { ViewedList } from '@saola/contract/saved-view'
import { ViewsButton as Button } from '@saola/web/parts/views/ViewsButton.tsx'
import { lazy } from 'react'

const fetchDialog = () => import('./MemberViews.tsx').then((m) => ({ default: m.MemberViews }))
const MemberViews = lazy(fetchDialog)

/** Opens the member's saved views of a list. */
export function ViewsButton({ list }: { list: ViewedList }) {
  return (
    <Button fetchDialog={fetchDialog}>
      {(opened, onClose) => <MemberViews list={list} opened={opened} onClose={onClose} />}
    </Button>
  )
}
