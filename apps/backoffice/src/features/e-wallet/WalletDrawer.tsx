import { useForm } from '@mantine/form'
import { eWallet } from '@saola/contract/e-wallet'
import { required } from '@saola/contract/validators'
import { keyOf } from '@saola/web/api/query'
import { upload } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { Upload } from '@saola/web/ui/Upload.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChangeReason } from '../../parts/ChangeReason.tsx'
import { EffectiveFrom, useEffectiveCheck } from '../../parts/EffectiveFrom.tsx'
import { useOutcome } from '../../parts/useOutcome.ts'
import styles from './e-wallet.module.css'
import { NameFields, type WalletNames } from './NameFields.tsx'

interface Values extends WalletNames, Record<string, unknown> {
  logo: File | null
  icon: File | null
  effectiveFrom: string
  reason: string
}

/** A new e-wallet: three names and two pictures, all required. */
export function WalletDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('eWallet')
  return (
    <SideDrawer closeOnBack opened={opened} title={t('add')} onClose={onClose}>
      {opened ? <WalletForm onDone={onClose} /> : null}
    </SideDrawer>
  )
}

function useWalletForm(onDone: () => void) {
  const t = useTranslations('eWallet')
  const check = useValidators()
  const queries = useQueryClient()
  const say = useOutcome()
  const words = {
    name: t('enter.name'),
    shortName: t('enter.shortName'),
    commonName: t('enter.commonName'),
    logo: t('enter.logo'),
    icon: t('enter.icon'),
  }
  const form = useForm<Values>({
    initialValues: {
      name: '',
      shortName: '',
      commonName: '',
      logo: null,
      icon: null,
      effectiveFrom: '',
      reason: '',
    },
    validate: {
      name: check(required, words.name),
      shortName: check(required, words.shortName),
      commonName: check(required, words.commonName),
      logo: (file) => (file === null ? words.logo : null),
      icon: (file) => (file === null ? words.icon : null),
      effectiveFrom: useEffectiveCheck(),
    },
  })
  const submit = useSubmit(
    form,
    words,
    ({ name, shortName, commonName, logo, icon, effectiveFrom, reason }) =>
      upload(
        eWallet.create,
        { logo: logo ?? undefined, icon: icon ?? undefined },
        {
          name: name.trim(),
          shortName: shortName.trim(),
          commonName: commonName.trim(),
          ...(effectiveFrom === '' ? {} : { effectiveFrom }),
          ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
        },
      ),
    ({ outcome }) => {
      const { shortName, effectiveFrom: from } = form.getValues()
      const name = shortName.trim()
      say(outcome, { name, from, done: t('form.created', { name }) })
      void queries.invalidateQueries({ queryKey: keyOf(eWallet.cmsList) })
      onDone()
    },
  )
  return { form, submit }
}

function WalletForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations('eWallet')
  const { form, submit } = useWalletForm(onDone)
  const file = (name: 'logo' | 'icon', aspect: number) => (
    <div>
      <Picture
        label={t(`form.${name}`)}
        aspect={aspect}
        file={form.values[name]}
        onFile={(next) => {
          form.setFieldValue(name, next)
          form.clearFieldError(name)
        }}
      />
      {form.errors[name] === undefined ? null : (
        <p className={styles.problem} role="alert">
          {form.errors[name]}
        </p>
      )}
    </div>
  )
  return (
    <Form
      onSubmit={form.onSubmit(submit.run)}
      error={submit.error}
      busy={submit.busy}
      submitLabel={t('form.submit')}
    >
      <NameFields field={(name) => form.getInputProps(name)} />
      {file('icon', 1)}
      {file('logo', 3)}
      <EffectiveFrom {...form.getInputProps('effectiveFrom')} />
      <ChangeReason {...form.getInputProps('reason')} />
    </Form>
  )
}

/** A picture that goes with the form, shown until then from the browser's memory. */
function Picture({
  label,
  aspect,
  file,
  onFile,
}: {
  label: string
  aspect: number
  file: File | null
  onFile: (file: File | null) => void
}) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (file === null) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <Upload
      label={label}
      aspect={aspect}
      required
      preview={url}
      onPicture={onFile}
      onRemove={() => onFile(null)}
    />
  )
}
