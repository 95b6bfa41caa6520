import { useForm } from '@mantine/form'
import type { GroupKind } from '@saola/contract/customer'
import { payout } from '@saola/contract/payout'
import { ApiError } from '@saola/web/api/ApiError'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { FieldStack } from '@saola/web/ui/layout.tsx'
import { toast } from '@saola/web/ui/toast'
import { useTranslations } from 'use-intl'
import { AccountFields } from './AccountFields.tsx'
import { GroupSelect } from './CreateFields.tsx'
import { ACCOUNT_FORM } from './form.ts'
import type { Receiver } from './rules.ts'
import { useNameCheck } from './useNameCheck.ts'
import { useRefreshPayouts } from './usePayouts.ts'

interface Values extends Record<string, unknown> {
  bankBin: string
  accountNo: string
  accountName: string
  group: GroupKind
}
const DUPLICATE = 14

/** Adds a receiver, or changes one (`model`). Keep it mounted. */
export function ReceiverForm({
  opened,
  model,
  onClose,
}: {
  opened: boolean
  model: Receiver | null
  onClose: () => void
}) {
  const t = useTranslations('payout.receivers')
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size={560}
      title={t(model === null ? 'createTitle' : 'editTitle')}
    >
      <Fields model={model} onClose={onClose} />
    </Dialog>
  )
}

/** The form with its words and the call that it sends. */
function useReceiverForm(model: Receiver | null, onClose: () => void) {
  const t = useTranslations('payout.receivers')
  const enter = useTranslations('payout.create')
  const refresh = useRefreshPayouts()
  const words = {
    bankBin: enter('bankMissing'),
    accountNo: { empty: enter('numberMissing'), pattern: enter('numberForm') },
    accountName: enter('nameMissing'),
  }
  const form = useForm<Values>({
    initialValues: {
      bankBin: model?.bankBin ?? '',
      accountNo: model?.accountNo ?? '',
      accountName: model?.accountName ?? '',
      group: model?.group ?? 'OTHER',
    },
    validate: {
      bankBin: (value) => (value === '' ? words.bankBin : null),
      accountNo: (value) => {
        if (value === '') return words.accountNo.empty
        return ACCOUNT_FORM.test(value) ? null : words.accountNo.pattern
      },
      accountName: (value) => (value.trim() === '' ? words.accountName : null),
    },
  })
  const submit = useSubmit(
    form,
    words,
    (values, idempotencyKey) => {
      const body = { ...values, accountName: values.accountName.trim() }
      return model === null
        ? send(payout.createReceiver, { body }, { idempotencyKey })
        : send(
            payout.updateReceiver,
            { params: { receiverId: model.id }, body },
            { idempotencyKey },
          )
    },
    (saved) => {
      toast.success(t(model === null ? 'added' : 'changed', { name: saved.accountName }))
      refresh()
      onClose()
    },
  )
  return { form, submit }
}

function Fields({ model, onClose }: { model: Receiver | null; onClose: () => void }) {
  const t = useTranslations('payout.receivers')
  const check = useNameCheck()
  const { form, submit } = useReceiverForm(model, onClose)
  const taken =
    submit.mutation.error instanceof ApiError && submit.mutation.error.code === DUPLICATE
  const error = (name: string): string | null => {
    const found = form.errors[name]
    return typeof found === 'string' ? found : null
  }
  const { bankBin: bin, accountNo, accountName: name } = form.values
  return (
    <Form
      onSubmit={form.onSubmit(submit.run)}
      error={submit.error}
      busy={submit.busy}
      submitLabel={t('save')}
    >
      <FieldStack gap={16}>
        <AccountFields
          value={{ bin, accountNo, name }}
          errors={{
            bin: error('bankBin'),
            accountNo: error('accountNo') !== null && taken ? t('exists') : error('accountNo'),
            name: error('accountName'),
          }}
          check={check}
          onChange={(change) => {
            form.setValues({
              ...(change.bin === undefined ? {} : { bankBin: change.bin }),
              ...(change.accountNo === undefined ? {} : { accountNo: change.accountNo }),
              ...(change.name === undefined ? {} : { accountName: change.name }),
            })
            for (const field of ['bankBin', 'accountNo', 'accountName']) form.clearFieldError(field)
          }}
        />
        <GroupSelect
          value={form.values.group}
          onChange={(group) => form.setFieldValue('group', group)}
        />
      </FieldStack>
    </Form>
  )
}
