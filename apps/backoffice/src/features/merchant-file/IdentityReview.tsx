import { Button, Skeleton, Text } from '@mantine/core'
import { onboarding } from '@saola/contract/onboarding'
import { adminCodes } from '@saola/contract/admin-permissions'
import { ApiError } from '@saola/web/api/ApiError'
import { queryOptionsOf } from '@saola/web/api/query'
import { CardChecks, CardFacts, identityStyles } from '@saola/web/parts/CardFacts.tsx'
import { EncryptedPicture } from '@saola/web/parts/EncryptedPicture.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PendingChange } from '../../parts/PendingChange.tsx'
import { CardOverrides } from './CardOverrides.tsx'
import { OverrideDialog, type Wanted } from './OverrideDialog.tsx'
import type { File } from './types.ts'

const DENIED = 10

/** The pictures beside what was read from them and what was checked (code 3103); looking is written down. */
export function IdentityReview({ file }: { file: File }) {
  const o = useTranslations('onboarding.office.identity')
  const scan = useTranslations('onboarding.scan')
  const card = useQuery({
    ...queryOptionsOf(onboarding.cmsIdentity, { params: { merchantId: file.id } }),
    staleTime: Infinity,
    gcTime: 0,
  })
  const [shown, setShown] = useState(false)
  const t = useTranslations('onboarding.office.override')
  const [wanted, setWanted] = useState<Wanted | null>(null)
  if (card.isError)
    return card.error instanceof ApiError && card.error.code === DENIED ? (
      <Text data-code={adminCodes.identity}>{o('noRight')}</Text>
    ) : (
      <ErrorState error={card.error} onRetry={() => void card.refetch()} />
    )
  if (card.data === undefined) return <Skeleton height={240} />
  if (card.data === null) return <Text>{o('none')}</Text>
  const { frontId, backId, checks, overrides, pendingApproval, allowedActions } = card.data
  const mayOverride = allowedActions.includes('override')
  const corrected = file.submission?.enterprise ?? file.submission?.personal
  return (
    <>
      {shown ? (
        <div className={identityStyles.pictures}>
          <EncryptedPicture id={frontId} label={o('front')} onHide={() => setShown(false)} />
          {backId === null ? null : <EncryptedPicture id={backId} label={o('back')} />}
        </div>
      ) : (
        <Button variant="default" onClick={() => setShown(true)}>
          {o('show')}
        </Button>
      )}
      <Text size="sm" c="dimmed" my="xs">
        {o('shown')}
      </Text>
      <PendingChange id={pendingApproval} />
      <CardFacts scan={card.data} address={corrected?.address} />
      {mayOverride ? (
        <Button variant="default" onClick={() => setWanted('fields')}>
          {t('correct')}
        </Button>
      ) : null}
      <h2>{scan('checks')}</h2>
      <CardChecks
        checks={checks}
        action={(name, result) =>
          mayOverride && result === 'failed' ? (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`${t('accept')}: ${scan(`check.${name}`)}`}
              onClick={() => setWanted({ check: name })}
            >
              {t('accept')}
            </Button>
          ) : null
        }
      />
      <CardOverrides overrides={overrides} />
      <OverrideDialog
        card={card.data}
        merchantId={file.id}
        wanted={wanted}
        onClose={() => setWanted(null)}
      />
    </>
  )
}
