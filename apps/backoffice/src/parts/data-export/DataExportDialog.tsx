import {
  Alert,
  Button,
  Group,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  Textarea,
} from '@mantine/core'
import { approval, approvalLimits } from '@saola/contract/approval'
import type { Output } from '@saola/contract/call'
import { dataExport, dataExportLimits, type PersonalExport } from '@saola/contract/data-export'
import { formatNumberVi } from '@saola/money/format'
import { keyOf, queryOptionsOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import type { Filtered, Scope } from '@saola/web/list/ExportScopeDialog.tsx'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { DialogCancel } from '@saola/web/ui/DialogCancel.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { GrantRow } from './GrantRow.tsx'
import { useFilterWords } from './useFilterWords.ts'

interface Props {
  file: PersonalExport
  filters: Readonly<Record<string, string>>
  /** While filters are in use: what they leave. */
  filtered: Filtered | undefined
  onClose: () => void
}

/** What was approved, to be fetched; and the proposal of another file: what it will hold, and why it is needed. */
export function DataExportDialog({
  opened,
  own,
  ...asked
}: Props & { opened: boolean; own: Output<typeof dataExport.own> }) {
  const t = useTranslations('dataExport')
  return (
    <Dialog opened={opened} onClose={asked.onClose} size={520} title={t('title')}>
      <Stack gap="md">
        {own.ready.length === 0 ? null : (
          <section aria-label={t('approved')}>
            <Text fw={600}>{t('approved')}</Text>
            {own.ready.map((grant) => (
              <GrantRow key={grant.id} grant={grant} />
            ))}
          </section>
        )}
        {own.pendingApproval === null ? (
          <Proposal {...asked} />
        ) : (
          <>
            <Alert color="blue" variant="outline">
              {t('waiting')}{' '}
              <LinkAnchor to={paths.approvals} search={{ open: own.pendingApproval }}>
                {t('open')}
              </LinkAnchor>
            </Alert>
            <Group justify="flex-end">
              <DialogCancel />
            </Group>
          </>
        )}
      </Stack>
    </Dialog>
  )
}

function Proposal({ file, filters, filtered, onClose }: Props) {
  const t = useTranslations('dataExport')
  const { text } = useErrorText()
  const queries = useQueryClient()
  const [scope, setScope] = useState<Scope>('filtered')
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [idempotencyKey] = useState(newIdempotencyKey)
  const wanted = { file, filters: scope === 'all' ? {} : { ...filters } }
  const sending = useMutation({
    mutationFn: () =>
      send(dataExport.propose, { body: { ...wanted, reason: reason.trim() } }, { idempotencyKey }),
    onSuccess: () => {
      toast.success(t('proposed'), { durationMs: NOTICE_MS })
      onClose()
    },
    onSettled: () => {
      for (const call of [dataExport.own, approval.getList])
        void queries.invalidateQueries({ queryKey: keyOf(call) })
    },
  })
  const go = (): void => {
    if (reason.trim() === '') setMissing(true)
    else if (!sending.isPending) sending.mutate()
  }
  return (
    <>
      <Text>
        {t('text', {
          hours: String(dataExportLimits.hours),
          downloads: String(dataExportLimits.downloads),
        })}
      </Text>
      {filtered === undefined ? null : (
        <SegmentedControl
          aria-label={t('scope')}
          value={scope}
          data={(['filtered', 'all'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(value) => setScope(value === 'all' ? 'all' : 'filtered')}
        />
      )}
      <Preview wanted={wanted} />
      <Textarea
        label={t('reason')}
        description={t('reasonHint')}
        required
        autosize
        minRows={2}
        maxLength={approvalLimits.reason}
        value={reason}
        error={missing ? t('enterReason') : null}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setMissing(false)
        }}
      />
      {sending.error === null ? null : (
        <Alert color="#b42318" role="alert">
          {text(sending.error)}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <DialogCancel />
        <Button loading={sending.isPending} onClick={go}>
          {t('propose')}
        </Button>
      </Group>
    </>
  )
}

function Preview({
  wanted,
}: {
  wanted: { file: PersonalExport; filters: Record<string, string> }
}) {
  const t = useTranslations('dataExport')
  const { text } = useErrorText()
  const { say } = useFilterWords()
  const preview = useQuery(queryOptionsOf(dataExport.preview, { body: wanted }))
  if (preview.isError)
    return (
      <Alert color="#b42318" role="alert">
        {text(preview.error)}
      </Alert>
    )
  if (preview.data === undefined) return <Skeleton height={120} />
  const { rows, holds, filters } = preview.data
  return (
    <section aria-label={t('what')}>
      <Facts
        facts={[
          [t('name'), t(`file.${wanted.file}`)],
          [t('holds'), holds.map((one) => t(`data.${one}`)).join(', ')],
          [t('rows'), <b key="rows">{formatNumberVi(rows)}</b>],
          [t('filters'), say(filters)],
        ]}
      />
    </section>
  )
}
