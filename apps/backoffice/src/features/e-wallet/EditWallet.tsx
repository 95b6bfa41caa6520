import { useForm, type UseFormReturnType } from '@mantine/form'
import { eWallet, type Wallet } from '@saola/contract/e-wallet'
import { media } from '@saola/contract/media'
import { required } from '@saola/contract/validators'
import { keyOf } from '@saola/web/api/query'
import { send, upload } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { toast } from '@saola/web/ui/toast'
import { Upload } from '@saola/web/ui/Upload.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChangeReason } from '../../parts/ChangeReason.tsx'
import { EffectiveFrom, useEffectiveCheck } from '../../parts/EffectiveFrom.tsx'
import { useOutcome } from '../../parts/useOutcome.ts'
import { NameFields, type WalletNames } from './NameFields.tsx'

interface Values extends WalletNames, Record<string, unknown> {
  /** A new picture; null = it stays as it is. */
  logo: string | null
  icon: string | null
  effectiveFrom: string
  reason: string
}

/** A wallet of the catalogue: its names, which take two people, and its pictures. */
export function EditWallet({ wallet, onClose }: { wallet: Wallet | null; onClose: () => void }) {
  const t = useTranslations('eWallet.edit')
  // Its name stays while the drawer slides away.
  const [last, setLast] = useState(wallet)
  if (wallet !== null && wallet !== last) setLast(wallet)
  return (
    <SideDrawer
      closeOnBack
      opened={wallet !== null}
      title={t('title', { name: last?.shortName ?? '' })}
      onClose={onClose}
    >
      {wallet === null ? null : <EditForm wallet={wallet} onDone={onClose} />}
    </SideDrawer>
  )
}

function useEditForm(wallet: Wallet, onDone: () => void) {
  const t = useTranslations('eWallet')
  const check = useValidators()
  const queries = useQueryClient()
  const say = useOutcome()
  const words = {
    name: t('enter.name'),
    shortName: t('enter.shortName'),
    commonName: t('enter.commonName'),
  }
  const { name, shortName, commonName } = wallet
  const form = useForm<Values>({
    initialValues: {
      name,
      shortName,
      commonName,
      logo: null,
      icon: null,
      effectiveFrom: '',
      reason: '',
    },
    validate: {
      name: check(required, words.name),
      shortName: check(required, words.shortName),
      commonName: check(required, words.commonName),
      effectiveFrom: useEffectiveCheck(),
    },
  })
  const submit = useSubmit(
    form,
    words,
    ({ logo, icon, effectiveFrom, reason, ...names }, idempotencyKey) =>
      send(
        eWallet.update,
        {
          params: { id: String(wallet.id) },
          body: {
            name: names.name.trim(),
            shortName: names.shortName.trim(),
            commonName: names.commonName.trim(),
            ...(logo === null ? {} : { logo }),
            ...(icon === null ? {} : { icon }),
            effectiveFrom: effectiveFrom === '' ? null : effectiveFrom,
            reason: reason.trim() === '' ? null : reason.trim(),
          },
        },
        { idempotencyKey },
      ),
    ({ outcome }) => {
      const { shortName: shown, effectiveFrom: from } = form.getValues()
      const said = { name: shown.trim() }
      say(outcome, { ...said, from, done: t('edit.saved', said) })
      void queries.invalidateQueries({ queryKey: keyOf(eWallet.cmsList) })
      onDone()
    },
  )
  return { form, submit }
}

function EditForm({ wallet, onDone }: { wallet: Wallet; onDone: () => void }) {
  const t = useTranslations('eWallet.edit')
  const { form, submit } = useEditForm(wallet, onDone)
  return (
    <Form
      onSubmit={form.onSubmit(submit.run)}
      error={submit.error}
      busy={submit.busy}
      submitLabel={t('submit')}
    >
      <NameFields field={(name) => form.getInputProps(name)} />
      <Picture form={form} name="icon" shown={wallet.icon} aspect={1} />
      <Picture form={form} name="logo" shown={wallet.logo} aspect={3} />
      <EffectiveFrom {...form.getInputProps('effectiveFrom')} />
      <ChangeReason {...form.getInputProps('reason')} />
    </Form>
  )
}

/** The picture as it stands, and the one that is to take its place. */
function Picture({
  form,
  name,
  shown,
  aspect,
}: {
  form: UseFormReturnType<Values>
  name: 'logo' | 'icon'
  shown: string
  aspect: number
}) {
  const t = useTranslations('eWallet.form')
  const { text } = useErrorText()
  const work = useMutation({
    mutationFn: (file: File) => upload(media.upload, file),
    onSuccess: ({ previewUrl }) => form.setFieldValue(name, previewUrl),
    onError: (error) => toast.error(text(error)),
  })
  return (
    <Upload
      label={t(name)}
      aspect={aspect}
      busy={work.isPending}
      preview={form.values[name] ?? shown}
      onPicture={(file) => work.mutate(file)}
      {...(form.values[name] === null ? {} : { onRemove: () => form.setFieldValue(name, null) })}
    />
  )
}
