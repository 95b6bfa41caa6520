import { Button, Textarea } from '@mantine/core'
import { approval, approvalLimits } from '@saola/contract/approval'
import { download } from '@saola/web/api/download'
import { keyOf } from '@saola/web/api/query'
import { newIdempotencyKey, send, upload } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { showDay } from '@saola/web/list/days'
import { DrawerSection } from '@saola/web/ui/SideDrawer.tsx'
import { Timeline } from '@saola/web/ui/Timeline.tsx'
import { toast } from '@saola/web/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { AttachedPicture } from './AttachedPicture.tsx'
import type { Proposal } from './types.ts'
import styles from './approval.module.css'

type Event = Proposal['history'][number]
const tones: Partial<Record<Event['event'], 'ok' | 'bad'>> = {
  SCHEDULED: 'ok',
  APPROVED: 'ok',
  APPLIED: 'ok',
  DENIED: 'bad',
  RIGHT_LOST: 'bad',
  REFUSED: 'bad',
}

/** What happened to a proposal, oldest first, and the place to add to it. */
export function ApprovalHistory({ proposal }: { proposal: Proposal }) {
  const t = useTranslations('approval')
  return (
    <DrawerSection title={t('history')}>
      <Timeline
        label={t('history')}
        items={proposal.history.map((event) => ({
          key: event.id,
          title:
            event.effectiveFrom === null
              ? t(`event.${event.event}`)
              : t('eventFrom', {
                  event: t(`event.${event.event}`),
                  day: showDay(event.effectiveFrom),
                }),
          at: event.at,
          detail: <Said event={event} />,
          ...(tones[event.event] === undefined ? {} : { tone: tones[event.event]! }),
        }))}
      />
      {proposal.allowedActions.includes('comment') ? <Say id={proposal.id} /> : null}
    </DrawerSection>
  )
}

function Said({ event }: { event: Event }) {
  const t = useTranslations('approval')
  return (
    <>
      {event.by === '' ? t('system') : event.by}
      {event.text === null ? null : <div className={styles.words}>{event.text}</div>}
      {event.file === null ? null : <Attached file={event.file} />}
    </>
  )
}

/** Pictures are shown, papers are fetched. */
function Attached({ file }: { file: NonNullable<Event['file']> }) {
  const t = useTranslations('approval')
  const { text } = useErrorText()
  const open = useMutation({
    mutationFn: () => download(approval.file, { params: { id: file.id } }, () => undefined),
    onError: (error) => toast.error(text(error)),
  })
  if (file.contentType.startsWith('image/'))
    return <AttachedPicture id={file.id} name={file.name} />
  return (
    <div>
      <Button
        size="compact-sm"
        variant="subtle"
        classNames={{ root: styles.file ?? '', label: styles.fileName ?? '' }}
        loading={open.isPending}
        onClick={() => open.mutate()}
      >
        {t('openFile', { name: file.name })}
      </Button>
    </div>
  )
}

/** A comment or a file; what was typed stays where sending fails. */
function Say({ id }: { id: string }) {
  const t = useTranslations('approval')
  const { text: say } = useErrorText()
  const queries = useQueryClient()
  const picker = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const onSettled = (): void => {
    for (const call of [approval.get, approval.getList])
      void queries.invalidateQueries({ queryKey: keyOf(call) })
  }
  const comment = useMutation({
    mutationFn: () =>
      send(
        approval.comment,
        { params: { id }, body: { text: words.trim() } },
        { idempotencyKey: newIdempotencyKey() },
      ),
    onSuccess: () => setWords(''),
    onSettled,
  })
  const attach = useMutation({
    mutationFn: (file: File) => upload(approval.attach, file, { id }),
    onSettled,
  })
  const error = comment.error ?? attach.error
  return (
    <div className={styles.say}>
      <Textarea
        label={t('comment')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={approvalLimits.comment}
        value={words}
        error={error === null ? null : say(error)}
        onChange={(event) => {
          setWords(event.currentTarget.value)
          comment.reset()
          attach.reset()
        }}
      />
      <div className={styles.sayActions}>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".png,.jpg,.jpeg,.webp,.gif,.pdf"
          aria-label={t('attach')}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            event.currentTarget.value = ''
            if (file !== undefined) attach.mutate(file)
          }}
        />
        <Button
          variant="default"
          loading={attach.isPending}
          onClick={() => picker.current?.click()}
        >
          {t('attach')}
        </Button>
        <Button
          variant="default"
          disabled={words.trim() === ''}
          loading={comment.isPending}
          onClick={() => comment.mutate()}
        >
          {t('sendComment')}
        </Button>
      </div>
    </div>
  )
}
