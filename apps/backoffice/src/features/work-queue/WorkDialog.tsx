import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import type { ReactNode } from 'react'
import { refreshWork } from '../../app/useWork.ts'
import { ThingDialog } from '../../parts/ThingDialog.tsx'
import type { WorkRow } from './types.ts'
import { useWorkWords } from './useWorkWords.ts'

/** What the fields of a dialog about a thing that waits are given. */
export interface WorkFieldsProps {
  row: WorkRow
  /** What the thing is called. */
  name: string
  /** Says that it is done and closes. */
  onDone: (said: string) => void
}

/** A dialog about a thing that waits. */
export function WorkDialog({
  row,
  title,
  onClose,
  children,
}: {
  row: WorkRow | null
  title: (name: string) => string
  onClose: () => void
  children: (props: WorkFieldsProps) => ReactNode
}) {
  const { nameOf } = useWorkWords()
  const onDone = (said: string): void => {
    toast.success(said, { durationMs: NOTICE_MS })
    onClose()
    refreshWork()
  }
  return (
    <ThingDialog thing={row} title={(one) => title(nameOf(one))} size={420} onClose={onClose}>
      {(one) => children({ row: one, name: nameOf(one), onDone })}
    </ThingDialog>
  )
}
