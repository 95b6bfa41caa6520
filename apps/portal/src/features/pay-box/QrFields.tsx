import { Button, TextInput } from '@mantine/core'
import { bankAccount } from '@saola/contract/bank-account'
import { payBox } from '@saola/contract/pay-box'
import { send, upload } from '@saola/web/api/send'
import { DigitsInput } from '@saola/web/form/DigitsInput.tsx'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { BankPicker } from '@saola/web/parts/BankPicker.tsx'
import { walletsOptions } from '@saola/web/parts/entities'
import { WalletPicker } from '@saola/web/parts/WalletPicker.tsx'
import { toast } from '@saola/web/ui/toast'
import { Upload } from '@saola/web/ui/Upload.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import styles from './pay-box.module.css'
import type { QrValues } from './rules.ts'

export interface FieldsProps {
  values: QrValues
  errors: Partial<Record<keyof QrValues, string>>
  set: (patch: Partial<QrValues>) => void
  setErrors: (errors: Partial<Record<keyof QrValues, string>>) => void
  note: (text: string) => void
  /** What the preview shows; null clears it. */
  onShown: (picture: string | null) => void
}

/** Bank and number; the check asks the bank for the name (B-249 to B-252). */
export function BankFields({ values, errors, set, setErrors, note, onShown }: FieldsProps) {
  const t = useTranslations('payBox.qr')
  const look = useMutation({
    mutationFn: () =>
      send(bankAccount.getBeneficiary, {
        query: { bin: values.bankBin, accountNo: values.accountNumber },
      }),
    onSuccess: ({ accountName }) => set({ accountName }),
    onError: () => {
      set({ accountName: '' })
      setErrors({ accountNumber: t('noAccount') })
    },
  })
  const check = (): void => {
    if (values.accountNumber === '') return note(t('checkFirst'))
    if (values.bankBin !== '' && /^\d{1,19}$/.test(values.accountNumber) && !look.isPending)
      look.mutate()
  }
  return (
    <>
      <BankPicker
        label={t('bank')}
        withAsterisk
        value={values.bankBin === '' ? null : values.bankBin}
        error={errors.bankBin}
        onBank={(bank) => {
          set({
            bankBin: bank?.number ?? '',
            name: bank?.name ?? '',
            shortName: bank?.shortName ?? '',
            icon: bank?.icon ?? '',
            accountName: '',
          })
          onShown(null)
        }}
      />
      <div className={styles.beside}>
        <DigitsInput
          label={t('accountNumber')}
          withAsterisk
          max={19}
          value={values.accountNumber}
          error={errors.accountNumber}
          onChange={(accountNumber) => {
            set({ accountNumber, accountName: '' })
            onShown(null)
          }}
        />
        <Button variant="default" size="md" loading={look.isPending} onClick={check}>
          {t('check')}
        </Button>
      </div>
      <TextInput label={t('accountName')} readOnly value={values.accountName} />
    </>
  )
}

/** Wallet, the picture of its QR, and the shop's name (B-253 to B-256). */
export function WalletFields({
  values,
  errors,
  set,
  setErrors,
  onShown,
  picture,
  onPicture,
}: FieldsProps & { picture: string | null; onPicture: (picture: string | null) => void }) {
  const t = useTranslations('payBox.qr')
  const { text } = useErrorText()
  const { data: wallets } = useQuery(walletsOptions())
  const chosen = wallets?.find((one) =>
    values.walletId === ''
      ? one.shortName === values.shortName
      : String(one.id) === values.walletId,
  )
  const bring = useMutation({
    mutationFn: (file: File) => upload(payBox.staticQrValidateImage, { image: file }),
    onSuccess: ({ qrId }, file) => {
      set({ qrId })
      onShown(null)
      onPicture(URL.createObjectURL(file))
    },
    onError: (error) => {
      set({ qrId: '' })
      onShown(null)
      onPicture(null)
      setErrors({ qrId: text(error) })
      toast.error(t('uploadFailed'))
    },
  })
  return (
    <>
      <WalletPicker
        label={t('wallet')}
        withAsterisk
        value={chosen === undefined ? null : String(chosen.id)}
        error={errors.shortName}
        onWallet={(wallet) => {
          set({
            walletId: wallet === null ? '' : String(wallet.id),
            name: wallet?.name ?? '',
            shortName: wallet?.shortName ?? '',
            icon: wallet?.icon ?? '',
          })
          onShown(null)
        }}
      />
      <TextInput
        label={t('shopName')}
        withAsterisk
        maxLength={100}
        autoComplete="off"
        value={values.shopName}
        error={errors.shopName}
        onChange={(event) => set({ shopName: event.currentTarget.value })}
      />
      <div>
        <Upload
          label={t('image')}
          required
          preview={picture}
          busy={bring.isPending}
          onPicture={(file) => bring.mutate(file)}
        />
        {errors.qrId === undefined ? null : (
          <p className={styles.problem} role="alert">
            {errors.qrId}
          </p>
        )}
      </div>
    </>
  )
}
