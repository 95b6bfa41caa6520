import { isApproved } from '@saola/contract/salary-values'
import { emptyValues } from './form.ts'
import { NotOpen } from './NotOpen.tsx'
import { TypeEditor } from './TypeEditor.tsx'
import { useStatus } from './useStatus.ts'

/** A new advance type (B-591). */
export function TypeCreate() {
  const status = useStatus()
  return status !== undefined && !isApproved(status) ? (
    <NotOpen />
  ) : (
    <TypeEditor type={null} initial={emptyValues} />
  )
}
