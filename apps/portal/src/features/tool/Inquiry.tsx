import { Button, TextInput } from '@mantine/core'
import { tool, type Target } from '@saola/contract/tool'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Section } from '@saola/web/ui/pages.tsx'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { TargetFacts } from './TargetFacts.tsx'
import styles from './tool.module.css'

/** Looks a number of the merchant's up; one that comes from a scanned code is looked up at once. */
export function Inquiry({ number: given }: { number: string | null }) {
  const t = useTranslations('tool.inquiry')
  const { text } = useErrorText()
  const [number, setNumber] = useState(given ?? '')
  const [missing, setMissing] = useState(false)
  const ask = useMutation<Target, Error, string>({
    mutationFn: (asked) => send(tool.inquiry, { body: { number: asked } }),
  })
  const { mutate } = ask
  const asked = useRef(false)
  useEffect(() => {
    if (given !== null && !asked.current) {
      asked.current = true
      mutate(given)
    }
  }, [given, mutate])
  const refusal = ask.error === null ? undefined : text(ask.error)
  const problem = missing ? t('required') : refusal
  const submit = (): void => {
    setMissing(number.trim() === '')
    if (number.trim() !== '' && !ask.isPending) mutate(number)
  }
  return (
    <Section title={t('title')}>
      <div className={styles.form} id="inquiry">
        <p className={styles.plain}>{t('text')}</p>
        <form
          noValidate
          className={styles.row}
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <TextInput
            label={t('number')}
            description={t('hint')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            size="md"
            value={number}
            onChange={(event) => setNumber(event.currentTarget.value)}
            error={problem}
          />
          <Button type="submit" size="md" variant="default" loading={ask.isPending}>
            {t('submit')}
          </Button>
        </form>
        {ask.data === undefined ? null : (
          <div className={styles.result} aria-live="polite">
            <TargetFacts target={ask.data} />
          </div>
        )}
      </div>
    </Section>
  )
}
