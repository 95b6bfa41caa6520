import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  CUSTOMER_NAME_MAX,
  CUSTOMER_REFERENCE_MAX,
  vietQrPro,
  type VietQrProCustomer,
  type VietQrProInfo,
} from '@saola/contract/vietqr-pro'
import { required } from '@saola/contract/validators'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { toast } from '@saola/web/ui/toast'
import { FieldStack } from '@saola/web/ui/layout.tsx'
import { useTranslations } from 'use-intl'
import { bankNames, BankMark } from '../../parts/BankMark.tsx'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import { useRefresh } from './useMoves.ts'

interface Props {
  opened: boolean
  /** The one to change; null = a new one. */ model: VietQrProCustomer | null
  /** Accounts that may carry numbers. */ accounts: VietQrProInfo['accounts']
  onClose: () => void
}

/** Gives a customer a number, or changes their name. Keep it mounted; the form is made anew each time. */
export function CustomerForm({ opened, model, accounts, onClose }: Props) {
  const t = useTranslations('vietqrPro.form')
  return (
    <SideDrawer
      closeOnBack
      opened={opened}
      title={t(model === null ? 'createTitle' : 'editTitle')}
      onClose={onClose}
    >
      {opened ? (
        <Fields key={model?.id ?? 'new'} model={model} accounts={accounts} onClose={onClose} />
      ) : null}
    </SideDrawer>
  )
}

function useCustomerForm({ model, accounts, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslations('vietqrPro.form')
  const check = useValidators()
  const refresh = useRefresh()
  const enter = useTranslations('vietqrPro.enter')
  const words = { name: enter('name'), bankAccountId: enter('bankAccountId') }
  const form = useForm({
    initialValues: {
      name: model?.name ?? '',
      reference: model?.reference ?? '',
      bankAccountId: accounts[0]?.id ?? '',
    },
    validate: { name: check(required, words.name) },
  })
  const submit = useSubmit(
    form,
    words,
    ({ name, reference, bankAccountId }, idempotencyKey) => {
      const facts = { name, reference: reference.trim() === '' ? null : reference }
      return model === null
        ? send(vietQrPro.customerCreate, { body: { ...facts, bankAccountId } }, { idempotencyKey })
        : send(
            vietQrPro.customerUpdate,
            { params: { id: model.id }, body: facts },
            { idempotencyKey },
          )
    },
    (saved) => {
      toast.success(t(model === null ? 'created' : 'saved', { name: saved.name }))
      refresh()
      onClose()
    },
  )
  return { form, submit }
}

function Fields(props: Omit<Props, 'opened'>) {
  const { model, accounts, onClose } = props
  const t = useTranslations('vietqrPro.form')
  const action = useTranslations('common.action')
  const { form, submit } = useCustomerForm(props)
  return (
    <Form
      onSubmit={form.onSubmit(submit.run)}
      error={submit.error}
      busy={submit.busy}
      submitLabel={t(model === null ? 'submitCreate' : 'submitEdit')}
      secondary={
        <Button variant="default" onClick={onClose}>
          {action('cancel')}
        </Button>
      }
    >
      <FieldStack>
        <TextInput
          label={t('name')}
          description={t('nameHint')}
          withAsterisk
          maxLength={CUSTOMER_NAME_MAX}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('reference')}
          description={t('referenceHint')}
          maxLength={CUSTOMER_REFERENCE_MAX}
          autoComplete="off"
          {...form.getInputProps('reference')}
        />
        {model === null ? (
          <ChoiceChips
            look="cards"
            label={t('account')}
            description={t('accountHint')}
            value={form.values.bankAccountId}
            onChange={(id) => form.setFieldValue('bankAccountId', id)}
            choices={accounts.map((a) => ({
              value: a.id,
              label: a.accountNo,
              hint: bankNames[a.bankType],
              more: a.accountName,
              mark: <BankMark type={a.bankType} />,
            }))}
          />
        ) : null}
      </FieldStack>
    </Form>
  )
}
