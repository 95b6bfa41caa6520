import { Skeleton } from '@mantine/core'
import { onboarding } from '@saola/contract/onboarding'
import { queryOptionsOf } from '@saola/web/api/query'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { emptyValues, readDraft, type Draft, type Values } from './form.ts'
import { StatusPanel } from './StatusPanel.tsx'
import { Wizard } from './Wizard.tsx'
import type { Capture, SubmitInfo } from './types.ts'

/** Identification of the merchant (B-531): the application step by step, or where it stands. */
export function OnboardingPage() {
  const t = useTranslations('onboarding')
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
  const [again, setAgain] = useState(false)
  const failed = [info, draft, card].find((query) => query.isError)
  if (failed !== undefined)
    return (
      <Page title={t('title')}>
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </Page>
    )
  if (info.data === undefined || card.data === undefined || (mayEdit && draft.data === undefined))
    return (
      <Page title={t('title')}>
        <Section>
          <Skeleton height={28} width={240} mb={20} />
          <Skeleton height={120} mb={16} />
          <Skeleton height={120} />
        </Section>
      </Page>
    )
  const kept = draft.data === undefined ? null : readDraft(draft.data.data)
  if (!mayEdit || (info.data.status === 'DENIED' && !again && kept === null))
    return <StatusPanel info={info.data} card={card.data} onAgain={() => setAgain(true)} />
  const start: Draft = kept ?? { step: 'type', values: valuesOf(info.data, card.data) }
  return (
    <Wizard
      key={draft.data?.version}
      start={start}
      version={draft.data?.version ?? 0}
      savedAt={draft.data?.savedAt ?? null}
      card={card.data}
      reason={info.data.status === 'DENIED' ? info.data.reason : null}
      onReload={() => void draft.refetch()}
    />
  )
}

/** After a refusal the form starts with what was sent. */
function valuesOf(info: SubmitInfo, card: Capture | null): Values {
  const e = info.enterprise ?? null
  const person = info.personal ?? e
  return {
    ...emptyValues,
    businessType: info.businessType ?? null,
    captureId: card?.captureId ?? '',
    cardAddress: person?.address ?? card?.address ?? '',
    hometown: person?.hometown ?? card?.hometown ?? '',
    ethnicity: person?.ethnicity ?? card?.ethnicity ?? '',
    religion: person?.religion ?? card?.religion ?? '',
    name: info.name ?? '',
    taxIdNo: info.taxIdNo ?? '',
    businessProducts: [...(info.businessProducts ?? [])],
    product: info.product ?? '',
    maxPrice: info.maxPrice ?? null,
    revenueType: info.revenueType ?? null,
    feeType: info.feeType ?? 'IMMEDIATELY',
    website: info.website ?? '',
    address: info.address ?? '',
    storeAddress: info.storeAddress ?? '',
    email: info.email ?? '',
    companyPhone: info.companyPhone ?? '',
    position: e?.position ?? null,
    owners: e?.owners.map((o) => ({ ...o, fundPercent: String(o.fundPercent) })) ?? [],
    documents: e?.documents.map(({ id, fileName }) => ({ id, fileName })) ?? [],
    openAccount: info.openAccount ?? false,
  }
}
