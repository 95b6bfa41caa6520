import { Alert, Button, Textarea, TextInput } from '@mantine/core'
import { planLimits } from '@saola/contract/subscription-plan-values'
import { ApiError } from '@saola/web/api/ApiError'
import { Form } from '@saola/web/form/FormPage.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { PlanValues } from './form.ts'
import { NoticeFields } from './NoticeFields.tsx'
import { PaymentFields } from './PaymentFields.tsx'
import { PlanPreview } from './PlanPreview.tsx'
import { PriceFields } from './PriceFields.tsx'
import { SignUpFields } from './SignUpFields.tsx'
import type { Plan } from './rules.ts'
import styles from './subscription-plan.module.css'
import { usePlanForm, type PlanForm } from './usePlanForm.ts'

const STALE = 12
const focusFirst = (): void => {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus(),
  )
}

/** The form of a plan beside what its first cycles would be: `plan` is the one that is changed, null makes a new one. */
export function PlanEditor({ plan, initial }: { plan: Plan | null; initial: PlanValues }) {
  const t = useTranslations('subscriptionPlan.form')
  const tNotice = useTranslations('subscriptionPlan.notice')
  const router = useRouter()
  const { form, submit, keepDraft } = usePlanForm(plan, initial)
  const isStale = submit.error instanceof ApiError && submit.error.code === STALE
  const isUsed = plan?.isUsed === true
  return (
    <Page title={t(plan === null ? 'create' : 'edit')}>
      <div className={styles.grid}>
        <Form
          onSubmit={(event) => {
            const pressed = (event?.nativeEvent as SubmitEvent | undefined)?.submitter
            keepDraft(pressed?.dataset['draft'] !== undefined)
            form.onSubmit(submit.run, focusFirst)(event)
          }}
          error={isStale ? null : submit.error}
          busy={submit.busy}
          submitLabel={t(plan === null ? 'submitCreate' : 'submitEdit')}
          secondary={
            <>
              <Button
                variant="default"
                {...(plan === null && { className: styles.wide })}
                onClick={() => router.history.back()}
              >
                {t('cancel')}
              </Button>
              {plan === null ? (
                <Button type="submit" variant="default" data-draft disabled={submit.busy}>
                  {t('submitDraft')}
                </Button>
              ) : null}
            </>
          }
        >
          <Section title={t('about')}>
            <div className={styles.fields}>
              <AboutFields form={form} />
            </div>
          </Section>
          <Section title={t('priceAndCycle')}>
            <div className={styles.fields}>
              {isUsed ? (
                <Alert variant="outline" id="plan-frozen">
                  {t('frozen')}
                </Alert>
              ) : null}
              <PriceFields form={form} isUsed={isUsed} />
            </div>
          </Section>
          <Section title={t('payment')}>
            <div className={styles.fields}>
              <PaymentFields form={form} isUsed={isUsed} />
            </div>
          </Section>
          <Section title={tNotice('title')}>
            <div className={styles.fields}>
              <NoticeFields form={form} />
            </div>
          </Section>
          <Section title={t('signUp')}>
            <div className={styles.fields}>
              <SignUpFields form={form} />
            </div>
          </Section>
          {isStale ? (
            <Alert color="yellow" variant="outline" role="alert">
              {t('stale')}
            </Alert>
          ) : null}
        </Form>
        <aside className={styles.aside}>
          <PlanPreview values={form.values} />
        </aside>
      </div>
    </Page>
  )
}

function AboutFields({ form }: { form: PlanForm }) {
  const t = useTranslations('subscriptionPlan')
  return (
    <>
      <TextInput
        label={t('field.name')}
        withAsterisk
        maxLength={planLimits.name}
        autoComplete="off"
        placeholder={t('form.nameHint')}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('field.code')}
        maxLength={30}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder={t('form.codeHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={t('form.codeText')}
        {...form.getInputProps('code')}
        onChange={(event) => form.setFieldValue('code', event.currentTarget.value.toUpperCase())}
      />
      <Textarea
        label={t('field.description')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={planLimits.description}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={t('form.descriptionText')}
        {...form.getInputProps('description')}
      />
    </>
  )
}
