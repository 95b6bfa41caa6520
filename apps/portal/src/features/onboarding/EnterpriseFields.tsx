import { Button, Group, Select, Text, TextInput } from '@mantine/core'
import { ekyc } from '@saola/contract/ekyc'
import { representativePositions } from '@saola/contract/enums'
import { onboardingLimits } from '@saola/contract/onboarding'
import { useDecimal } from '@saola/web/i18n/useDecimal'
import { upload } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { emptyOwner, sumOf, type OwnerValues, type Position } from './form.ts'
import styles from './onboarding.module.css'
import type { Capture, FormOf } from './types.ts'

/** Representative, owners with shares that make a whole, business licence (B-537, B-543, B-544). */
export function EnterpriseFields({ form, capture }: { form: FormOf; capture: Capture | null }) {
  const t = useTranslations('onboarding.business')
  const decimal = useDecimal()
  const positions = usePositions()
  const { owners } = form.values
  const add = (owner: OwnerValues): void => form.setFieldValue('owners', [...owners, owner])
  const isListed = capture === null || owners.some((o) => o.identifyNumber === capture.no)
  return (
    <>
      <Section title={t('company')}>
        <div className={styles.fields}>
          <Select
            label={t('position')}
            data={positions}
            required
            value={form.values.position}
            onChange={(value) => form.setFieldValue('position', value as Position | null)}
            error={form.errors.position}
          />
          <div>
            <Text fw={600}>{t('owners')}</Text>
            <Text size="sm" c="dimmed">
              {t('ownersHint')}
            </Text>
          </div>
          {owners.map((owner, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no name of their own until they are filled in
            <OwnerFields key={i} form={form} at={i} owner={owner} />
          ))}
          <Group gap="sm">
            {isListed || capture === null ? null : (
              <Button
                variant="default"
                size="sm"
                onClick={() =>
                  add({
                    ...emptyOwner,
                    name: capture.name,
                    identifyNumber: capture.no,
                    position: form.values.position,
                    fundPercent: owners.length === 0 ? '100' : '',
                  })
                }
              >
                {t('fillOwner')}: {capture.name}
              </Button>
            )}
            <Button
              variant="default"
              size="sm"
              leftSection={<Icon name="plus" size={16} />}
              disabled={owners.length >= onboardingLimits.owners}
              onClick={() => add(emptyOwner)}
            >
              {t('addOwner')}
            </Button>
            <Text size="sm" role="status">
              {t('total', { sum: decimal(sumOf(owners)) })}
            </Text>
          </Group>
          {form.errors.owners === undefined ? null : (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {form.errors.owners}
            </Text>
          )}
        </div>
      </Section>
      <Documents form={form} />
    </>
  )
}

function usePositions() {
  const t = useTranslations('onboarding.position')
  return representativePositions.map((value) => ({ value, label: t(value) }))
}

function OwnerFields({ form, at, owner }: { form: FormOf; at: number; owner: OwnerValues }) {
  const t = useTranslations('onboarding.business')
  const positions = usePositions()
  const { owners } = form.values
  const set = (patch: Partial<OwnerValues>): void => {
    form.clearFieldError('owners')
    form.setFieldValue(
      'owners',
      owners.map((o, i) => (i === at ? { ...o, ...patch } : o)),
    )
  }
  return (
    <fieldset className={styles.owner} aria-label={t('ownerName', { n: String(at + 1) })}>
      <TextInput
        label={t('ownerName', { n: String(at + 1) })}
        maxLength={onboardingLimits.personName}
        value={owner.name}
        onChange={(e) => set({ name: e.currentTarget.value })}
        error={form.errors[`owners.${at}.name`]}
      />
      <TextInput
        label={t('ownerNumber', { n: String(at + 1) })}
        inputMode="numeric"
        maxLength={12}
        autoComplete="off"
        value={owner.identifyNumber}
        onChange={(e) => set({ identifyNumber: e.currentTarget.value })}
        error={form.errors[`owners.${at}.identifyNumber`]}
      />
      <Select
        label={t('ownerPosition', { n: String(at + 1) })}
        placeholder={t('noPosition')}
        clearable
        data={positions}
        value={owner.position}
        onChange={(value) => set({ position: value as Position | null })}
      />
      <TextInput
        label={t('ownerPercent', { n: String(at + 1) })}
        inputMode="decimal"
        maxLength={6}
        value={owner.fundPercent}
        onChange={(e) => set({ fundPercent: e.currentTarget.value })}
        error={form.errors[`owners.${at}.fundPercent`]}
      />
      <Button
        variant="subtle"
        size="compact-sm"
        color="var(--bad)"
        onClick={() =>
          form.setFieldValue(
            'owners',
            owners.filter((_, i) => i !== at),
          )
        }
      >
        {t('removeOwner', { n: String(at + 1) })}
      </Button>
    </fieldset>
  )
}

function Documents({ form }: { form: FormOf }) {
  const t = useTranslations('onboarding.business')
  const { text } = useErrorText()
  const input = useRef<HTMLInputElement>(null)
  const { documents } = form.values
  const add = useMutation({
    mutationFn: (file: File) => upload(ekyc.uploadDocument, file, { type: 'BUSINESS_LICENCE' }),
    onSuccess: ({ id, fileName }) => {
      form.clearFieldError('documents')
      form.setFieldValue('documents', [...documents, { id, fileName }])
    },
  })
  const problem = add.error === null ? form.errors.documents : text(add.error)
  return (
    <Section title={t('papers')}>
      <ul className={styles.files}>
        {documents.map((d) => (
          <li key={d.id}>
            <Icon name="receipt" size={16} /> {d.fileName}{' '}
            <Button
              variant="subtle"
              size="compact-sm"
              color="var(--bad)"
              aria-label={t('removeDocument', { name: d.fileName })}
              onClick={() =>
                form.setFieldValue(
                  'documents',
                  documents.filter((one) => one.id !== d.id),
                )
              }
            >
              <Icon name="close" size={14} />
            </Button>
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        leftSection={<Icon name="upload" size={16} />}
        loading={add.isPending}
        disabled={documents.length >= onboardingLimits.documents}
        onClick={() => input.current?.click()}
      >
        {t('document')}
      </Button>
      <input
        ref={input}
        className={styles.file}
        type="file"
        accept=".pdf,.png,.jpg,.jpeg,.webp"
        aria-label={t('document')}
        aria-invalid={problem !== undefined && problem !== null}
        tabIndex={-1}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file !== undefined) add.mutate(file)
        }}
      />
      <Text size="sm" c="dimmed" mt={6}>
        {add.isPending ? t('uploading') : t('documentRule')}
      </Text>
      {problem === undefined || problem === null ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
    </Section>
  )
}
