import { Alert, Button, Checkbox, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { required } from '@saola/contract/validators'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '../../form/useSubmit.ts'
import { useValidators } from '../../form/useValidators.ts'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { QueryContent } from '../../ui/QueryContent.tsx'
import { NOTICE_MS, toast } from '../../ui/toast.ts'
import { searchOfView, useKeptSearch, type View } from './viewSearch.ts'
import styles from './views.module.css'

interface NewView {
  name: string
  search: string
  isShared: boolean
}
interface Props<V extends View> {
  query: UseQueryResult<V[]>
  opened: boolean
  onClose: () => void
  create: (view: NewView, idempotencyKey: string) => Promise<View>
  /** Once something has changed. */
  refresh: () => void
  /** Colleagues may be shown a view. */
  sharing?: boolean
  row: (view: V, kept: string) => ReactNode
}

/** The views of a list: chosen with a press, made of what is on screen, changed or deleted in their rows. */
export function ViewsDialog<V extends View>({
  query,
  opened,
  onClose,
  create,
  refresh,
  sharing = false,
  row,
}: Props<V>) {
  const t = useTranslations('web.views')
  const action = useTranslations('common.action')
  const kept = useKeptSearch()
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
              <ul className={styles.views}>{views.map((view) => row(view, kept))}</ul>
            )
          }
        </QueryContent>
        {kept === '' ? null : (
          <SaveForm kept={kept} create={create} refresh={refresh} sharing={sharing} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {action('close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** A view's name, which leads to it. */
export function ViewLink({
  view,
  onChosen,
  children,
}: {
  view: View
  onChosen: () => void
  children?: ReactNode
}) {
  return (
    <Link
      to="."
      search={searchOfView(view)}
      activeOptions={{ exact: true, includeSearch: true }}
      className={styles.name}
      onClick={onChosen}
    >
      {view.name}
      {children}
    </Link>
  )
}

function SaveForm({
  kept,
  create,
  refresh,
  sharing,
}: { kept: string } & Required<Pick<Props<View>, 'create' | 'refresh' | 'sharing'>>) {
  const t = useTranslations('web.views')
  const { text } = useErrorText()
  const check = useValidators()
  const words = { name: useTranslations('web.enter')('viewName') }
  const form = useForm({
    initialValues: { name: '', isShared: false },
    validate: { name: check(required, words.name) },
  })
  const submit = useSubmit(
    form,
    words,
    ({ name, isShared }, idempotencyKey) =>
      create({ name: name.trim(), search: kept, isShared }, idempotencyKey),
    (made) => {
      toast.success(t('saved', { name: made.name }), { durationMs: NOTICE_MS })
      form.reset()
      refresh()
    },
  )
  return (
    <form noValidate onSubmit={form.onSubmit(submit.run)}>
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
      {sharing ? (
        <Checkbox
          mt="sm"
          label={t('share')}
          {...form.getInputProps('isShared', { type: 'checkbox' })}
        />
      ) : null}
      {submit.error === null ? null : (
        <Alert mt="sm" color="#b42318" role="alert">
          {text(submit.error)}
        </Alert>
      )}
    </form>
  )
}
