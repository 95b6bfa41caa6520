import { Button, Skeleton, Text } from '@mantine/core'
import { onboarding } from '@saola/contract/onboarding'
import { queryOptionsOf } from '@saola/web/api/query'
import { identityStyles } from '@saola/web/parts/CardFacts.tsx'
import { Changes } from '@saola/web/parts/Changes.tsx'
import { EncryptedPicture } from '@saola/web/parts/EncryptedPicture.tsx'
import { showDay } from '@saola/web/list/days'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { DrawerSection } from '@saola/web/ui/SideDrawer.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

const days = ['birthday', 'issueDate', 'expiryDate']

/** The pictures of a card beside what a proposal would put over its reading (code 3103); looking is written down, so it is asked for. */
export function CardProof({ id, merchantId }: { id: string; merchantId: string }) {
  const t = useTranslations('approval.identity')
  const [wanted, setWanted] = useState(false)
  return (
    <DrawerSection title={t('title')}>
      <Text size="sm" c="dimmed" mb="xs">
        {t('proofHint')}
      </Text>
      {wanted ? (
        <Proof id={id} merchantId={merchantId} />
      ) : (
        <Button variant="default" onClick={() => setWanted(true)}>
          {t('proof')}
        </Button>
      )}
    </DrawerSection>
  )
}

function Proof({ id, merchantId }: { id: string; merchantId: string }) {
  const t = useTranslations('approval.identity')
  const o = useTranslations('onboarding.office.identity')
  const scan = useTranslations('onboarding.scan')
  const card = useQuery({
    ...queryOptionsOf(onboarding.cmsOverrideDetail, { params: { merchantId, id } }),
    staleTime: Infinity,
    gcTime: 0,
  })
  if (card.isError) return <ErrorState error={card.error} onRetry={() => void card.refetch()} />
  if (card.data === undefined) return <Skeleton height={240} />
  const { frontId, backId, checks, fields } = card.data
  return (
    <>
      {checks.map((name) => (
        <Text key={name} mb="xs">
          <b>{scan(`check.${name}`)}</b>: {t('accepted')}
        </Text>
      ))}
      {fields.length === 0 ? null : (
        <Changes
          changes={fields}
          nameOf={(field) => scan(field as 'name')}
          sayValue={(field, value) => (days.includes(field) ? showDay(value) : value)}
        />
      )}
      <div className={identityStyles.pictures}>
        <EncryptedPicture id={frontId} label={o('front')} />
        {backId === null ? null : <EncryptedPicture id={backId} label={o('back')} />}
      </div>
    </>
  )
}
