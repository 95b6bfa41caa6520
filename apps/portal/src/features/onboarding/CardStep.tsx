import { Alert, Button, Select, Text } from '@mantine/core'
import { ekyc } from '@saola/contract/ekyc'
import { cardTypes } from '@saola/contract/enums'
import { ApiError } from '@saola/web/api/ApiError'
import { upload } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Section } from '@saola/web/ui/pages.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useConfig } from '../../app/useMe.ts'
import { CardPicture } from './CardPicture.tsx'
import type { Capture, FormOf } from './types.ts'
import styles from './onboarding.module.css'

interface Props {
  form: FormOf
  capture: Capture | null
  onCaptured: (capture: Capture) => void
  onKeep: () => void
}

/** Both sides of the identity card, from a file or the camera, read by the bank (B-532, B-533). */
export function CardStep({ form, capture, onCaptured, onKeep }: Props) {
  const t = useTranslations('onboarding.card')
  const action = useTranslations('onboarding.action')
  const { text, field } = useErrorText()
  const simulator = useConfig().data?.simulatorUrl ?? null
  const [type, setType] = useState<(typeof cardTypes)[number]>(capture?.idType ?? 'CCCD')
  const [front, setFront] = useState<File | null>(null)
  const [back, setBack] = useState<File | null>(null)
  const [other, setOther] = useState(false)
  const [incomplete, setIncomplete] = useState(false)
  const read = useMutation<Capture, Error>({
    mutationFn: () =>
      upload(
        ekyc.uploadCard,
        { imageFront: front ?? undefined, imageBack: back ?? undefined },
        { ekycType: type },
      ),
    onSuccess: onCaptured,
  })
  const refused = (name: string): string | null => {
    const found =
      read.error instanceof ApiError ? read.error.errors.find((e) => e.field === name) : undefined
    return found === undefined ? null : field(found)
  }
  const change =
    (set: (file: File) => void) =>
    (file: File): void => {
      read.reset()
      setIncomplete(false)
      set(file)
    }
  const general =
    read.error !== null && refused('imageFront') === null && refused('imageBack') === null
      ? text(read.error)
      : incomplete
        ? t('needBoth')
        : null
  if (capture !== null && !other) {
    return (
      <Section title={t('title')}>
        <Text>{t('keep', { name: capture.name })}</Text>
        <div className={styles.actions}>
          <Button variant="default" onClick={() => setOther(true)}>
            {t('useOther')}
          </Button>
          <Button onClick={onKeep}>{action('next')}</Button>
        </div>
      </Section>
    )
  }
  return (
    <Section title={t('title')}>
      <Text>
        {form.values.businessType === 'ORGANIZATION' ? t('textOrganization') : t('textPersonal')}
      </Text>
      <Select
        mt="md"
        maw={360}
        label={t('kind')}
        data={cardTypes.map((value) => ({ value, label: t(value) }))}
        value={type}
        allowDeselect={false}
        onChange={(value) => {
          read.reset()
          setType((value ?? 'CCCD') as typeof type)
        }}
      />
      <div className={styles.cards}>
        <CardPicture
          side="front"
          file={front}
          error={refused('imageFront')}
          onFile={change(setFront)}
        />
        <CardPicture
          side="back"
          file={back}
          error={refused('imageBack')}
          onFile={change(setBack)}
        />
      </div>
      <Text size="sm" c="dimmed">
        {t('rule')}. {t('privacy')}
      </Text>
      {simulator === null ? null : (
        <Text size="sm" mt={6}>
          {t('sample')}{' '}
          <a href={`${simulator}/cards`} target="_blank" rel="noreferrer">
            {t('sampleLink')}
          </a>
        </Text>
      )}
      {general === null ? null : (
        <Alert mt="md" color="#b42318" role="alert">
          {general}
        </Alert>
      )}
      <div className={styles.actions}>
        <Button
          loading={read.isPending}
          onClick={() => {
            if (front === null || back === null) setIncomplete(true)
            else read.mutate()
          }}
        >
          {t('read')}
        </Button>
      </div>
      <Text size="sm" role="status">
        {read.isPending ? t('reading') : ''}
      </Text>
    </Section>
  )
}
