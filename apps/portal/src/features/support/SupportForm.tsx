import { Button, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  DESCRIPTION_MAX,
  support,
  supportContents,
  type SupportContent,
} from '@saola/contract/support'
import { email, phone, required } from '@saola/contract/validators'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { PhoneInput } from '@saola/web/form/PhoneInput.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { numberOf } from '@saola/web/parts/support'
import { SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { FieldStack } from '@saola/web/ui/layout.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useMe } from '../../app/useMe.ts'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'

interface Values extends Record<string, unknown> {
  content: SupportContent
  description: string
  email: string
  phoneNo: string
}

/** Asks the bank (B-490…B-492); e-mail and phone start with the person's own. */
export function SupportForm({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('support.form')
  return (
    <SideDrawer closeOnBack opened={opened} title={t('title')} onClose={onClose}>
      {opened ? <Fields onClose={onClose} /> : null}
    </SideDrawer>
  )
}

function useSupportForm(onClose: () => void) {
  const t = useTranslations('support')
  const check = useValidators()
  const queries = useQueryClient()
  const { user } = useMe()
  const words = {
    description: t('enter.description'),
    email: t('enter.email'),
    phoneNo: t('enter.phoneNo'),
  }
  const form = useForm<Values>({
    initialValues: {
      content: 'CONTENT_1',
      description: '',
      email: user.email ?? '',
      phoneNo: user.phone,
    },
    validate: {
      description: check(required, words.description),
      email: check(email, words.email),
      phoneNo: check(phone, words.phoneNo),
    },
  })
  const submit = useSubmit(
    form,
    words,
    (values, idempotencyKey) => send(support.create, { body: values }, { idempotencyKey }),
    (made) => {
      toast.success(t('form.done', { number: numberOf(made.id) }), { durationMs: NOTICE_MS })
      void queries.invalidateQueries({ queryKey: [support.getList.id] })
      onClose()
    },
  )
  return { form, submit }
}

function Fields({ onClose }: { onClose: () => void }) {
  const t = useTranslations('support')
  const action = useTranslations('common.action')
  const { form, submit } = useSupportForm(onClose)
  return (
    <Form
      onSubmit={form.onSubmit(submit.run)}
      error={submit.error}
      busy={submit.busy}
      submitLabel={t('form.submit')}
      secondary={
        <Button variant="default" onClick={onClose}>
          {action('cancel')}
        </Button>
      }
    >
      <FieldStack>
        <ChoiceChips
          look="cards"
          label={t('form.content')}
          value={form.values.content}
          onChange={(content) => form.setFieldValue('content', content)}
          choices={supportContents.map((value) => ({
            value,
            label: t(`content.${value}`),
            hint: t(`contentHint.${value}`),
          }))}
        />
        <Textarea
          label={t('form.description')}
          description={t('form.descriptionHint')}
          withAsterisk
          autosize
          minRows={5}
          maxRows={12}
          maxLength={DESCRIPTION_MAX}
          {...form.getInputProps('description')}
        />
        <TextInput
          label={t('form.email')}
          type="email"
          inputMode="email"
          withAsterisk
          maxLength={50}
          {...form.getInputProps('email')}
        />
        <PhoneInput label={t('form.phoneNo')} withAsterisk {...form.getInputProps('phoneNo')} />
      </FieldStack>
    </Form>
  )
}
