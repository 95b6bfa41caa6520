import type { ModalProps } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useCloseOnBack } from './useCloseOnBack.ts'

const DialogBody = lazy(() => import('./DialogBody.tsx').then((m) => ({ default: m.DialogBody })))

/**
 * Mantine's Modal with the same props, fetched when first opened so that no page pays for dialogs it does not show.
 * Keep it mounted (`opened={x}`): once opened it stays, closed first and opened a moment later, so that focus returns where it was.
 */
export function Dialog(props: ModalProps) {
  const { opened, onClose } = props
  const [wanted, setWanted] = useState(opened)
  const [ready, setReady] = useState(false)
  useCloseOnBack(opened, onClose)
  if (opened && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <DialogBody {...props} opened={opened && ready} />
      <WhenHere onHere={() => setReady(true)} />
    </Suspense>
  )
}

function WhenHere({ onHere }: { onHere: () => void }) {
  const here = useRef(onHere)
  useEffect(() => here.current(), [])
  return null
}
