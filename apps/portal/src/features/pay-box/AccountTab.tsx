import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { payBox } from '@saola/contract/pay-box'
import { queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { QrCard } from '@saola/web/ui/QrCard.tsx'
import { QrPreparing } from '@saola/web/ui/QrPreparing.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../app/useMe.ts'
import { AccountSelect } from '../../parts/AccountSelect.tsx'
import { bankNames } from '../../parts/BankMark.tsx'
import { useBankAccounts } from '../../parts/useBankAccounts.ts'
import { refreshBoxes } from './actions.ts'
import styles from './pay-box.module.css'
import type { PayBoxDetails } from './rules.ts'
import { StandButtons } from './Stand.tsx'

/** Pixels that the dialog is wide. */
const WIDTH = 600

/** The account behind the box: its QR, or the way to one (B-206 to B-215). */
export function AccountTab({ box }: { box: PayBoxDetails }) {
  const t = useTranslations('payBox.account')
  const { can } = useMe()
  const mayChange = can(1502, 'CREATE')
  const [linking, setLinking] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const { text } = useErrorText()
  const account = box.linkedAccount
  const unlink = useMutation({
    mutationFn: () => send(payBox.unlinkBankAccount, { params: { id: box.id } }),
    onSuccess: () => {
      toast.success(t('unlinked'), { durationMs: NOTICE_MS })
      setLeaving(false)
      refreshBoxes()
    },
    onError: (error) => toast.error(text(error)),
  })
  return (
    <Section title={t('title')}>
      {account === null ? (
        <EmptyState icon="bank" title={t('emptyTitle')} text={t('emptyText')}>
          {mayChange ? (
            <Button
              mt={8}
              leftSection={<Icon name="plus" size={16} />}
              onClick={() => setLinking(true)}
            >
              {t('add')}
            </Button>
          ) : null}
        </EmptyState>
      ) : (
        <div className={styles.account}>
          <AccountQr account={account} />
          <div className={styles.buttons}>
            {account.payable ? <StandButtons box={box} /> : null}
            {mayChange ? (
              <Button
                variant="default"
                c="var(--mantine-color-error)"
                onClick={() => setLeaving(true)}
              >
                {t('unlink')}
              </Button>
            ) : null}
          </div>
        </div>
      )}
      <LinkDialog box={box} opened={linking} onClose={() => setLinking(false)} />
      <ConfirmModal
        danger
        opened={leaving}
        title={t('unlinkTitle')}
        confirmLabel={t('unlinkConfirm')}
        cancelLabel={t('keep')}
        busy={unlink.isPending}
        onClose={() => setLeaving(false)}
        onConfirm={() => {
          if (!unlink.isPending) unlink.mutate()
        }}
      >
        {t('unlinkText', { name: box.displayName, account: account?.accountNo ?? '' })}
      </ConfirmModal>
    </Section>
  )
}

/** The QR of the account behind the box, with its number once the bank takes money for it (ADR 0051). */
function AccountQr({ account }: { account: NonNullable<PayBoxDetails['linkedAccount']> }) {
  const t = useTranslations('payBox.account')
  const words = (
    <>
      <Text fw={600}>{account.accountName}</Text>
      <Text size="sm" className="tabular">
        {bankNames[account.bankType]} · {account.accountNo}
      </Text>
    </>
  )
  return account.payable ? (
    <QrCard content={account.qrCode} name={account.accountName}>
      {words}
      <Text size="sm" c="dimmed" className="tabular">
        {t('virtual', { number: account.virtualAccount })}
      </Text>
    </QrCard>
  ) : (
    <>
      <QrPreparing />
      <div className={styles.whose}>{words}</div>
    </>
  )
}

/** A searchable list of the merchant's accounts, the default one chosen, with the picture of its QR. */
function LinkDialog({
  box,
  opened,
  onClose,
}: {
  box: PayBoxDetails
  opened: boolean
  onClose: () => void
}) {
  const t = useTranslations('payBox.account')
  const { text } = useErrorText()
  const { data: accounts = [] } = useBankAccounts()
  const [chosen, setChosen] = useState('')
  const account =
    accounts.find((one) => one.id === chosen) ??
    accounts.find((one) => one.defaultAccount) ??
    accounts[0]
  const preview = useQuery({
    ...queryOptionsOf(payBox.staticQrPreview, {
      body: {
        staticQrType: 'UMEE',
        accountName: account?.accountName ?? '',
        accountNumber: account?.accountNo ?? '',
      },
    }),
    enabled: opened && account !== undefined,
    staleTime: 60_000,
  })
  const link = useMutation({
    mutationFn: (bankAccountId: string) =>
      send(payBox.update, { params: { id: box.id }, body: { bankAccountId } }),
    onSuccess: () => {
      toast.success(t('done'))
      onClose()
      refreshBoxes()
    },
    onError: (error) => toast.error(text(error)),
  })
  return (
    <Dialog opened={opened} onClose={onClose} title={t('dialog')} size={WIDTH}>
      <Stack>
        <AccountSelect
          label={t('pick')}
          placeholder={t('pickHint')}
          value={account?.id ?? ''}
          onChange={setChosen}
          accounts={accounts}
          compact={false}
        />
        <figure className={styles.preview}>
          <figcaption>{t('preview')}</figcaption>
          {preview.isError ? (
            <Text role="alert" c="var(--bad)">
              {t('previewFailed')}
            </Text>
          ) : (
            <PreviewPicture qrCode={preview.data?.qrCode} />
          )}
        </figure>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            disabled={account === undefined || preview.isError}
            loading={link.isPending}
            onClick={() => {
              if (account !== undefined && !link.isPending) link.mutate(account.id)
            }}
          >
            {t('submit')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function PreviewPicture({ qrCode }: { qrCode: string | undefined }) {
  const t = useTranslations('payBox.account')
  if (qrCode === undefined) return <Skeleton width={220} height={220} />
  return <img src={qrCode} width={220} height={220} alt={t('preview')} />
}
