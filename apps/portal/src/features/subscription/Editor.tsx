import { Alert, Button } from '@mantine/core'
import { ApiError } from '@saola/web/api/ApiError'
import { Form } from '@saola/web/form/FormPage.tsx'
import type { useSubmit } from '@saola/web/form/useSubmit'
import { FieldStack } from '@saola/web/ui/layout.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { SubscriptionValues } from './form.ts'
import styles from './subscription.module.css'
import type { SubscriptionForm } from './useSubscriptionForm.ts'

const STALE = 12
interface Part {
  title: string
  content: ReactNode
}

/** Focus goes to the first field that is wrong. */
const focusFirst = (): void => {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus(),
  )
}

/** The form's sections beside what they come to. */
export function Editor({
  title,
  submitLabel,
  form,
  submit,
  parts,
  side,
  above = null,
}: {
  title: string
  submitLabel: string
  form: SubscriptionForm
  submit: Pick<ReturnType<typeof useSubmit<SubscriptionValues, unknown>>, 'run' | 'busy' | 'error'>
  parts: readonly Part[]
  side: ReactNode
  /** Over the form and what stands beside it. */
  above?: ReactNode
}) {
  const t = useTranslations('subscription.form')
  const router = useRouter()
  const isStale = submit.error instanceof ApiError && submit.error.code === STALE
  return (
    <Page title={title}>
      {above}
      <div className={styles.grid}>
        <Form
          onSubmit={form.onSubmit(submit.run, focusFirst)}
          error={isStale ? null : submit.error}
          busy={submit.busy}
          submitLabel={submitLabel}
          secondary={
            <Button variant="default" onClick={() => router.history.back()}>
              {t('cancel')}
            </Button>
          }
        >
          {parts.map((part) => (
            <Section key={part.title} title={part.title}>
              <FieldStack gap={18}>{part.content}</FieldStack>
            </Section>
          ))}
          {isStale ? (
            <Alert color="yellow" variant="outline" role="alert">
              {t('stale')}
            </Alert>
          ) : null}
        </Form>
        {side}
      </div>
    </Page>
  )
}
