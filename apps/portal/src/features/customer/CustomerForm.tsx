import { Button, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ADDRESS_MAX, CODE_MAX, CODE_PATTERN, customer, NAME_MAX } from '@saola/contract/customer'
import { optionalEmail, phone, required } from '@saola/contract/validators'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { PhoneInput } from '@saola/web/form/PhoneInput.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { toast } from '@saola/web/ui/toast'
import { FieldStack } from '@saola/web/ui/layout.tsx'
import { useTranslations } from 'use-intl'
import { GroupSelect } from './GroupSelect.tsx'
import { bodyOf, emptyCustomer, valuesOf, type Customer, type CustomerValues } from './rules.ts'
import { useRefreshCustomers } from './useCustomers.ts'

interface Props {
  opened: boolean
  /** The one to change; null = a new one. */
  model: Customer | null
  /** The group a new one starts in. */
  groupId?: string
  onClose: () => void
}

/** Adds a customer or changes one, beside the list. Keep it mounted; the form is made anew for each customer. */
export function CustomerForm({ opened, model, groupId, onClose }: Props) {
  const t = useTranslations('customer.form')
  return (
    <SideDrawer
      closeOnBack
      opened={opened}
      title={model === null ? t('createTitle') : t('editTitle')}
      onClose={onClose}
    >
      {opened ? (
        <Fields
          key={model?.id ?? 'new'}
          model={model}
          initial={
            model === null
              ? { ...emptyCustomer, customerGroupId: groupId ?? null }
              : valuesOf(model)
          }
          onClose={onClose}
        />
      ) : null}
    </SideDrawer>
  )
}

function useCustomerForm(initial: CustomerValues) {
  const t = useTranslations('customer')
  const check = useValidators()
  const words = {
    fullName: t('enter.fullName'),
    code: { pattern: t('form.codePattern') },
  }
  const form = useForm<CustomerValues>({
    initialValues: initial,
    validate: {
      fullName: check(required, words.fullName),
      phone: check.optional(phone),
      email: check.optional(optionalEmail),
      code: (value) =>
        value.trim() === '' || CODE_PATTERN.test(value.trim()) ? null : words.code.pattern,
    },
  })
  return { form, words }
}

function Fields({
  model,
  initial,
  onClose,
}: {
  model: Customer | null
  initial: CustomerValues
  onClose: () => void
}) {
  const t = useTranslations('customer')
  const action = useTranslations('common.action')
  const { form, words } = useCustomerForm(initial)
  const refresh = useRefreshCustomers()
  const submit = useSubmit(
    form,
    words,
    (values, idempotencyKey) =>
      model === null
        ? send(customer.create, { body: bodyOf(values) }, { idempotencyKey })
        : send(customer.update, { body: { id: model.id, ...bodyOf(values) } }, { idempotencyKey }),
    (saved) => {
      toast.success(t(model === null ? 'form.created' : 'form.saved', { name: saved.fullName }))
      refresh()
      onClose()
    },
  )
  return (
    <Form
      onSubmit={form.onSubmit(submit.run)}
      error={submit.error}
      busy={submit.busy}
      submitLabel={t(model === null ? 'form.submitCreate' : 'form.submitEdit')}
      secondary={
        <Button variant="default" onClick={onClose}>
          {action('cancel')}
        </Button>
      }
    >
      <FieldStack>
        <TextInput
          label={t('field.fullName')}
          withAsterisk
          maxLength={NAME_MAX}
          autoComplete="off"
          {...form.getInputProps('fullName')}
        />
        <ContactFields form={form} />
        <Textarea
          label={t('field.address')}
          autosize
          minRows={2}
          maxRows={4}
          maxLength={ADDRESS_MAX}
          {...form.getInputProps('address')}
        />
        <GroupSelect
          label={t('field.group')}
          value={form.values.customerGroupId}
          onChange={(id) => form.setFieldValue('customerGroupId', id)}
          error={form.errors.customerGroupId}
        />
        <TextInput
          label={t('field.code')}
          description={t('form.codeHint')}
          maxLength={CODE_MAX}
          autoComplete="off"
          {...form.getInputProps('code')}
        />
      </FieldStack>
    </Form>
  )
}

function ContactFields({ form }: { form: ReturnType<typeof useCustomerForm>['form'] }) {
  const t = useTranslations('customer')
  return (
    <>
      <PhoneInput
        label={t('field.phone')}
        description={t('form.contactHint')}
        {...form.getInputProps('phone')}
      />
      <TextInput
        label={t('field.email')}
        type="email"
        inputMode="email"
        maxLength={50}
        autoComplete="off"
        {...form.getInputProps('email')}
      />
    </>
  )
}
