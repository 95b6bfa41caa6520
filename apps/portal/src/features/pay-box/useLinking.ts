import type { Output } from '@saola/contract/call'
import { payBox } from '@saola/contract/pay-box'
import { ApiError } from '@saola/web/api/ApiError'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { refreshBoxes } from './actions.ts'
import type { NoticeWords } from './Notice.tsx'
import { addressOf } from './rules.ts'

export type CheckedDevice = Output<typeof payBox.checkLink>
const CODE_KEYS = ['pay_box.code_wrong', 'pay_box.code_over']
const HARDWARE_ID = /^[0-9A-Za-z][0-9A-Za-z-]{3,31}$/

interface LinkingState {
  hardwareId: string
  pairingKey: string
  code: string
  found: CheckedDevice | null
  /** The box cannot say its code, so none is asked for. */
  silent: boolean
  missing: { hardwareId?: string | undefined; key?: string | undefined; code?: string }
}
const empty: LinkingState = {
  hardwareId: '',
  pairingKey: '',
  code: '',
  found: null,
  silent: false,
  missing: {},
}

/** A box is looked up by number and key, then saved, with a code where it can say one. */
export function useLinking(onClose: () => void, onSaid: (words: NoticeWords) => void) {
  const t = useTranslations('payBox.add')
  const message = useTranslations('payBox.message')
  const account = useTranslations('payBox.account')
  const enter = useTranslations('payBox.enter')
  const { text } = useErrorText()
  const [state, setState] = useState(empty)
  const set = (patch: Partial<LinkingState>): void =>
    setState((before) => ({ ...before, ...patch }))
  const { found, missing } = state
  // Labels print numbers and keys in groups.
  const body = {
    hardwareId: state.hardwareId.replace(/\s/g, ''),
    pairingKey: state.pairingKey.replace(/\s/g, ''),
  }
  const code = state.code.trim()
  const asksCode = found?.online === true && !state.silent
  const close = (): void => {
    setState(empty)
    onClose()
  }
  const check = useMutation({
    mutationFn: () => send(payBox.checkLink, { body }),
    onSuccess: (device) => set({ found: device, code: '', silent: false }),
    onError: (error) =>
      set({ found: null, ...(error instanceof ApiError ? { missing: { key: text(error) } } : {}) }),
  })
  const link = useMutation({
    mutationFn: () =>
      send(
        payBox.link,
        { body: { ...body, ...(asksCode ? { pairingCode: code } : {}) } },
        { idempotencyKey: newIdempotencyKey() },
      ),
    onSuccess: (box) => {
      refreshBoxes()
      close()
      onSaid({
        title: t('success'),
        text: message('content-add-success', { name: box.displayName }),
        next: { to: `${addressOf(box)}&tab=account`, label: account('add') },
      })
    },
    onError: (error) =>
      error instanceof ApiError && CODE_KEYS.includes(error.key)
        ? set({ missing: { code: text(error) } })
        : onSaid({ title: t('fail'), text: `${message('content-add-failed')}. ${text(error)}` }),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const wrong: LinkingState['missing'] = {}
    if (body.hardwareId === '') wrong.hardwareId = enter('hardwareId')
    else if (!HARDWARE_ID.test(body.hardwareId)) wrong.hardwareId = t('wrongForm')
    if (body.pairingKey === '') wrong.key = enter('key')
    set({ missing: wrong })
    if (Object.keys(wrong).length === 0 && !check.isPending) check.mutate()
  }
  const save = (): void => {
    if (link.isPending) return
    if (asksCode && !/^\d{4}$/.test(code)) set({ missing: { code: t('codeForm') } })
    else link.mutate()
  }
  return {
    ...state,
    asksCode,
    isChecking: check.isPending,
    isSaving: link.isPending,
    // What was found is of the number and key as they stood then.
    setHardwareId: (hardwareId: string) =>
      set({ hardwareId, found: null, missing: { ...missing, hardwareId: undefined } }),
    setKey: (pairingKey: string) =>
      set({ pairingKey, found: null, missing: { ...missing, key: undefined } }),
    setCode: (typed: string) => set({ code: typed, missing: {} }),
    leaveCode: () => set({ silent: true, missing: {} }),
    submit,
    save,
    close,
  }
}
export type Linking = ReturnType<typeof useLinking>
