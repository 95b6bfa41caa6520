import { Alert, Button, Checkbox, Text } from '@mantine/core'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { CardFacts } from '@saola/web/parts/CardFacts.tsx'
import { SubmissionFacts } from '@saola/web/parts/SubmissionFacts.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { bodyOf, type StepName, type Values } from './form.ts'
import styles from './onboarding.module.css'
import type { Capture } from './types.ts'

interface Props {
  values: Values
  capture: Capture
  error: unknown
  busy: boolean
  onEdit: (step: StepName) => void
  onSubmit: () => void
  onBack: () => void
}

/** Everything once more, and the consent that the law asks for: not ticked beforehand. */
export function ReviewStep({ values, capture, error, busy, onEdit, onSubmit, onBack }: Props) {
  const t = useTranslations('onboarding')
  const body = bodyOf(values)
  const shown = {
    ...body,
    website: body.website ?? null,
    taxIdNo: body.taxIdNo ?? null,
    companyPhone: body.companyPhone ?? null,
    storeAddress: body.storeAddress ?? null,
    openAccount: values.openAccount,
    enterprise: body.enterprise
      ? {
          position: body.enterprise.position,
          owners: body.enterprise.owners.map((o) => ({ ...o, position: o.position ?? null })),
        }
      : null,
  }
  const edit = (step: StepName) => (
    <Button variant="subtle" size="compact-sm" onClick={() => onEdit(step)}>
      {t('action.edit')}
    </Button>
  )
  return (
    <>
      <Section title={t('review.title')}>
        <Text>{t('review.text')}</Text>
      </Section>
      <Section
        title={
          <>
            {t('review.identity')} {edit('check')}
          </>
        }
      >
        <CardFacts
          scan={{
            ...capture,
            hometown: values.hometown,
            ethnicity: values.ethnicity,
            religion: values.religion,
          }}
          address={values.cardAddress}
        />
      </Section>
      <Section
        title={
          <>
            {t('business.title')} {edit('business')}
          </>
        }
      >
        <SubmissionFacts
          of={shown}
          documents={
            values.documents.length === 0 || values.businessType === 'PERSONAL'
              ? null
              : values.documents.map((d) => d.fileName).join(', ')
          }
        />
      </Section>
      <Consent error={error} busy={busy} onSubmit={onSubmit} onBack={onBack} />
    </>
  )
}

function Consent({
  error,
  busy,
  onSubmit,
  onBack,
}: Pick<Props, 'error' | 'busy' | 'onSubmit' | 'onBack'>) {
  const t = useTranslations('onboarding')
  const { text } = useErrorText()
  const [agreed, setAgreed] = useState(false)
  const [asked, setAsked] = useState(false)
  return (
    <Section>
      <Checkbox
        label={t('review.confirm')}
        checked={agreed}
        onChange={(event) => {
          setAgreed(event.currentTarget.checked)
          setAsked(false)
        }}
        error={asked && !agreed ? t('review.confirmNeeded') : null}
      />
      {error === null || error === undefined ? null : (
        <Alert mt="md" color="#b42318" role="alert">
          {text(error)}
        </Alert>
      )}
      <div className={styles.actions}>
        <Button variant="default" onClick={onBack}>
          {t('action.back')}
        </Button>
        <Button
          loading={busy}
          onClick={() => {
            if (agreed) onSubmit()
            else setAsked(true)
          }}
        >
          {t('action.submit')}
        </Button>
      </div>
    </Section>
  )
}
