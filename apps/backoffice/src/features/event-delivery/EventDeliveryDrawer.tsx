import { Alert, Button, Textarea } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import { eventDelivery } from '@saola/contract/event-delivery'
import { queryOptionsOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import type { Row } from '@saola/web/list/useList'
import type { OpenRow } from '@saola/web/list/useOpenRow'
import { CopyButton } from '@saola/web/ui/CopyButton.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { DrawerSection, SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { toast } from '@saola/web/ui/toast'
import { Note } from '@saola/web/ui/layout.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { EventDeliveryState } from './EventDeliveryState.tsx'
import { useEventWords } from './useEventWords.ts'
import styles from './event-delivery.module.css'

type Detail = Output<typeof eventDelivery.detail>
const NOTE_MAX = 500

/** One event that was not handled: what is missing because of it, why, and what can be done. */
export function EventDeliveryDrawer({
  open,
  may,
}: {
  open: OpenRow<Row<typeof eventDelivery.list>>
  may: boolean
}) {
  const t = useTranslations('eventDelivery.drawer')
  const words = useEventWords()
  const query = useQuery({
    ...queryOptionsOf(eventDelivery.detail, { params: { id: open.key ?? '' } }),
    enabled: open.key !== null,
  })
  const detail = open.key === null ? undefined : query.data
  return (
    <SideDrawer
      opened={open.key !== null}
      title={detail === undefined ? t('title') : words.handler(detail.handler)}
      onClose={open.close}
      onPrevious={open.step(-1)}
      onNext={open.step(1)}
      footer={
        detail !== undefined &&
        (detail.allowedActions.length > 0 || waitsForOthers(detail, may)) ? (
          <Footer detail={detail} may={may} />
        ) : null
      }
    >
      <QueryContent query={query} data={detail} gone={<EmptyState found title={t('gone')} />}>
        {(found) => <Body detail={found} />}
      </QueryContent>
    </SideDrawer>
  )
}

/** Open, and not behind another: somebody decides on it, who is not the reader. */
const waitsForOthers = ({ state, behindId }: Detail, may: boolean): boolean =>
  !may && behindId === null && (state === 'WAITING' || state === 'DEAD')

function Footer({ detail, may }: { detail: Detail; may: boolean }) {
  const t = useTranslations('eventDelivery.drawer')
  return may ? <Decide key={detail.id} detail={detail} /> : <Note>{t('mayNot')}</Note>
}

function Body({ detail }: { detail: Detail }) {
  const t = useTranslations('eventDelivery.drawer')
  const words = useEventWords()
  const missing = words.missing(detail.handler)
  return (
    <>
      <div>
        <EventDeliveryState state={detail.state} />
        {missing === null ? null : <p className={styles.explain}>{missing}</p>}
        {detail.behindId === null ? null : (
          <Alert color="gray">{t('behind', { id: String(detail.behindId) })}</Alert>
        )}
        {detail.heldUp === 0 ? null : (
          <Alert color="yellow">{t('heldUp', { count: detail.heldUp })}</Alert>
        )}
      </div>
      <Tries detail={detail} />
      <Outcome detail={detail} />
      <EventFacts detail={detail} />
    </>
  )
}

function Tries({ detail }: { detail: Detail }) {
  const t = useTranslations('eventDelivery.drawer')
  return (
    <DrawerSection title={t('tries')}>
      <Facts
        facts={[
          [
            t('attempts'),
            <span key="n" className="tabular">
              {detail.attempts}
            </span>,
          ],
          detail.failedAt !== null && [
            t('failed'),
            <DateTime key="f" at={detail.failedAt} exact />,
          ],
          detail.nextAt !== null && [t('next'), <DateTime key="x" at={detail.nextAt} exact />],
          detail.error !== null && [
            t('error'),
            <span key="e" className={styles.error}>
              {detail.error}
            </span>,
          ],
        ]}
      />
    </DrawerSection>
  )
}

/** How it ended. */
function Outcome({ detail }: { detail: Detail }) {
  const t = useTranslations('eventDelivery.drawer')
  if (detail.closedAt === null) return null
  return (
    <DrawerSection title={t('closed')}>
      <Facts
        facts={[
          [t('by'), detail.closedBy ?? t('system')],
          [t('at'), <DateTime key="at" at={detail.closedAt} exact />],
          detail.note !== null && [t('why'), detail.note],
        ]}
      />
    </DrawerSection>
  )
}

function EventFacts({ detail }: { detail: Detail }) {
  const t = useTranslations('eventDelivery')
  const words = useEventWords()
  return (
    <DrawerSection
      title={t('drawer.facts')}
      aside={<CopyButton text={detail.objectId} name={t('drawer.object')} />}
    >
      <Facts
        facts={[
          [t('drawer.event'), words.topic(detail.topic)],
          [
            t('drawer.object'),
            <span key="o" className={styles.error}>
              {detail.objectId}
            </span>,
          ],
          [
            t('drawer.merchant'),
            detail.merchantName === null
              ? t('none')
              : `${detail.merchantName} · ${detail.merchantCode}`,
          ],
          [t('drawer.happened'), <DateTime key="h" at={detail.happenedAt} exact />],
          [
            t('drawer.number'),
            <span key="i" className="tabular">
              {detail.eventId}
            </span>,
          ],
        ]}
      />
      <b>{t('drawer.payload')}</b>
      <pre className={styles.payload}>{detail.payload}</pre>
    </DrawerSection>
  )
}

function Decide({ detail }: { detail: Detail }) {
  const t = useTranslations('eventDelivery.drawer')
  const { text: say } = useErrorText()
  const queries = useQueryClient()
  const [note, setNote] = useState('')
  const params = { id: String(detail.id) }
  const done = (text: string): void => {
    toast.success(text)
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('eventDelivery.'),
    })
  }
  const retry = useMutation({
    mutationFn: () =>
      send(eventDelivery.retry, { params }, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: () => done(t('retried')),
  })
  const skip = useMutation({
    mutationFn: () =>
      send(
        eventDelivery.skip,
        { params, body: { note: note.trim() } },
        { idempotencyKey: newIdempotencyKey() },
      ),
    onSuccess: () => done(t('skipped')),
  })
  const error = retry.error ?? skip.error
  return (
    <div className={styles.write}>
      <div className={`${styles.row} ${styles.rule}`}>
        <span>{t('retryText')}</span>
        <Button loading={retry.isPending} onClick={() => retry.mutate()}>
          {t('retry')}
        </Button>
      </div>
      <Textarea
        required
        label={t('note')}
        placeholder={t('noteHint')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={NOTE_MAX}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {error === null ? null : (
        <Alert color="#b42318" role="alert">
          {say(error)}
        </Alert>
      )}
      <div className={styles.row}>
        <span>{t('skipText')}</span>
        <Button
          variant="default"
          disabled={note.trim() === ''}
          loading={skip.isPending}
          onClick={() => skip.mutate()}
        >
          {t('skip')}
        </Button>
      </div>
    </div>
  )
}
