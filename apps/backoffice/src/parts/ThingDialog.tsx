import { Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Form } from '@saola/web/form/FormPage.tsx'
import type { useSubmit } from '@saola/web/form/useSubmit'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import type { ReactNode } from 'react'

/** A dialog about one thing, open while there is one. */
export function ThingDialog<T>({
  thing,
  title,
  size,
  onClose,
  children,
}: {
  thing: T | null
  title: (thing: T) => string
  /** In CSS pixels. */
  size: number
  onClose: () => void
  children: (thing: T) => ReactNode
}) {
  return (
    <Dialog
      opened={thing !== null}
      onClose={onClose}
      size={size}
      title={thing === null ? '' : title(thing)}
    >
      {thing === null ? null : children(thing)}
    </Dialog>
  )
}

/** The form of such a dialog: its fields one below the other. */
export function DialogForm<V extends Record<string, unknown>>({
  form,
  submit,
  label,
  children,
}: {
  form: UseFormReturnType<V>
  submit: Pick<ReturnType<typeof useSubmit<V, unknown>>, 'run' | 'busy' | 'error'>
  /** Of the button. */
  label: string
  children: ReactNode
}) {
  return (
    <Form
      onSubmit={form.onSubmit(submit.run)}
      error={submit.error}
      busy={submit.busy}
      submitLabel={label}
    >
      <Stack>{children}</Stack>
    </Form>
  )
}
