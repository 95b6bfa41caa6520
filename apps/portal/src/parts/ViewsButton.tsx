import type { ViewedList } from '@saola/contract/saved-view'
import { useOnDemand } from '@saola/web/list/useOnDemand'
import { IconButton } from '@saola/web/ui/IconButton.tsx'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'

const fetchDialog = () => import('./MemberViews.tsx').then((m) => ({ default: m.MemberViews }))
const MemberViews = lazy(fetchDialog)

/** Opens the member's saved views of a list, which come with the first press. It is part of the first visit, so it stands by itself. */
export function ViewsButton({ list }: { list: ViewedList }) {
  const t = useTranslations('web.views')
  const [opened, setOpened] = useState(false)
  const drawn = useOnDemand(opened, fetchDialog)
  return (
    <>
      <IconButton icon="bookmark" label={t('title')} onClick={() => setOpened(true)} />
      {drawn ? (
        <Suspense fallback={null}>
          <MemberViews list={list} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
