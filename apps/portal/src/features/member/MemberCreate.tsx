import { Button } from '@mantine/core'
import { member } from '@saola/contract/member'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { PhoneInput } from '@saola/web/form/PhoneInput.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { Page } from '@saola/web/ui/pages.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { addressAt, paths } from '../../app/paths.ts'
import { refreshPeople } from './data.ts'
import { MemberFields } from './MemberFields.tsx'
import { bodyOf, emptyMember, useMemberForm } from './useMemberForm.ts'

/** Adds a member (B-553); they get a link by SMS to set a password of their own. */
export function MemberCreate() {
  const t = useTranslations('member')
  const navigate = useNavigate()
  const router = useRouter()
  const { form, words } = useMemberForm(emptyMember)
  const submit = useSubmit(
    form,
    words,
    (values, idempotencyKey) =>
      send(
        member.create,
        { body: { ...bodyOf(values), phone: values.phone.trim() } },
        { idempotencyKey },
      ),
    (made) => {
      toast.success(t('done.create', { name: made.fullName, phone: made.phone }), {
        durationMs: NOTICE_MS,
      })
      refreshPeople()
      void navigate({ href: addressAt(paths.members, { open: made.id }), replace: true })
    },
  )
  return (
    <Page title={t('form.createTitle')}>
      <Form
        onSubmit={form.onSubmit(submit.run)}
        error={submit.error}
        busy={submit.busy}
        submitLabel={t('form.submitCreate')}
        secondary={
          <Button variant="default" onClick={() => router.history.back()}>
            {t('form.cancel')}
          </Button>
        }
      >
        <MemberFields
          form={form}
          phone={
            <PhoneInput
              label={t('form.phone')}
              description={t('form.phoneHint')}
              size="md"
              {...form.getInputProps('phone')}
            />
          }
        />
      </Form>
    </Page>
  )
}
