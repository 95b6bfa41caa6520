import { Alert, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { savedView, type SavedView, type ViewedList } from '@saola/contract/saved-view'
import { required } from '@saola/contract/validators'
import { keyOf, queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { stringifySearch } from '@saola/web/list/search'
import { useRawSearch } from '@saola/web/list/screenSearch'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { IconButton } from '@saola/web/ui/IconButton.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { queries } from '../app/services.ts'
import styles from './views.module.css'

const refresh = (): void => void queries.invalidateQueries({ queryKey: keyOf(savedView.getAll) })
/** What a view keeps of an address: not the page, which is another tomorrow, nor the row whose drawer is open. */
function keptOf(search: Record<string, unknown>): string {
  const { page: _page, open: _open, ...kept } = search
  return stringifySearch(kept).slice(1)
}

/** The views of a list: chosen with a press, made of what is on screen, replaced or deleted. */
export function ViewsDialog({
  list,
  opened,
  onClose,
}: {
  list: ViewedList
  opened: boolean
  onClose: () => void
}) {
  const t = useTranslations('web.views')
  const action = useTranslations('common.action')
  const query = useQuery({
    ...queryOptionsOf(savedView.getAll, { query: { list } }),
    enabled: opened,
  })
  const kept = keptOf(useRawSearch())
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('intro')}
        </Text>
        <QueryContent query={query} data={query.data} waiting={<Skeleton height={44} />}>
          {(views) =>
            views.length === 0 ? (
              <Text c="dimmed">{t('empty')}</Text>
            ) : (
              <ul className={styles.views}>
                {views.map((view) => (
                  <ViewRow key={view.id} view={view} kept={kept} onChosen={onClose} />
                ))}
              </ul>
            )
          }
        </QueryContent>
        {kept === '' ? null : <SaveForm list={list} kept={kept} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {action('close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function ViewRow({
  view,
  kept,
  onChosen,
}: {
  view: SavedView
  kept: string
  onChosen: () => void
}) {
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
      <Link
        to="."
        search={Object.fromEntries(new URLSearchParams(view.search))}
        activeOptions={{ exact: true, includeSearch: true }}
        className={styles.name}
        onClick={onChosen}
      >
        {view.name}
      </Link>
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

function SaveForm({ list, kept }: { list: ViewedList; kept: string }) {
  const t = useTranslations('web.views')
  const { text } = useErrorText()
  const check = useValidators()
  const words = { name: useTranslations('web.enter')('viewName') }
  const form = useForm<{ name: string }>({
    initialValues: { name: '' },
    validate: { name: check(required, words.name) },
  })
  const submit = useSubmit(
    form as never,
    words,
    (_values: Record<string, unknown>, idempotencyKey) =>
      send(
        savedView.create,
        { body: { list, name: form.getValues().name.trim(), search: kept } },
        { idempotencyKey },
      ),
    (made) => {
      toast.success(t('saved', { name: made.name }), { durationMs: NOTICE_MS })
      form.reset()
      refresh()
    },
  )
  return (
    <form noValidate onSubmit={form.onSubmit((values) => submit.run({ ...values }))}>
      <div className={styles.save}>
        <TextInput
          label={t('name')}
          maxLength={60}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <Button type="submit" loading={submit.busy}>
          {t('save')}
        </Button>
      </div>
      {submit.error === null ? null : (
        <Alert mt="sm" color="#b42318" role="alert">
          {text(submit.error)}
        </Alert>
      )}
    </form>
  )
}
