import { Button, Textarea, TextInput } from '@mantine/core'
import type { ForControlItem } from '@saola/contract/for-control-case'
import { forControlLimits } from '@saola/contract/for-control-values'
import { formatVnd } from '@saola/money/format'
import { Form } from '@saola/web/form/FormPage.tsx'
import { PhoneInput } from '@saola/web/form/PhoneInput.tsx'
import { FilesField } from '@saola/web/parts/for-control/FilesField.tsx'
import { AmountInput } from '@saola/web/ui/AmountInput.tsx'
import { FieldStack, Note } from '@saola/web/ui/layout.tsx'
import { SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { useTranslations } from 'use-intl'
import styles from './for-control.module.css'
import type { CaseSubject } from './subject.ts'
import { useCaseForm, type Before } from './useCaseForm.ts'

interface Props extends Before {
  subject: CaseSubject
  opened: boolean
  onClose: () => void
  onDone?: (made: ForControlItem) => void
}

/** Tells the bank what is wrong with something: a new case, a draft that goes on, or a second round. Keep it mounted. */
export function CaseForm({ opened, ...rest }: Props) {
  const t = useTranslations('forControl.screen.open')
  const { draft, prior, onClose } = rest
  const title = (): string => {
    if (draft !== undefined) return t('draftTitle', { code: draft.forControlCode })
    return prior === undefined ? t('title') : t('againTitle', { code: prior.forControlCode })
  }
  return (
    <SideDrawer closeOnBack opened={opened} title={title()} onClose={onClose}>
      {opened ? <Fields {...rest} /> : null}
    </SideDrawer>
  )
}

function Fields({ subject, draft, prior, onClose, onDone }: Omit<Props, 'opened'>) {
  const t = useTranslations('forControl.screen.open')
  const service = useTranslations('forControl.service')
  const field = useTranslations('forControl.field')
  const { form, files, submit, send, keep } = useCaseForm(subject, { draft, prior }, (made) => {
    onClose()
    onDone?.(made)
  })
  const { reason, note, partnerTxnNumber } = forControlLimits
  const disputed = subject.amount ?? draft?.amount ?? prior?.amount ?? 0
  return (
    <Form
      onSubmit={send}
      error={submit.error}
      busy={submit.busy}
      submitLabel={t('send')}
      secondary={
        <Button variant="default" disabled={submit.busy} onClick={() => keep()}>
          {t('draft')}
        </Button>
      }
    >
      <FieldStack gap={16}>
        <p className={`${styles.about} tabular`}>
          {t('about', { service: service(subject.service), amount: formatVnd(disputed) })}
        </p>
        <Note>{t(prior === undefined ? 'intro' : 'introAgain')}</Note>
        <Textarea
          label={t('reason')}
          placeholder={t('reasonPlaceholder')}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={reason}
          {...form.getInputProps('reason')}
        />
        <AmountInput
          label={t('amount')}
          required
          {...form.getInputProps('amount')}
          value={form.values.amount}
          onChange={(value) => form.setFieldValue('amount', value)}
        />
        <FilesField label={t('documents')} files={files} error={form.errors.documents} />
        <fieldset className={styles.group}>
          <legend>{t('contact')}</legend>
          <FieldStack gap={12}>
            <TextInput
              label={field('email')}
              required
              type="email"
              inputMode="email"
              {...form.getInputProps('contact.email')}
            />
            <PhoneInput label={field('phone')} required {...form.getInputProps('contact.phone')} />
          </FieldStack>
        </fieldset>
        <TextInput
          label={t('partner')}
          description={t('partnerHint')}
          maxLength={partnerTxnNumber}
          {...form.getInputProps('partnerTxnNumber')}
        />
        <Textarea
          label={t('note')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={note}
          {...form.getInputProps('note')}
        />
      </FieldStack>
    </Form>
  )
}
