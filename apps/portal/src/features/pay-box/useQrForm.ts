import { payBox } from '@saola/contract/pay-box'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { refreshBoxes } from './actions.ts'
import type { NoticeWords } from './Notice.tsx'
import {
  aboutOf,
  emptyQr,
  missingIn,
  qrValues,
  type PayBoxDetails,
  type QrValues,
  type StaticQr,
} from './rules.ts'

interface Options {
  box: PayBoxDetails
  qr: StaticQr | null
  isFirst: boolean
  onClose: () => void
}

/** Values, what is missing in them, the preview and saving of a static QR. */
export function useQrForm({ box, qr, isFirst, onClose }: Options) {
  const t = useTranslations('payBox.qr')
  const { text } = useErrorText()
  const start = qr === null ? emptyQr(isFirst) : qrValues(qr)
  const [values, setValues] = useState<QrValues>(start)
  const [errors, setErrors] = useState<Partial<Record<keyof QrValues, string>>>({})
  const ownPicture = qr?.staticQrType === 'E_WALLET' ? qr.qrCode : null
  const [picture, setPicture] = useState(ownPicture)
  const [shown, setShown] = useState<string | null>(null)
  const [said, setSaid] = useState<NoticeWords | null>(null)
  const enter = useTranslations('payBox.enter')
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
    const missing = missingIn(values, ownPicture !== null)
    setErrors(Object.fromEntries(missing.map((name) => [name, enter(name)])))
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
  const showPreview = (): void => {
    if (values.type === 'E_WALLET' && values.qrId === '' && ownPicture !== null)
      setShown(ownPicture)
    else if (complete() && !preview.isPending) preview.mutate()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (complete() && !save.isPending) save.mutate()
  }
  const setType = (type: QrValues['type']): void => {
    setValues({ ...values, type, name: '', shortName: '', icon: '', walletId: '' })
    setErrors({})
    if (type === 'E_WALLET') setShown(null)
  }
  return {
    values,
    set,
    setType,
    note,
    shown,
    picture,
    setPicture,
    notice: said,
    closeNotice: () => setSaid(null),
    fields: { values, errors, set, setErrors, note, onShown: setShown },
    showPreview,
    isPreviewing: preview.isPending,
    submit,
    isSaving: save.isPending,
  }
}
