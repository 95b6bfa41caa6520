import { Alert, Button, Textarea } from '@mantine/core'
import { DESCRIPTION_MAX, support, type SupportDetail } from '@saola/contract/support'
import { queryOptionsOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import type { OpenRow } from '@saola/web/list/useOpenRow'
import type { Row } from '@saola/web/list/useList'
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
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './support.module.css'

/** One request with what both sides wrote; the merchant may add to it, or put it away. */
export function SupportDrawer({ open }: { open: OpenRow<Row<typeof support.getList>> }) {
  const t = useTranslations('support')
  const { text } = useErrorText()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const id = open.key ?? ''
  const query = useQuery({
    ...queryOptionsOf(support.getDetail, { params: { id } }),
    enabled: open.key !== null,
  })
  const refresh = (): void =>
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('support.'),
    })
  const request = open.key === null ? undefined : query.data
  const unread = request?.unread === true
  // Seen is seen: the mark goes once the answer is on screen.
  useEffect(() => {
    if (unread)
      void send(support.markRead, { params: { id } }).then(
        () => queries.invalidateQueries({ queryKey: [support.getList.id] }),
        () => undefined,
      )
  }, [unread, id, queries])
  const removal = useMutation({
    mutationFn: () =>
      send(support.delete, { params: { id } }, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: () => {
      toast.success(t('remove.done', { number: numberOf(id) }))
      setAsking(false)
      open.close()
      void queries.invalidateQueries({ queryKey: [support.getList.id] })
    },
    onError: (error) => {
      toast.error(text(error))
      setAsking(false)
      refresh()
    },
  })
  return (
    <>
      <SideDrawer
        opened={open.key !== null}
        covered={asking}
        title={t('drawer.title', { number: numberOf(id) })}
        onClose={open.close}
        onPrevious={open.step(-1)}
        onNext={open.step(1)}
        footer={
          request === undefined ? null : (
            <Write
              key={request.id}
              request={request}
              onDone={refresh}
              onDelete={() => setAsking(true)}
            />
          )
        }
      >
        <QueryContent
          query={query}
          data={request}
          gone={<EmptyState found title={t('drawer.gone')} text={t('drawer.goneText')} />}
        >
          {(request) => <Body request={request} />}
        </QueryContent>
      </SideDrawer>
      <ConfirmModal
        opened={asking}
        danger
        title={t('remove.title')}
        confirmLabel={t('remove.confirm')}
        cancelLabel={t('remove.keep')}
        busy={removal.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          if (!removal.isPending) removal.mutate()
        }}
      >
        {t('remove.text', { number: numberOf(id) })}
      </ConfirmModal>
    </>
  )
}

function Body({ request }: { request: SupportDetail }) {
  const t = useTranslations('support')
  const said = [
    {
      id: request.id,
      mine: true,
      author: request.username,
      text: request.description,
      createdAt: request.createdAt,
    },
    ...request.messages.map((m) => ({
      ...m,
      mine: m.side === 'MERCHANT',
      author: m.side === 'BANK' ? `${t('drawer.bank')} · ${m.author}` : m.author,
    })),
  ]
  return (
    <>
      <StateLine>
        <SupportStatus status={request.status} />
        <span>{t(`content.${request.content}`)}</span>
      </StateLine>
      <DrawerSection title={t('drawer.conversation')}>
        <Conversation label={t('drawer.conversation')} said={said} />
        {request.status === 'OPEN' ? (
          <p className={styles.quiet}>{t('drawer.waiting', { email: request.email })}</p>
        ) : null}
        {request.status === 'CLOSED' ? (
          <p className={styles.quiet}>{t('drawer.closedNote')}</p>
        ) : null}
      </DrawerSection>
      <DrawerSection title={t('drawer.facts')}>
        <Facts
          facts={[
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

function Write({
  request,
  onDone,
  onDelete,
}: {
  request: SupportDetail
  onDone: () => void
  onDelete: () => void
}) {
  const t = useTranslations('support')
  const { text: say } = useErrorText()
  const [text, setText] = useState('')
  const [key, setKey] = useState(newIdempotencyKey)
  const work = useMutation({
    mutationFn: () =>
      send(support.reply, { params: { id: request.id }, body: { text } }, { idempotencyKey: key }),
    onSuccess: () => {
      toast.success(t('drawer.sent'))
      setText('')
      setKey(newIdempotencyKey())
      onDone()
    },
  })
  const mayReply = request.allowedActions.includes('reply')
  return (
    <div className={styles.write}>
      {mayReply ? (
        <Textarea
          label={t('drawer.reply')}
          placeholder={t('drawer.replyHint')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={DESCRIPTION_MAX}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      ) : null}
      {work.error === null ? null : (
        <Alert color="#b42318" role="alert">
          {say(work.error)}
        </Alert>
      )}
      <div className={styles.buttons}>
        {request.allowedActions.includes('delete') ? (
          <Button variant="subtle" color="var(--bad)" onClick={onDelete}>
            {t('remove.action')}
          </Button>
        ) : null}
        {mayReply ? (
          <Button
            disabled={text.trim() === ''}
            loading={work.isPending}
            onClick={() => work.mutate()}
          >
            {t('drawer.send')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
