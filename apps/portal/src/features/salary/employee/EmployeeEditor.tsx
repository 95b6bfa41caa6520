import { Alert, Button } from '@mantine/core'
import type { EmployeeRecord } from '@saola/contract/salary-employee'
import { Form } from '@saola/web/form/FormPage.tsx'
import { FieldStack } from '@saola/web/ui/layout.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import styles from './employee.module.css'
import { AccountFields, PayFields, PersonFields } from './EmployeeFields.tsx'
import type { EmployeeValues } from './form.ts'
import { useEmployeeForm } from './useEmployeeForm.ts'
import { useKindWords } from './words.tsx'

const focusFirst = (): void => {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus(),
  )
}

/** The form of an employee: `before` is the one that is changed, null makes a new one. */
export function EmployeeEditor({
  before,
  initial,
}: {
  before: EmployeeRecord | null
  initial: EmployeeValues
}) {
  const t = useTranslations('salaryEmployee.edit')
  const router = useRouter()
  const { kindsOf } = useKindWords()
  const { form, submit, errorOf } = useEmployeeForm(before, initial)
  const fields = { form, errorOf, before }
  const waiting = before?.waiting ?? null
  return (
    <Page title={t(before === null ? 'createTitle' : 'updateTitle')}>
      <div className={styles.column}>
        {waiting === null ? null : (
          <Alert color="yellow" variant="outline">
            {t('waiting', { kinds: kindsOf(waiting.kinds) })}
          </Alert>
        )}
        <Form
          onSubmit={(event) => form.onSubmit(submit.run, focusFirst)(event)}
          error={submit.error}
          busy={submit.busy}
          submitLabel={t(before === null ? 'submitCreate' : 'submitUpdate')}
          secondary={
            <Button variant="default" onClick={() => router.history.back()}>
              {t('cancel')}
            </Button>
          }
        >
          <Section title={t('person')}>
            <FieldStack gap={18}>
              <PersonFields {...fields} />
            </FieldStack>
          </Section>
          <Section title={t('pay')}>
            <FieldStack gap={18}>
              <PayFields {...fields} />
            </FieldStack>
          </Section>
          <Section title={t('account')}>
            <FieldStack gap={18}>
              <AccountFields {...fields} />
            </FieldStack>
          </Section>
        </Form>
      </div>
    </Page>
  )
}
