import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { QrCard } from '@saola/web/ui/QrCard.tsx'
import { useTranslations } from 'use-intl'
import { bankNames } from '../../parts/BankMark.tsx'
import type { BankAccount } from '../../parts/useBankAccounts.ts'

const WIDTH_PX = 380

/** The account's own QR, to save or copy; keep it mounted. */
export function QrDialog({
  account,
  opened,
  onClose,
}: {
  account: BankAccount | null
  opened: boolean
  onClose: () => void
}) {
  const t = useTranslations('bankAccount')
  return (
    <Dialog opened={opened} onClose={onClose} size={WIDTH_PX} title={t('detail.qr')}>
      {account === null ? null : <AccountQr account={account} />}
    </Dialog>
  )
}

/** Who is paid by it stands under the code, as on paper. */
export function AccountQr({
  account,
}: {
  account: Pick<BankAccount, 'accountNo' | 'accountName' | 'bankType' | 'qrCode' | 'defaultAccount'>
}) {
  const t = useTranslations('bankAccount.detail')
  return (
    <QrCard
      content={account.qrCode}
      name={`${account.bankType}-${account.accountNo}`}
      isDefault={account.defaultAccount}
    >
      <strong>{account.accountName}</strong>
      <br />
      <span className="tabular">{account.accountNo}</span>
      <br />
      {bankNames[account.bankType]}
      <br />
      <small>{t('qrHint')}</small>
    </QrCard>
  )
}
