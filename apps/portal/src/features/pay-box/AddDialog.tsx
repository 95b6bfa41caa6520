import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { payBox } from '@saola/contract/pay-box'
import type { Output } from '@saola/contract/call'
import { ApiError } from '@saola/web/api/ApiError'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { refreshBoxes } from './actions.ts'
import type { NoticeWords } from './Notice.tsx'
import styles from './pay-box.module.css'

type CheckedDevice = Output<typeof payBox.checkLink>
const CODE_KEYS = ['pay_box.code_wrong', 'pay_box.code_over']
const FORM = /^[0-9A-Za-z][0-9A-Za-z-]{3,31}$/

/** Number and key are looked up first; what was found can be saved, and nothing else (B-177 to B-186). A box that is online says a code then: who types it has it before them. */
export function AddDialog({
  opened,
  onClose,
  onSaid,
}: {
  opened: boolean
  onClose: () => void
  onSaid: (words: NoticeWords) => void
}) {
  const t = useTranslations('payBox.add')
  const [hardwareId, setHardwareId] = useState('')
  const [pairingKey, setKey] = useState('')
  const [found, setFound] = useState<CheckedDevice | null>(null)
  const [code, setCode] = useState('')
  const [silent, setSilent] = useState(false)
  const [missing, setMissing] = useState<{ hardwareId?: string; key?: string; code?: string }>({})
  const required = useTranslations('error.error')('required')
  const { text } = useErrorText()
  const body = { hardwareId: hardwareId.trim(), pairingKey: pairingKey.trim() }
  const close = (): void => {
    setFound(null)
    setMissing({})
    setHardwareId('')
    setKey('')
    setCode('')
    setSilent(false)
    onClose()
  }
  const asked = found?.online === true && !silent
  const check = useMutation({
    mutationFn: () => send(payBox.checkLink, { body }),
    onSuccess: (one) => {
      setFound(one)
      setCode('')
      setSilent(false)
    },
    onError: (error) => {
      setFound(null)
      if (error instanceof ApiError) setMissing({ key: text(error) })
    },
  })
  const link = useMutation({
    mutationFn: () =>
      send(
        payBox.link,
        { body: { ...body, ...(asked ? { pairingCode: code.trim() } : {}) } },
        { idempotencyKey: newIdempotencyKey() },
      ),
    onSuccess: (box) => {
      refreshBoxes()
      close()
      onSaid({ title: t('success'), text: t('added', { name: box.displayName }) })
    },
    onError: (error) =>
      error instanceof ApiError && CODE_KEYS.includes(error.key)
        ? setMissing({ code: text(error) })
        : onSaid({ title: t('fail'), text: `${t('failed')}. ${text(error)}` }),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const wrong = {
      ...(body.hardwareId === ''
        ? { hardwareId: required }
        : FORM.test(body.hardwareId)
          ? {}
          : { hardwareId: t('wrongForm') }),
      ...(body.pairingKey === '' ? { key: required } : {}),
    }
    setMissing(wrong)
    if (Object.keys(wrong).length === 0 && !check.isPending) check.mutate()
  }
  const save = (): void => {
    if (link.isPending) return
    if (asked && !/^\d{4}$/.test(code.trim())) setMissing({ code: t('codeForm') })
    else link.mutate()
  }
  // What was found is of the number and key as they stood then.
  const change =
    (set: (value: string) => void, field: 'hardwareId' | 'key') =>
    (value: string): void => {
      set(value)
      setFound(null)
      setMissing((before) => ({ ...before, [field]: undefined }))
    }
  return (
    <Dialog opened={opened} onClose={close} title={t('title')} size={480}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            data-autofocus
            label={t('hardwareId')}
            withAsterisk
            description={t('hardwareHint')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            maxLength={32}
            autoComplete="off"
            spellCheck={false}
            value={hardwareId}
            error={missing.hardwareId}
            onChange={(event) => change(setHardwareId, 'hardwareId')(event.currentTarget.value)}
          />
          <TextInput
            label={t('key')}
            withAsterisk
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            value={pairingKey}
            error={missing.key}
            onChange={(event) => change(setKey, 'key')(event.currentTarget.value)}
          />
          <Button
            type="submit"
            variant="default"
            leftSection={<Icon name="search" size={16} />}
            loading={check.isPending}
          >
            {t('check')}
          </Button>
          {found === null ? null : <DeviceSummary found={found} hardwareId={body.hardwareId} />}
          {asked ? (
            <div className={styles.code}>
              <TextInput
                autoFocus
                label={t('code')}
                withAsterisk
                description={t('codeHint')}
                inputWrapperOrder={['label', 'description', 'input', 'error']}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={4}
                value={code}
                error={missing.code}
                onChange={(event) => {
                  setCode(event.currentTarget.value)
                  setMissing({})
                }}
              />
              <Button
                variant="subtle"
                size="xs"
                onClick={() => {
                  setSilent(true)
                  setMissing({})
                }}
              >
                {t('codeSilent')}
              </Button>
            </div>
          ) : found?.online === true ? (
            <Text size="sm" c="dimmed" role="status">
              {t('codeLeft')}
            </Text>
          ) : null}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              {t('cancel')}
            </Button>
            <Button disabled={found === null} loading={link.isPending} onClick={save}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

function DeviceSummary({ found, hardwareId }: { found: CheckedDevice; hardwareId: string }) {
  const t = useTranslations('payBox')
  return (
    <div className={styles.found} role="status">
      <b>{t('add.found')}</b>
      <Facts
        facts={[
          [t('field.hardwareId'), hardwareId],
          [t('field.model'), found.model],
          [
            t('field.online'),
            <StatusBadge key="online" status={found.online ? 'ONLINE' : 'OFFLINE'} />,
          ],
          [t('field.version'), found.version],
        ]}
      />
    </div>
  )
}
