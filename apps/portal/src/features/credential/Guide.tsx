import { Alert } from '@mantine/core'
import { CopyButton } from '@saola/web/ui/CopyButton.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../app/useMe.ts'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import {
  languageNames,
  languages,
  sampleOf,
  topics,
  type SampleLanguage,
  type Topic,
} from '@saola/samples/samples'
import styles from './credential.module.css'

/** How a merchant's server talks to ours: the rules in four lines, and samples that run. */
export function Guide({
  host,
  clientId,
  test,
}: {
  host: string
  clientId: string | null
  test: boolean
}) {
  const t = useTranslations('credential.guide')
  const me = useMe()
  const [language, setLanguage] = useState<SampleLanguage>('node')
  const [topic, setTopic] = useState<Topic>('create')
  const { run, text } = sampleOf(language, topic, { host, clientId })
  return (
    <Section title={t('heading')}>
      <p className={styles.plain}>
        {t('text')} {clientId === null ? t('fillLater') : ''}
      </p>
      {test ? null : <Alert variant="outline">{t('useTest')}</Alert>}
      <h3 className={styles.sub}>{t('steps')}</h3>
      <ol className={styles.steps}>
        <li>{t('step1', { code: '{"data": "…"}' })}</li>
        <li>{t('step2')}</li>
        <li>{t('step3')}</li>
        <li>{t('step4')}</li>
      </ol>
      <div className={styles.choices}>
        <ChoiceChips
          label={t('topic')}
          value={topic}
          onChange={setTopic}
          choices={topics
            .filter((value) => value !== 'payout' || me.features.payout)
            .map((value) => ({ value, label: t(value) }))}
        />
        <ChoiceChips
          label={t('language')}
          value={language}
          onChange={setLanguage}
          choices={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
      </div>
      <div className={styles.sampleHead}>
        <code>
          {t('run')}: {run}
        </code>
        <CopyButton text={text} name={t('copy')} />
      </div>
      <pre
        className={styles.sample}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reachable by keyboard
        tabIndex={0}
        role="region"
        aria-label={`${languageNames[language]}: ${t(topic)}`}
      >
        {text}
      </pre>
      <p className={styles.plain}>
        <a href="/docs" target="_blank" rel="noreferrer">
          {t('docs')}
        </a>
      </p>
    </Section>
  )
}
