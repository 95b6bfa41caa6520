import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { PAGE_NAME_MAX, payPage } from '@saola/contract/pay-page'
import { required } from '@saola/contract/validators'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { QrCard } from '@saola/web/ui/QrCard.tsx'
import { toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { phrases } from '../../app/services.ts'
import { useRefreshPages } from './actions.ts'
import styles from './pay-page.module.css'
import type { DialogName, PayPage } from './rules.ts'

const SendModal = lazy(async () => {
  const [module] = await Promise.all([import('./SendModal.tsx'), phrases.ensure(['send'])])
  return { default: module.SendModal }
})

interface Props {
  page: PayPage
  opened: boolean
  onClose: () => void
}

/** The dialogs of a page, drawn once for all rows; fetched when one is first asked for. */
export function PageDialogs({ name: shown, page, opened, onClose }: Props & { name: DialogName }) {
  const t = useTranslations('payPage')
  const is = (name: DialogName): boolean => opened && shown === name
  return (
    <>
      <Dialog opened={is('qr')} onClose={onClose} size={380} title={t('qr.title')}>
        <div className={styles.qrDialog}>
          <QrCard key={page.code} content={page.url} name={t('qr.name', { name: page.name })}>
            <b>{page.name}</b>
            <Text size="sm" c="dimmed">
              {t('qr.hint')}
            </Text>
          </QrCard>
        </div>
      </Dialog>
      {shown === 'send' ? (
        <Suspense fallback={null}>
          <SendModal page={page} opened={opened} onClose={onClose} />
        </Suspense>
      ) : null}
      <Dialog opened={is('rename')} onClose={onClose} size={480} title={t('rename.title')}>
        <RenameForm key={`${page.code}-${String(opened)}`} page={page} onClose={onClose} />
      </Dialog>
      <TurnDialog page={page} opened={is('turn')} onClose={onClose} />
    </>
  )
}

function RenameForm({ page, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslations('payPage.rename')
  const action = useTranslations('common.action')
  const { text } = useErrorText()
  const check = useValidators()
  const refresh = useRefreshPages()
  const words = { title: useTranslations('payPage.enter')('name') }
  const form = useForm({
    initialValues: { title: page.name },
    validate: { title: check(required, words.title) },
  })
  const submit = useSubmit(
    form,
    words,
    ({ title }, idempotencyKey) =>
      send(
        payPage.changeTitle,
        { params: { payPageCode: page.code }, body: { title: title.trim() } },
        { idempotencyKey },
      ),
    () => {
      toast.success(t('done'))
      refresh()
      onClose()
    },
  )
  return (
    <form noValidate onSubmit={form.onSubmit(submit.run)}>
      <Stack gap="md">
        <TextInput
          data-autofocus
          label={t('label')}
          maxLength={PAGE_NAME_MAX}
          autoComplete="off"
          {...form.getInputProps('title')}
        />
        {submit.error === null ? null : (
          <Alert color="#b42318" role="alert">
            {text(submit.error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {action('cancel')}
          </Button>
          <Button type="submit" loading={submit.busy}>
            {t('submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Names the page and what follows before it is switched off or on. */
function TurnDialog({ page, opened, onClose }: Props) {
  const t = useTranslations('payPage.turn')
  const { text } = useErrorText()
  const refresh = useRefreshPages()
  const [key, setKey] = useState(newIdempotencyKey)
  // As it was when the question was put: the answer must not turn the question round while it fades.
  const [isOn, setIsOn] = useState(page.status === 'ACTIVE')
  const turn = useMutation({
    mutationFn: (status: PayPage['status']) =>
      send(
        payPage.changeStatus,
        { params: { payPageCode: page.code }, query: { status } },
        { idempotencyKey: key },
      ),
    onSuccess: () => {
      toast.success(t(isOn ? 'offDone' : 'onDone', { name: page.name }))
      refresh()
      onClose()
    },
    onError: refresh,
  })
  const { reset } = turn
  useEffect(() => {
    if (opened) {
      setKey(newIdempotencyKey())
      setIsOn(page.status === 'ACTIVE')
      reset()
    }
  }, [opened, reset, page.status])
  return (
    <ConfirmModal
      opened={opened}
      danger={isOn}
      title={t(isOn ? 'offTitle' : 'onTitle')}
      confirmLabel={t(isOn ? 'offGo' : 'onGo')}
      busy={turn.isPending}
      onClose={onClose}
      onConfirm={() => {
        if (!turn.isPending) turn.mutate(isOn ? 'INACTIVE' : 'ACTIVE')
      }}
    >
      {t(isOn ? 'offText' : 'onText', { name: page.name })}
      {turn.error === null ? null : (
        <Alert mt="sm" color="#b42318" role="alert">
          {text(turn.error)}
        </Alert>
      )}
    </ConfirmModal>
  )
}
