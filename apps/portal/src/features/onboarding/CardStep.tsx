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
import { useSimulator } from '../../app/useSimulator.ts'
import { CardPicture } from './CardPicture.tsx'
import type { Capture, FormOf } from './types.ts'
import styles from './onboarding.module.css'

type CardType = (typeof cardTypes)[number]

interface Props {
  form: FormOf
  capture: Capture | null
  onCaptured: (capture: Capture) => void
  onKeep: () => void
}

/** Both sides of the identity card, from a file or the camera, read by the bank (B-532, B-533). */
export function CardStep({ form, capture, onCaptured, onKeep }: Props) {
  const t = useTranslations('onboarding.card')
  const { text, field } = useErrorText()
  const [type, setType] = useState<CardType>(capture?.idType ?? 'CCCD')
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
    const problem =
      read.error instanceof ApiError ? read.error.errors.find((e) => e.field === name) : undefined
    return problem === undefined ? null : field(problem)
  }
  const change =
    (set: (file: File) => void) =>
    (file: File): void => {
      read.reset()
      setIncomplete(false)
      set(file)
    }
  const submit = (): void => {
    if (front === null || back === null) setIncomplete(true)
    else read.mutate()
  }
  const general = (): string | null => {
    if (read.error !== null && refused('imageFront') === null && refused('imageBack') === null)
      return text(read.error)
    return incomplete ? t('needBoth') : null
  }
  if (capture !== null && !other) {
    return <ReadAlready name={capture.name} onOther={() => setOther(true)} onNext={onKeep} />
  }
  return (
    <Section title={t('title')}>
      <Text>
        {form.values.businessType === 'ORGANIZATION' ? t('textOrganization') : t('textPersonal')}
      </Text>
      <CardKind
        value={type}
        onChange={(kind) => {
          read.reset()
          setType(kind)
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
      <About />
      <Problem text={general()} />
      <div className={styles.actions}>
        <Button loading={read.isPending} onClick={submit}>
          {t('read')}
        </Button>
      </div>
      <Text size="sm" role="status">
        {read.isPending ? t('reading') : ''}
      </Text>
    </Section>
  )
}

function CardKind({ value, onChange }: { value: CardType; onChange: (kind: CardType) => void }) {
  const t = useTranslations('onboarding.card')
  return (
    <Select
      mt="md"
      maw={360}
      label={t('kind')}
      data={cardTypes.map((kind) => ({ value: kind, label: t(kind) }))}
      value={value}
      allowDeselect={false}
      onChange={(kind) => onChange(cardTypes.find((one) => one === kind) ?? 'CCCD')}
    />
  )
}

function About() {
  const t = useTranslations('onboarding.card')
  const simulator = useSimulator()
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('rule')}. {t('privacy')}
      </Text>
      {simulator === null ? null : (
        <Text size="sm" mt={6}>
          {t('sample')}{' '}
          <a href={simulator('/cards')} target="_blank" rel="noreferrer">
            {t('sampleLink')}
          </a>
        </Text>
      )}
    </>
  )
}

const Problem = ({ text }: { text: string | null }) =>
  text === null ? null : (
    <Alert mt="md" color="#b42318" role="alert">
      {text}
    </Alert>
  )

interface ReadProps {
  name: string
  onOther: () => void
  onNext: () => void
}
/** The card was read before: it stays, or another takes its place. */
function ReadAlready({ name, onOther, onNext }: ReadProps) {
  const t = useTranslations('onboarding.card')
  const action = useTranslations('onboarding.action')
  return (
    <Section title={t('title')}>
      <Text>{t('keep', { name })}</Text>
      <div className={styles.actions}>
        <Button variant="default" onClick={onOther}>
          {t('useOther')}
        </Button>
        <Button onClick={onNext}>{action('next')}</Button>
      </div>
    </Section>
  )
}
