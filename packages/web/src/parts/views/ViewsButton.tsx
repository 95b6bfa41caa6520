import { useState, Suspense, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useOnDemand } from '../../list/useOnDemand.ts'
import { IconButton } from '../../ui/IconButton.tsx'

/** Opens the saved views of a list, which come with the first press. */
export function ViewsButton({
  fetchDialog,
  children,
}: {
  fetchDialog: () => Promise<unknown>
  children: (opened: boolean, onClose: () => void) => ReactNode
}) {
  const t = useTranslations('web.views')
  const [opened, setOpened] = useState(false)
  const drawn = useOnDemand(opened, fetchDialog)
  return (
    <>
      <IconButton icon="bookmark" label={t('title')} onClick={() => setOpened(true)} />
      {drawn ? (
        <Suspense fallback={null}>{children(opened, () => setOpened(false))}</Suspense>
      ) : null}
    </>
  )
}
