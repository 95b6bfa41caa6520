import { Button } from '@mantine/core'
import { Form } from '@saola/web/form/FormPage.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import styles from './advance-type.module.css'
import { AboutFields, LimitFields } from './TypeFields.tsx'
import { Example } from './Example.tsx'
import type { TypeValues } from './form.ts'
import type { AdvanceType } from './rules.ts'
import { useTypeForm } from './useTypeForm.ts'

const focusFirst = (): void => {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus(),
  )
}

/** The form of an advance type beside what an employee could draw under it: `type` is the one that is changed, null makes a new one. */
export function TypeEditor({ type, initial }: { type: AdvanceType | null; initial: TypeValues }) {
  const t = useTranslations('salaryType.edit')
  const router = useRouter()
  const { form, submit, isNameTaken } = useTypeForm(type, initial)
  return (
    <Page title={t(type === null ? 'createTitle' : 'updateTitle')}>
      <div className={styles.grid}>
        <Form
          onSubmit={(event) => form.onSubmit(submit.run, focusFirst)(event)}
          error={submit.error}
          busy={submit.busy}
          submitLabel={t(type === null ? 'submitCreate' : 'submitUpdate')}
          secondary={
            <Button variant="default" onClick={() => router.history.back()}>
              {t('cancel')}
            </Button>
          }
        >
          <Section>
            <div className={styles.fields}>
              <AboutFields form={form} isNameTaken={isNameTaken} />
            </div>
          </Section>
          <Section title={t('limits')}>
            <div className={styles.fields}>
              <LimitFields form={form} />
            </div>
          </Section>
        </Form>
        <aside className={styles.aside}>
          <Example percent={form.values.advancePercent} bounds={form.values} />
        </aside>
      </div>
    </Page>
  )
}
