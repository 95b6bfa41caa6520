import { Alert, Button, Group, Skeleton, Stack } from '@mantine/core'
import { bankAccount } from '@saola/contract/bank-account'
import { errors } from '@saola/contract/errors'
import { ApiError } from '@saola/web/api/ApiError'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { DialogCancel } from '@saola/web/ui/DialogCancel.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { bankNames, BankMark } from '../../parts/BankMark.tsx'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import { masked, type Started } from './accounts.ts'
import styles from './bank-account.module.css'

/** An organization chooses among the accounts that the bank holds under its tax number (B-516). */
export function OrganizationForm({
  live,
  onStarted,
}: {
  live: boolean
  onStarted: (started: Started) => void
}) {
  const t = useTranslations('bankAccount.link')
  const { text } = useErrorText()
  const [chosen, setChosen] = useState('')
  const free = useQuery({
    queryKey: [bankAccount.getUnlinkedAccounts.id, live],
    queryFn: ({ signal }) => send(bankAccount.getUnlinkedAccounts, {}, { signal, live }),
    staleTime: 0,
  })
  const linked = useQuery({
    queryKey: [bankAccount.getLinkedAccountFromBank.id, live],
    queryFn: ({ signal }) => send(bankAccount.getLinkedAccountFromBank, {}, { signal, live }),
    enabled: free.isSuccess,
    staleTime: 0,
  })
  const link = useMutation({
    mutationFn: async (accountNo: string) => {
      const again = () => send(bankAccount.linkAccount, { body: { accountNo } }, { live })
      return { step: await again(), again }
    },
    onSuccess: onStarted,
  })
  if (free.isPending) return <Waiting />
  if (free.isError) {
    return free.error instanceof ApiError &&
      free.error.code === errors['bank.owner_mismatch'][0] ? (
      <EmptyState icon="bank" title={t('noTax')} text={t('noTaxHint')} />
    ) : (
      <ErrorState error={free.error} onRetry={() => void free.refetch()} />
    )
  }
  const already = linked.data?.map((account) => masked(account.accountNo)).join(', ') ?? ''
  if (free.data.length === 0)
    return <EmptyState icon="check" title={t('noneLeft')} text={t('noneLeftHint')} />
  return (
    <Stack gap="md">
      <ChoiceChips
        look="cards"
        label={t('choosing')}
        value={chosen}
        onChange={setChosen}
        choices={free.data.map((a) => ({
          value: a.accountNo,
          label: a.accountNo,
          hint:
            a.branch === null ? bankNames[a.bankType] : `${bankNames[a.bankType]} · ${a.branch}`,
          more: a.accountName,
          mark: <BankMark type={a.bankType} />,
        }))}
      />
      {already === '' ? null : <p className={styles.note}>{t('already', { accounts: already })}</p>}
      {link.error === null ? null : (
        <Alert color="#b42318" variant="light" role="alert">
          {text(link.error)}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <DialogCancel />
        <Button
          loading={link.isPending}
          disabled={chosen === ''}
          onClick={() => link.mutate(chosen)}
        >
          {t('check')}
        </Button>
      </Group>
    </Stack>
  )
}

const Waiting = () => (
  <Stack gap={8} aria-busy="true">
    <Skeleton height={14} width={220} />
    <Skeleton height={64} radius={10} />
    <Skeleton height={64} radius={10} />
  </Stack>
)
