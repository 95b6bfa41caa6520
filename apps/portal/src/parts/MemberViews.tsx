import { savedView, type SavedView, type ViewedList } from '@saola/contract/saved-view'
import { keyOf, queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ViewLink, ViewsDialog } from '@saola/web/parts/views/ViewsDialog.tsx'
import styles from '@saola/web/parts/views/views.module.css'
import { IconButton } from '@saola/web/ui/IconButton.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { queries } from '../app/services.ts'

const refresh = (): void => void queries.invalidateQueries({ queryKey: keyOf(savedView.getAll) })

/** The views of a list that a member keeps. */
export function MemberViews({
  list,
  opened,
  onClose,
}: {
  list: ViewedList
  opened: boolean
  onClose: () => void
}) {
  const query = useQuery({
    ...queryOptionsOf(savedView.getAll, { query: { list } }),
    enabled: opened,
  })
  return (
    <ViewsDialog
      query={query}
      opened={opened}
      onClose={onClose}
      refresh={refresh}
      create={({ name, search }, idempotencyKey) =>
        send(savedView.create, { body: { list, name, search } }, { idempotencyKey })
      }
      row={(view, kept) => <Row key={view.id} view={view} kept={kept} onChosen={onClose} />}
    />
  )
}

function Row({ view, kept, onChosen }: { view: SavedView; kept: string; onChosen: () => void }) {
  const t = useTranslations('web.views')
  const { text } = useErrorText()
  const failed = (error: Error): void => {
    toast.error(text(error))
    refresh()
  }
  const replace = useMutation({
    mutationFn: () =>
      send(savedView.update, {
        params: { id: view.id },
        body: { name: view.name, search: kept },
      }),
    onSuccess: () => {
      toast.success(t('replaced', { name: view.name }), { durationMs: NOTICE_MS })
      refresh()
    },
    onError: failed,
  })
  const remove = useMutation({
    mutationFn: () => send(savedView.delete, { params: { id: view.id } }),
    onSuccess: () => {
      toast.success(t('deleted', { name: view.name }), { durationMs: NOTICE_MS })
      refresh()
    },
    onError: failed,
  })
  return (
    <li className={styles.view}>
      <ViewLink view={view} onChosen={onChosen} />
      {kept === '' || kept === view.search ? null : (
        <IconButton
          icon="refresh"
          label={t('replace', { name: view.name })}
          disabled={replace.isPending}
          onClick={() => replace.mutate()}
        />
      )}
      <IconButton
        icon="trash"
        label={t('delete', { name: view.name })}
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
      />
    </li>
  )
}
