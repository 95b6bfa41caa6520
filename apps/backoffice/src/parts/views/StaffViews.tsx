import { savedView, type StaffView, type StaffViewedList } from '@saola/contract/saved-view'
import { keyOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ViewLink, ViewsDialog } from '@saola/web/parts/views/ViewsDialog.tsx'
import styles from '@saola/web/parts/views/views.module.css'
import { IconButton } from '@saola/web/ui/IconButton.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { StaffViewForm } from './StaffViewForm.tsx'

interface Props {
  list: StaffViewedList
  query: UseQueryResult<StaffView[]>
  opened: boolean
  onClose: () => void
}

/** The views of a list of the back office: used, named, put in order, shared, and one of them what the screen opens with. */
export function StaffViews({ list, query, opened, onClose }: Props) {
  const refresh = useRefresh()
  const own = (query.data ?? []).filter(({ isOwn }) => isOwn).map(({ id }) => id)
  return (
    <ViewsDialog
      query={query}
      opened={opened}
      onClose={onClose}
      refresh={refresh}
      sharing
      create={(view, idempotencyKey) =>
        send(savedView.cmsCreate, { body: { list, ...view } }, { idempotencyKey })
      }
      row={(view, kept) => (
        <Row key={view.id} list={list} view={view} kept={kept} own={own} onChosen={onClose} />
      )}
    />
  )
}
function useRefresh(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: keyOf(savedView.cmsGetAll) })
}

interface RowProps {
  list: StaffViewedList
  view: StaffView
  kept: string
  /** The ids of all of the reader's own views, as they stand. */
  own: readonly string[]
  onChosen: () => void
}
function Row({ view, kept, onChosen, ...rest }: RowProps) {
  const refresh = useRefresh()
  const [editing, setEditing] = useState(false)
  if (editing)
    return (
      <li className={styles.view}>
        <StaffViewForm
          view={view}
          kept={kept}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false)
            refresh()
          }}
        />
      </li>
    )
  return (
    <li className={`${styles.view} ${styles.wraps}`}>
      <ViewLink view={view} onChosen={onChosen}>
        <About view={view} />
      </ViewLink>
      <Actions view={view} {...rest} onEdit={() => setEditing(true)} />
    </li>
  )
}

function About({ view }: { view: StaffView }) {
  const say = useTranslations('backoffice.views')
  const words = [
    view.isDefault ? say('isDefault') : null,
    view.isOwn ? null : say('of', { name: view.ownerName }),
    view.isOwn && view.isShared ? say('isShared') : null,
  ].filter((word) => word !== null)
  return words.length === 0 ? null : <span className={styles.about}>{words.join(' · ')}</span>
}

function Actions({
  list,
  view,
  own,
  onEdit,
}: Omit<RowProps, 'kept' | 'onChosen'> & { onEdit: () => void }) {
  const t = useTranslations('web.views')
  const say = useTranslations('backoffice.views')
  const { text } = useErrorText()
  const refresh = useRefresh()
  const change = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onError: (error) => toast.error(text(error)),
    onSettled: refresh,
  })
  const { name, id } = view
  const at = own.indexOf(id)
  const moved = (by: 1 | -1): string[] => own.with(at, own[at + by] ?? id).with(at + by, id)
  const move = (by: 1 | -1) => () =>
    change.mutate(() => send(savedView.cmsOrder, { body: { list, ids: moved(by) } }))
  const remove = (): void =>
    change.mutate(async () => {
      await send(savedView.cmsDelete, { params: { id } })
      toast.success(t('deleted', { name }), { durationMs: NOTICE_MS })
    })
  return (
    <span className={styles.actions}>
      <IconButton
        icon="home"
        label={say(view.isDefault ? 'noDefault' : 'makeDefault', { name })}
        aria-pressed={view.isDefault}
        disabled={change.isPending}
        onClick={() =>
          change.mutate(() =>
            send(savedView.cmsSetDefault, { body: { list, id: view.isDefault ? null : id } }),
          )
        }
      />
      {own.length < 2 || at < 0 ? null : (
        <>
          <IconButton
            icon="up"
            label={say('up', { name })}
            disabled={change.isPending || at === 0}
            onClick={move(-1)}
          />
          <IconButton
            icon="down"
            label={say('down', { name })}
            disabled={change.isPending || at === own.length - 1}
            onClick={move(1)}
          />
        </>
      )}
      {view.allowedActions.includes('update') ? (
        <IconButton icon="edit" label={say('edit', { name })} onClick={onEdit} />
      ) : null}
      {view.allowedActions.includes('delete') ? (
        <IconButton
          icon="trash"
          label={t('delete', { name })}
          disabled={change.isPending}
          onClick={remove}
        />
      ) : null}
    </span>
  )
}
