import { Alert, Button } from '@mantine/core'
import type { MerchantStatus } from '@saola/contract/enums'
import { CardFacts, identityStyles } from '@saola/web/parts/CardFacts.tsx'
import { SealedFile, EncryptedPicture } from '@saola/web/parts/EncryptedPicture.tsx'
import { SubmissionFacts, type Submission } from '@saola/web/parts/SubmissionFacts.tsx'
import { DetailPage, Section } from '@saola/web/ui/pages.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { Timeline, type TimelineItem } from '@saola/web/ui/Timeline.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { useCanOpen } from '../../app/useCanOpen.ts'
import type { Capture, SubmitInfo } from './types.ts'

/** States that come next when nothing is refused. */
const ahead: Partial<Record<MerchantStatus, readonly MerchantStatus[]>> = {
  SUBMIT_INFO: ['LINKED_ACCOUNT', 'ACTIVE'],
  OPEN_ACCOUNT: ['LINKED_ACCOUNT', 'ACTIVE'],
  LINKED_ACCOUNT: ['ACTIVE'],
}

/** Where the application stands, what is missing and what comes next. */
export function StatusPanel({
  info,
  card,
  onAgain,
}: {
  info: SubmitInfo
  card: Capture | null
  onAgain: () => void
}) {
  const t = useTranslations('onboarding')
  const me = useMe()
  const { status } = info
  const story = useStory(info)
  const content = info.name === undefined ? null : (info as unknown as Submission)
  return (
    <DetailPage
      title={t('title')}
      side={
        <Section title={t('state.history')}>
          <Timeline items={story} label={t('state.history')} />
        </Section>
      }
    >
      <Section
        title={
          <>
            {t('state.title')} <StatusBadge status={status} label={t(`status.${status}`)} />
          </>
        }
      >
        <p>{status === 'CREATED' ? t('intro') : t(`state.${status}`)}</p>
        {info.reason === null ? null : (
          <Alert color="#b42318" variant="outline" title={t('state.reason')}>
            {info.reason}
          </Alert>
        )}
        <NextAction status={status} onAgain={onAgain} />
      </Section>
      {content === null ? null : (
        <Section title={t('state.details')}>
          <SubmissionFacts
            of={content}
            documents={
              content.enterprise === null
                ? null
                : content.enterprise.documents.map((d) => (
                    <SealedFile key={d.id} id={d.id} label={d.fileName} />
                  ))
            }
          />
        </Section>
      )}
      {card === null || content === null ? null : (
        <Section title={t('state.identity')}>
          <CardFacts scan={card} address={(content.enterprise ?? content.personal)?.address} />
          {me.user.isOwner ? <Pictures card={card} /> : null}
        </Section>
      )}
    </DetailPage>
  )
}

const toneOf = (status: MerchantStatus): Pick<TimelineItem, 'tone'> => {
  if (status === 'ACTIVE') return { tone: 'ok' }
  return status === 'DENIED' || status === 'INACTIVE' ? { tone: 'bad' } : {}
}

/** What has happened, and what is still to come. */
function useStory(info: SubmitInfo): TimelineItem[] {
  const t = useTranslations('onboarding')
  return [
    ...info.history.map((m, i): TimelineItem => ({
      key: `${i}`,
      title: t(`status.${m.to}`),
      at: m.at,
      ...(m.reason === null ? {} : { detail: m.reason }),
      ...toneOf(m.to),
    })),
    ...(ahead[info.status] ?? []).map((to): TimelineItem => ({
      key: to,
      title: t(`status.${to}`),
      at: null,
      detail: t('state.waiting'),
    })),
  ]
}

function NextAction({ status, onAgain }: { status: MerchantStatus; onAgain: () => void }) {
  const t = useTranslations('onboarding')
  const navigate = useNavigate()
  const canOpen = useCanOpen()
  return (
    <>
      {status === 'DENIED' ? (
        <Button mt="md" onClick={onAgain}>
          {t('action.again')}
        </Button>
      ) : null}
      {status === 'SUBMIT_INFO' && canOpen(paths.receivedMoneyAccount) ? (
        <Button mt="md" onClick={() => void navigate({ to: paths.receivedMoneyAccount })}>
          {t('action.link')}
        </Button>
      ) : null}
      {status === 'ACTIVE' ? (
        <Button mt="md" variant="default" onClick={() => void navigate({ to: paths.home })}>
          {t('action.dashboard')}
        </Button>
      ) : null}
    </>
  )
}

function Pictures({ card }: { card: Capture }) {
  const t = useTranslations('onboarding')
  const [shown, setShown] = useState(false)
  if (!shown)
    return (
      <Button mt="md" variant="default" onClick={() => setShown(true)}>
        {t('state.show')}
      </Button>
    )
  return (
    <div className={identityStyles.pictures}>
      <EncryptedPicture id={card.frontId} label={t('card.front')} onHide={() => setShown(false)} />
      {card.backId === null ? null : <EncryptedPicture id={card.backId} label={t('card.back')} />}
    </div>
  )
}
