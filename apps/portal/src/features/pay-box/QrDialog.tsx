import { Button, Group, Stack, Switch } from '@mantine/core'
import { payBox } from '@saola/contract/pay-box'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import { refreshBoxes } from './actions.ts'
import { Notice, type NoticeWords } from './Notice.tsx'
import styles from './pay-box.module.css'
import { BankFields, WalletFields } from './QrFields.tsx'
import {
  aboutOf,
  emptyQr,
  missingIn,
  qrValues,
  type PayBoxDetails,
  type QrValues,
  type StaticQr,
} from './rules.ts'

interface Props {
  box: PayBoxDetails
  qr: StaticQr | null
  isFirst: boolean
  opened: boolean
  onClose: () => void
}

/** The form of a static QR, new (`qr` null) or changed (B-236 to B-261). */
export function QrDialog({ box, qr, isFirst, opened, onClose }: Props) {
  const t = useTranslations('payBox.qr')
  const { text } = useErrorText()
  const start = qr === null ? emptyQr(isFirst) : qrValues(qr)
  const [values, setValues] = useState<QrValues>(start)
  const [errors, setErrors] = useState<Partial<Record<keyof QrValues, string>>>({})
  const [picture, setPicture] = useState<string | null>(
    qr?.staticQrType === 'E_WALLET' ? qr.qrCode : null,
  )
  const [shown, setShown] = useState<string | null>(null)
  const [said, setSaid] = useState<NoticeWords | null>(null)
  const [leaving, setLeaving] = useState(false)
  const required = useTranslations('error.error')('required')
  const set = (patch: Partial<QrValues>): void => {
    setValues((before) => ({ ...before, ...patch }))
    setErrors((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(patch).map((name) => [name, undefined])),
    }))
  }
  const note = (words: string): void => setSaid({ title: t('note'), text: words })
  /** Marks what is missing, and says so. @returns whether all is there. */
  const complete = (): boolean => {
    const missing = missingIn(values, qr?.staticQrType === 'E_WALLET')
    setErrors(Object.fromEntries(missing.map((name) => [name, required])))
    if (missing.length > 0) note(t('fill'))
    return missing.length === 0
  }
  const preview = useMutation({
    mutationFn: () => send(payBox.staticQrPreview, { body: aboutOf(values) }),
    onSuccess: ({ qrCode }) => setShown(qrCode),
    onError: () => {
      setShown(null)
      note(t('fill'))
    },
  })
  const save = useMutation({
    mutationFn: () => {
      const body = { ...aboutOf(values), deviceId: box.id, defaultQr: values.defaultQr }
      return qr === null
        ? send(payBox.staticQrAdd, { body }, { idempotencyKey: newIdempotencyKey() })
        : send(payBox.staticQrUpdate, { params: { id: qr.id }, body: { qrId: '', ...body } })
    },
    onSuccess: () => {
      toast.success(t(qr === null ? 'added' : 'saved'))
      onClose()
      refreshBoxes()
    },
    onError: (error) => toast.error(`${t('uploadFailed')}. ${text(error)}`),
  })
  // What a picture already shows can be seen again without being sent again.
  const look = (): void => {
    if (values.type === 'E_WALLET' && values.qrId === '' && qr?.staticQrType === 'E_WALLET')
      setShown(qr.qrCode)
    else if (complete() && !preview.isPending) preview.mutate()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (complete() && !save.isPending) save.mutate()
  }
  const close = (): void => {
    if (qr !== null) setLeaving(true)
    else onClose()
  }
  const toggle = (on: boolean): void => {
    if (!on && qr?.defaultQr === true) note(t('mustStay'))
    else set({ defaultQr: on })
  }
  const fields = { values, errors, set, setErrors, note, onShown: setShown }
  return (
    <>
      <Dialog
        opened={opened}
        onClose={close}
        title={t(qr === null ? 'addTitle' : 'editTitle')}
        size={560}
      >
        <form onSubmit={submit} noValidate>
          <Stack>
            <ChoiceChips
              label={t('kind')}
              value={values.type}
              choices={(['BANK', 'E_WALLET'] as const).map((value) => ({ value, label: t(value) }))}
              onChange={(type) => {
                setValues({ ...values, type, name: '', shortName: '', icon: '', walletId: '' })
                setErrors({})
                if (type === 'E_WALLET') setShown(null)
              }}
            />
            {values.type === 'BANK' ? (
              <BankFields {...fields} />
            ) : (
              <WalletFields {...fields} picture={picture} onPicture={setPicture} />
            )}
            <Switch
              label={t('isDefault')}
              checked={values.defaultQr}
              onChange={(event) => toggle(event.currentTarget.checked)}
            />
            {shown === null ? null : (
              <figure className={styles.preview}>
                <figcaption>{t('preview')}</figcaption>
                <img src={shown} width={220} height={220} alt={t('preview')} />
              </figure>
            )}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={close}>
                {t('cancel')}
              </Button>
              <Button variant="default" loading={preview.isPending} onClick={look}>
                {t('preview')}
              </Button>
              <Button type="submit" loading={save.isPending}>
                {t(qr === null ? 'submitAdd' : 'submitEdit')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Dialog>
      <Notice words={said} onClose={() => setSaid(null)} />
      <ConfirmModal
        opened={leaving}
        title={t('leaveTitle')}
        confirmLabel={t('leave')}
        cancelLabel={t('stay')}
        onClose={() => setLeaving(false)}
        onConfirm={() => {
          setLeaving(false)
          onClose()
        }}
      >
        {t('leaveText')}
      </ConfirmModal>
    </>
  )
}
