import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { payBox } from '@saola/contract/pay-box'
import { ApiError } from '@saola/web/api/ApiError'
import { ACCESS_DENIED } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { useList, type List } from '@saola/web/list/useList'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { NotFound } from '../../app/NotFound.tsx'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { AddDialog } from './AddDialog.tsx'
import { Notice, type NoticeWords } from './Notice.tsx'
import { addressOf } from './rules.ts'
import { useColumns, Card } from './columns.tsx'

/** Boxes come and go by themselves. */
const LOOK_AGAIN_MS = 10_000
/** The address may say true or 1. */
const trueOrFalse = (value: string): string => (['1', 'true'].includes(value) ? 'true' : 'false')

/** The merchant's pay boxes. */
export function PayBoxList() {
  const t = useTranslations('payBox.list')
  const list = useList(payBox.getList)
  const { can } = useMe()
  const mayChange = can(1502, 'CREATE')
  const [adding, setAdding] = useState(false)
  const [notice, setNotice] = useState<NoticeWords | null>(null)
  useHotkeys([
    [
      'n',
      () => {
        if (mayChange) setAdding(true)
      },
    ],
  ])
  const { refetch } = list.query
  const { failure, isDenied } = useFailure(list, setNotice)
  const add = mayChange ? (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  ) : null
  const columns = useColumns()
  if (failure !== null)
    return (
      <>
        {isDenied ? null : <NotFound inside />}
        <Notice words={notice} onClose={() => setNotice(null)} />
      </>
    )
  return (
    <ListScreen
      title={t('title')}
      actions={add}
      plain
      list={list}
      filters={[
        { field: 'search', name: 'name', label: t('search'), chip: t('name') },
        {
          field: 'choice',
          name: 'online',
          label: t('status'),
          options: [
            { value: 'true', label: t('ONLINE') },
            { value: 'false', label: t('OFFLINE') },
          ],
          none: t('all'),
          read: trueOrFalse,
        },
      ]}
      beside={
        <>
          <Button variant="default" size="md" onClick={list.clear}>
            {t('reset')}
          </Button>
          <Button
            variant="default"
            size="md"
            leftSection={<Icon name="search" size={16} />}
            onClick={() => void refetch()}
          >
            {t('find')}
          </Button>
        </>
      }
      columns={columns}
      linkColumn="displayName"
      rowKey={(row) => row.id}
      rowLink={addressOf}
      card={(row, link) => <Card row={row} link={link} />}
      empty={
        <EmptyState icon="box" title={t('emptyTitle')} text={t('emptyText')}>
          {add}
        </EmptyState>
      }
    >
      <AddDialog opened={adding} onClose={() => setAdding(false)} onSaid={setNotice} />
      <Notice words={notice} onClose={() => setNotice(null)} />
    </ListScreen>
  )
}

/** Looks again by itself while the list stands; says once why it does not. */
function useFailure(
  list: List<typeof payBox.getList>,
  onFailure: (words: NoticeWords) => void,
): { failure: Error | null; isDenied: boolean } {
  const { refetch, error } = list.query
  const navigate = useNavigate()
  const { text } = useErrorText()
  const fail = useTranslations('payBox.add')('fail')
  // A list that is there stays there, whatever becomes of looking again.
  const failure = list.page === undefined ? error : null
  const isDenied = failure instanceof ApiError && failure.code === ACCESS_DENIED
  useEffect(() => {
    if (failure !== null) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch()
    }, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [refetch, failure])
  useEffect(() => {
    if (failure === null) return
    if (isDenied) void navigate({ to: paths.forbidden, replace: true })
    else onFailure({ title: fail, text: text(failure) })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per failure, not per language
  }, [failure])
  return { failure, isDenied }
}
