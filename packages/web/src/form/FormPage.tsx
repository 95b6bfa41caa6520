import { Alert, Button } from '@mantine/core'
import { useRef, type FormEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../api/ApiError.ts'
import { useErrorText } from '../i18n/useErrorText.ts'
import { DialogCancel } from '../ui/DialogCancel.tsx'
import { Page } from '../ui/pages.tsx'
import styles from '../ui/ui.module.css'

interface FormProps {
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void
  /** A refusal that belongs to no field. */
  error: unknown
  busy: boolean
  submitLabel: string
  /** Beside the main button: cancel, save and add another. In a dialog it is "cancel" unless another is given. */
  secondary?: ReactNode
  children: ReactNode
}

/**
 * Fields, the refusal above the buttons, Ctrl + Enter submits; the main button sticks to the bottom on phones. React hands on the events of a
 * dialog to the form that opened it: only its own submit counts.
 */
export function Form({ onSubmit, error, busy, submitLabel, secondary, children }: FormProps) {
  const t = useTranslations('web.form')
  const { text } = useErrorText()
  const form = useRef<HTMLFormElement>(null)
  const reference = error instanceof ApiError ? error.traceId : ''
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut of the form; every action also has its button
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        if (event.target === event.currentTarget) onSubmit(event)
      }}
      className={styles.form}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !event.currentTarget.contains(event.target as Node)) return
        // Once per key press (B-152): a held key must not submit again.
        if (event.repeat) event.preventDefault()
        else if (event.ctrlKey || event.metaKey) {
          event.preventDefault()
          form.current?.requestSubmit()
        }
      }}
    >
      {children}
      {error === undefined || error === null ? null : (
        <Alert color="#b42318" role="alert">
          {text(error)}
          {reference === '' ? '' : ` (${reference})`}
        </Alert>
      )}
      <div className={styles.formActions}>
        <span className={styles.keyHint}>{t('shortcut')}</span>
        {secondary ?? <DialogCancel />}
        <Button type="submit" loading={busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

/** A form as a screen of its own. */
export function FormPage({ title, children, ...form }: FormProps & { title: ReactNode }) {
  return (
    <Page title={title}>
      <div className={`${styles.card} ${styles.section}`}>
        <Form {...form}>{children}</Form>
      </div>
    </Page>
  )
}
