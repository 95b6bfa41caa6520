import { Modal, type ModalProps } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { DialogClose } from './dialogClose.ts'

/** Ctrl + Enter or ⌘ + Enter anywhere in a dialog: its form is sent, or its one main button pressed, once per key press (B-152). */
function submitByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
  // React hands on the keys of a dialog inside this one.
  const dialog = (event.target as HTMLElement).closest('[role="dialog"]')
  if (dialog === null || !event.currentTarget.contains(dialog)) return
  event.preventDefault()
  if (event.repeat) return
  const main = dialog.querySelectorAll<HTMLButtonElement>('button[data-variant="filled"]')
  const form = (event.target as HTMLElement).closest('form') ?? dialog.querySelector('form')
  if (form?.contains(event.target as Node) || main.length !== 1) form?.requestSubmit()
  else main[0]?.click()
}

/**
 * Mantine's Modal with the house's corrections: a named close button, a header that is no second banner landmark, the key that submits, and a
 * way for the form inside to offer "cancel".
 */
export function DialogBody(props: ModalProps) {
  const t = useTranslations('common.action')
  return (
    <Modal
      centered
      radius="lg"
      transitionProps={{ transition: 'fade', duration: 120 }}
      overlayProps={{ backgroundOpacity: 0.4 }}
      closeButtonProps={{ 'aria-label': t('close') }}
      attributes={{ header: { role: 'presentation' } }}
      styles={{ title: { fontSize: 16, fontWeight: 650, lineHeight: 1.35 } }}
      {...props}
      onKeyDown={(event) => {
        props.onKeyDown?.(event)
        submitByKey(event)
      }}
    >
      <DialogClose value={props.onClose}>{props.children}</DialogClose>
    </Modal>
  )
}
