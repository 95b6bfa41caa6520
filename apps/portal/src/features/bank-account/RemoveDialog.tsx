import { Alert } from '@mantine/core'
import { bankAccount } from '@saola/contract/bank-account'
import { errors } from '@saola/contract/errors'
import { ApiError } from '@saola/web/api/ApiError'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { BankAccount } from '../../parts/useBankAccounts.ts'
import { masked, useRefreshAccounts } from './accounts.ts'

interface Props {
  account: Pick<BankAccount, 'id' | 'accountNo'> | null
  opened: boolean
  onClose: () => void
  onDone?: () => void
}

/** Asks before an account is unlinked and says why where it cannot be; keep it mounted. */
export function RemoveDialog({ account, opened, onClose, onDone }: Props) {
  const t = useTranslations('bankAccount')
  const { text } = useErrorText()
  const refresh = useRefreshAccounts()
  const remove = useMutation({
    mutationFn: (id: string) => send(bankAccount.remove, { params: { id } }),
    onSuccess: () => {
      toast.success(t('action.removeDone', { account: masked(account?.accountNo ?? '') }), {
        durationMs: NOTICE_MS,
      })
      refresh()
      close()
      onDone?.()
    },
  })
  const close = (): void => {
    remove.reset()
    onClose()
  }
  const inUse =
    remove.error instanceof ApiError && remove.error.code === errors['bank.account_in_use'][0]
  return (
    <ConfirmModal
      danger
      opened={opened}
      busy={remove.isPending}
      onClose={close}
      title={t('remove.title', { account: masked(account?.accountNo ?? '') })}
      confirmLabel={t('remove.confirm')}
      cancelLabel={t('remove.keep')}
      onConfirm={() => {
        if (account !== null) remove.mutate(account.id)
      }}
    >
      {t('remove.text')}
      {remove.error === null ? null : (
        <Alert mt="md" color="#b42318" variant="light" role="alert">
          {inUse ? t('remove.inUse') : text(remove.error)}
        </Alert>
      )}
    </ConfirmModal>
  )
}
