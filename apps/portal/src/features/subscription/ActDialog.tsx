import type { ReactNode } from 'react'
import { CancelDialog } from './CancelDialog.tsx'
import { ContinueDialog, PauseDialog } from './PauseDialogs.tsx'
import { DeleteDialog, RecreateDialog, RestoreDialog } from './PlainDialogs.tsx'
import { ExtendDialog, ExtendPaymentDialog } from './ExtendDialogs.tsx'
import type { DialogProps } from './dialog.ts'
import type { Act } from './rules.ts'

const dialogs: Record<Act, (props: DialogProps) => ReactNode> = {
  pause: PauseDialog,
  continue: ContinueDialog,
  cancel: CancelDialog,
  extend: ExtendDialog,
  'extend-payment': ExtendPaymentDialog,
  restore: RestoreDialog,
  'recreate-invoice': RecreateDialog,
  delete: DeleteDialog,
}

/** The question of one action, made anew each time it is asked; it stays while it fades, so that its words do not change under the eyes. */
export function ActDialog({ act, ...props }: DialogProps & { act: Act }) {
  const Question = dialogs[act]
  return <Question {...props} />
}
