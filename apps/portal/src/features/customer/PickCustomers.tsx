import { Alert, Button, Checkbox, Group as Row, Skeleton, Stack, Text } from '@mantine/core'
import { customer } from '@saola/contract/customer'
import { queryOptionsOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { SearchInput } from '@saola/web/list/SearchInput.tsx'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { toast } from '@saola/web/ui/toast'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './customer.module.css'
import type { Customer, Group } from './rules.ts'
import { useRefreshCustomers } from './useCustomers.ts'
import { useSelection } from './useSelection.ts'

/** Finds customers and puts them into this group. */
export function PickCustomers({
  opened,
  group,
  onClose,
}: {
  opened: boolean
  group: Pick<Group, 'id' | 'name'>
  onClose: () => void
}) {
  const t = useTranslations('customer.add')
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('pickTitle', { name: group.name })}
      size={560}
    >
      {opened ? <Picker group={group} onClose={onClose} /> : null}
    </Dialog>
  )
}

function Picker({ group, onClose }: { group: Pick<Group, 'id' | 'name'>; onClose: () => void }) {
  const t = useTranslations('customer.add')
  const action = useTranslations('common.action')
  const { text } = useErrorText()
  const refresh = useRefreshCustomers()
  const selection = useSelection()
  const [keyword, setKeyword] = useState<string | undefined>(undefined)
  const { data, error } = useQuery({
    ...queryOptionsOf(customer.getList, {
      query: keyword === undefined ? {} : { keyword },
      page: { size: 30 },
    }),
    placeholderData: keepPreviousData,
  })
  const work = useMutation({
    mutationFn: () =>
      send(
        customer.addCustomersToGroup,
        { body: { customerIds: [...selection.ids], customerGroupId: group.id } },
        { idempotencyKey: newIdempotencyKey() },
      ),
    onSuccess: () => {
      toast.success(t('done', { count: String(selection.ids.length), name: group.name }))
      refresh()
      onClose()
    },
  })
  const shown = data?.items.filter((row) => row.customerGroupId !== group.id)
  return (
    <Stack gap="md">
      <SearchInput value={keyword} placeholder={t('pickHint')} onSearch={setKeyword} />
      {error === null ? null : (
        <Alert color="#b42318" role="alert">
          {text(error)}
        </Alert>
      )}
      <Choices rows={shown} selection={selection} />
      {work.error === null ? null : (
        <Alert color="#b42318" role="alert">
          {text(work.error)}
        </Alert>
      )}
      <Row justify="space-between" gap="xs">
        <Text size="sm" c="dimmed" role="status">
          {t('chosen')}: {selection.ids.length}
        </Text>
        <Row gap="xs">
          <Button variant="default" onClick={onClose}>
            {action('cancel')}
          </Button>
          <Button
            disabled={selection.ids.length === 0}
            loading={work.isPending}
            onClick={() => work.mutate()}
          >
            {t('pickConfirm', { count: String(selection.ids.length) })}
          </Button>
        </Row>
      </Row>
    </Stack>
  )
}

function Choices({
  rows,
  selection,
}: {
  rows: readonly Customer[] | undefined
  selection: ReturnType<typeof useSelection>
}) {
  const t = useTranslations('customer.add')
  if (rows === undefined) return <Skeleton height={300} radius={10} />
  if (rows.length === 0)
    return <div className={`${styles.list} ${styles.nobody}`}>{t('pickNone')}</div>
  return (
    <ul className={styles.list} aria-label={t('pick')}>
      {rows.map((row) => (
        <li key={row.id}>
          <Checkbox
            py={6}
            label={row.fullName}
            description={[row.code, row.phone ?? row.email, row.customerGroupName]
              .filter((part) => part !== null)
              .join(' · ')}
            checked={selection.has(row.id)}
            onChange={() => selection.toggle(row.id)}
          />
        </li>
      ))}
    </ul>
  )
}
