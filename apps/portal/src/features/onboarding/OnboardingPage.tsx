import { Skeleton } from '@mantine/core'
import { onboarding } from '@saola/contract/onboarding'
import { queryOptionsOf } from '@saola/web/api/query'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { readDraft } from './form.ts'
import { StatusPanel } from './StatusPanel.tsx'
import { Wizard } from './Wizard.tsx'
import { valuesOf } from './submittedValues.ts'

/** Identification of the merchant (B-531): the application step by step, or where it stands. */
export function OnboardingPage() {
  const t = useTranslations('onboarding')
  const { info, draft, card, mayEdit, failed } = useApplication()
  const [again, setAgain] = useState(false)
  if (failed !== undefined)
    return (
      <Page title={t('title')}>
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </Page>
    )
  if (info.data === undefined || card.data === undefined) return <Waiting />
  const panel = <StatusPanel info={info.data} card={card.data} onAgain={() => setAgain(true)} />
  if (!mayEdit) return panel
  if (draft.data === undefined) return <Waiting />
  const { version, savedAt } = draft.data
  const saved = readDraft(draft.data.data)
  if (info.data.status === 'DENIED' && !again && saved === null) return panel
  return (
    <Wizard
      key={version}
      start={saved ?? { step: 'type', values: valuesOf(info.data, card.data) }}
      version={version}
      savedAt={savedAt}
      card={card.data}
      reason={info.data.status === 'DENIED' ? info.data.reason : null}
      onReload={() => void draft.refetch()}
    />
  )
}

function useApplication() {
  const info = useQuery(queryOptionsOf(onboarding.getSubmitInfo, {}))
  const mayEdit = info.data?.mayEdit === true
  const draft = useQuery({
    ...queryOptionsOf(onboarding.getDraft, {}),
    enabled: mayEdit,
    staleTime: Infinity,
    gcTime: 0,
  })
  const card = useQuery({
    ...queryOptionsOf(onboarding.getEkycInfo, {}),
    enabled: info.data !== undefined,
  })
  return { info, draft, card, mayEdit, failed: [info, draft, card].find((query) => query.isError) }
}

function Waiting() {
  const t = useTranslations('onboarding')
  return (
    <Page title={t('title')}>
      <Section>
        <Skeleton height={28} width={240} mb={20} />
        <Skeleton height={120} mb={16} />
        <Skeleton height={120} />
      </Section>
    </Page>
  )
}
