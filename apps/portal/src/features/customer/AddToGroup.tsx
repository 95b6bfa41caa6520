import { Alert, Button, Group as Row, Stack, Text } from '@mantine/core'
import { BULK_MAX, customer } from '@saola/contract/customer'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { GroupSelect } from './GroupSelect.tsx'
import { useRefreshCustomers } from './useCustomers.ts'

/** Puts the chosen customers into one group (B-360). */
export function AddToGroup({
  opened,
  ids,
  onClose,
  onDone,
}: {
  opened: boolean
  ids: readonly string[]
  onClose: () => void
  onDone: () => void
}) {
  const t = useTranslations('customer.add')
  const action = useTranslations('common.action')
  const { text } = useErrorText()
  const refresh = useRefreshCustomers()
  const [groupId, setGroupId] = useState<string | null>(null)
  const work = useMutation({
    mutationFn: (to: string) =>
      send(
        customer.addCustomersToGroup,
        { body: { customerIds: ids.slice(0, BULK_MAX), customerGroupId: to } },
        { idempotencyKey: newIdempotencyKey() },
      ),
    onSuccess: (group) => {
      toast.success(t('done', { count: String(ids.length), name: group.name }))
      refresh()
      setGroupId(null)
      onDone()
    },
  })
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')}>
      <Stack gap="md">
        <Text>{t('text', { count: String(ids.length) })}</Text>
        <GroupSelect
          label={t('choose')}
          placeholder={t('choose')}
          value={groupId}
          onChange={setGroupId}
          data-autofocus
        />
        {work.error === null ? null : (
          <Alert color="#b42318" role="alert">
            {text(work.error)}
          </Alert>
        )}
        <Row justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {action('cancel')}
          </Button>
          <Button
            disabled={groupId === null}
            loading={work.isPending}
            onClick={() => {
              if (groupId !== null) work.mutate(groupId)
            }}
          >
            {t('confirm')}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  )
}
