import { Button, Textarea, type TextareaProps } from '@mantine/core'
import { approvalLimits } from '@saola/contract/approval'
import { useState, type ReactNode } from 'react'
import { ThingDialog } from '../../parts/ThingDialog.tsx'

/** The button that changes what stands in a part of the file, for who may, and its dialog. */
export function Change<T>({
  now,
  may,
  label,
  title,
  children,
}: {
  now: T
  may: boolean
  label: string
  title: string
  children: (now: T, onDone: () => void) => ReactNode
}) {
  const [asked, setAsked] = useState(false)
  const close = (): void => setAsked(false)
  return (
    <>
      {may ? (
        <Button mt="sm" variant="default" onClick={() => setAsked(true)}>
          {label}
        </Button>
      ) : null}
      <ThingDialog thing={asked ? now : null} title={() => title} size={520} onClose={close}>
        {(thing) => children(thing, close)}
      </ThingDialog>
    </>
  )
}

/** Why it is wanted, for the second person. */
export const ReasonOfChange = (props: TextareaProps) => (
  <Textarea required autosize minRows={2} maxLength={approvalLimits.reason} {...props} />
)
