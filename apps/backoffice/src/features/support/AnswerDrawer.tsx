import { Alert, Button, Textarea } from '@mantine/core'
import { DESCRIPTION_MAX, support, type CmsSupportDetail } from '@saola/contract/support'
import { queryOptionsOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import type { Row } from '@saola/web/list/useList'
import type { OpenRow } from '@saola/web/list/useOpenRow'
import { Conversation } from '@saola/web/parts/Conversation.tsx'
import { numberOf } from '@saola/web/parts/support'
import { SupportStatus } from '@saola/web/parts/SupportStatus.tsx'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { DrawerSection, SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { toast } from '@saola/web/ui/toast'
import { StateLine } from '@saola/web/ui/layout.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './support.module.css'
import { TestMark } from './TestMark.tsx'

/** While a request is open it is asked for again, so that what the merchant adds is seen before an answer is sent. */
const FRESH_MS = 10_000

/** One merchant's request: the conversation, an answer, the end. */
export function AnswerDrawer({ open }: { open: OpenRow<Row<typeof support.cmsList>> }) {
  const t = useTranslations('support')
  const queries = useQueryClient()
  const [closing, setClosing] = useState(false)
  const id = open.key ?? ''
  const query = useQuery({
    ...queryOptionsOf(support.cmsDetail, { params: { id } }),
    enabled: open.key !== null,
    refetchInterval: ({ state }) => (state.data?.status === 'CLOSED' ? false : FRESH_MS),
  })
  const refresh = (): void =>
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('support.'),
    })
  const request = open.key === null ? undefined : query.data
  return (
    <>
      <SideDrawer
        opened={open.key !== null}
        covered={closing}
        title={t('drawer.title', { number: numberOf(id) })}
        onClose={open.close}
        onPrevious={open.step(-1)}
        onNext={open.step(1)}
        footer={
          request?.allowedActions.includes('answer') === true ? (
            <Answer
              key={request.id}
              id={request.id}
              onDone={refresh}
              onClose={() => setClosing(true)}
            />
          ) : null
        }
      >
        <QueryContent
          query={query}
          data={request}
          gone={<EmptyState found title={t('drawer.gone')} />}
        >
          {(request) => <Body request={request} />}
        </QueryContent>
      </SideDrawer>
      <CloseDialog
        opened={closing}
        id={id}
        onClose={() => setClosing(false)}
        onDone={() => {
          setClosing(false)
          refresh()
        }}
      />
    </>
  )
}

function Body({ request }: { request: CmsSupportDetail }) {
  const t = useTranslations('support')
  const said = [
    {
      id: request.id,
      mine: false,
      author: request.username,
      text: request.description,
      createdAt: request.createdAt,
    },
    ...request.messages.map((m) => ({ ...m, mine: m.side === 'BANK' })),
  ]
  return (
    <>
      <StateLine>
        <SupportStatus status={request.status} />
        <span>{t(`content.${request.content}`)}</span>
        {request.test ? <TestMark /> : null}
      </StateLine>
      {request.deleted ? (
        <Alert variant="outline" color="yellow" mb="md">
          {t('drawer.deleted')}
        </Alert>
      ) : null}
      <DrawerSection title={t('drawer.conversation')}>
        <Conversation label={t('drawer.conversation')} said={said} />
      </DrawerSection>
      <DrawerSection title={t('drawer.facts')}>
        <Facts
          facts={[
            [t('column.merchant'), `${request.merchantName} (${request.merchantCode})`],
            [t('column.username'), request.username],
            [t('column.email'), request.email],
            [t('column.phoneNo'), request.phoneNo],
            [t('column.createdAt'), <DateTime key="at" at={request.createdAt} exact />],
          ]}
        />
      </DrawerSection>
    </>
  )
}

function Answer({ id, onDone, onClose }: { id: string; onDone: () => void; onClose: () => void }) {
  const t = useTranslations('support')
  const { text: say } = useErrorText()
  const [text, setText] = useState('')
  const [key, setKey] = useState(newIdempotencyKey)
  const work = useMutation({
    mutationFn: () =>
      send(support.cmsAnswer, { params: { id }, body: { text } }, { idempotencyKey: key }),
    onSuccess: () => {
      toast.success(t('drawer.answered'))
      setText('')
      setKey(newIdempotencyKey())
      onDone()
    },
  })
  return (
    <div className={styles.write}>
      <Textarea
        label={t('drawer.answer')}
        placeholder={t('drawer.answerHint')}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={DESCRIPTION_MAX}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {work.error === null ? null : (
        <Alert color="#b42318" role="alert">
          {say(work.error)}
        </Alert>
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('drawer.close')}
        </Button>
        <Button
          disabled={text.trim() === ''}
          loading={work.isPending}
          onClick={() => work.mutate()}
        >
          {t('drawer.send')}
        </Button>
      </div>
    </div>
  )
}

function CloseDialog({
  opened,
  id,
  onClose,
  onDone,
}: {
  opened: boolean
  id: string
  onClose: () => void
  onDone: () => void
}) {
  const t = useTranslations('support')
  const { text: say } = useErrorText()
  const [note, setNote] = useState('')
  const work = useMutation({
    mutationFn: () =>
      send(
        support.cmsClose,
        { params: { id }, body: { note: note.trim() === '' ? null : note } },
        { idempotencyKey: newIdempotencyKey() },
      ),
    onSuccess: () => {
      toast.success(t('drawer.closed'))
      setNote('')
      onDone()
    },
  })
  return (
    <ConfirmModal
      opened={opened}
      title={t('drawer.closeTitle')}
      confirmLabel={t('drawer.close')}
      cancelLabel={t('drawer.keep')}
      busy={work.isPending}
      onClose={onClose}
      onConfirm={() => {
        if (!work.isPending) work.mutate()
      }}
    >
      {t('drawer.closeText', { number: numberOf(id) })}
      <Textarea
        mt="md"
        label={t('drawer.closeNote')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={DESCRIPTION_MAX}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {work.error === null ? null : (
        <Alert mt="md" color="#b42318" role="alert">
          {say(work.error)}
        </Alert>
      )}
    </ConfirmModal>
  )
}
