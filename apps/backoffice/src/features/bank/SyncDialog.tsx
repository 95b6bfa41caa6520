import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { bank } from '@saola/contract/bank'
import type { Output } from '@saola/contract/call'
import { keyOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import styles from './bank.module.css'

type SyncResult = Output<typeof bank.syncVietQr>

/** Asks the payment network which banks take VietQR, and shows what that changed. */
export function SyncDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('bank.sync')
  const action = useTranslations('common.action')
  const { text } = useErrorText()
  const queries = useQueryClient()
  const work = useMutation({
    mutationFn: () => send(bank.syncVietQr, {}),
    onSuccess: () => void queries.invalidateQueries({ queryKey: keyOf(bank.getAll) }),
  })
  const close = (): void => {
    if (!work.isPending) {
      work.reset()
      onClose()
    }
  }
  return (
    <Dialog opened={opened} onClose={close} title={t('title')} size={520}>
      <Stack>
        <div role="status" aria-live="polite">
          <Progress pending={work.isPending} result={work.data} />
        </div>
        {work.error === null ? null : (
          <Alert color="#b42318" role="alert">
            {text(work.error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={work.isPending} onClick={close}>
            {action('close')}
          </Button>
          {work.data === undefined ? (
            <Button
              data-autofocus
              loading={work.isPending}
              onClick={() => {
                if (!work.isPending) work.mutate()
              }}
            >
              {t('start')}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Dialog>
  )
}

/** What it will do, that it is at it, and what came of it. */
function Progress({ pending, result }: { pending: boolean; result: SyncResult | undefined }) {
  const t = useTranslations('bank.sync')
  if (pending)
    return (
      <Group gap="sm">
        <Loader size="sm" />
        <Text>{t('running')}</Text>
      </Group>
    )
  return result === undefined ? <Text>{t('text')}</Text> : <Result result={result} />
}

/** Nothing is changed yet where another person has to approve. */
function Proposed({ id }: { id: string | null }) {
  const t = useTranslations('bank.sync')
  const open = useTranslations('backoffice.twoPeople')('open')
  if (id === null) return null
  return (
    <Text>
      {t('proposed')}{' '}
      <LinkAnchor to={paths.approvals} search={{ open: id }}>
        {open}
      </LinkAnchor>
    </Text>
  )
}

function Result({ result }: { result: SyncResult }) {
  const t = useTranslations('bank.sync')
  return (
    <Stack gap="sm">
      <Proposed id={result.pendingApproval} />
      <dl className={styles.counts}>
        {(
          [
            ['changed', result.changed],
            ['unchanged', result.unchanged],
            ['unknown', result.unknown.length],
          ] as const
        ).map(([key, count]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {result.changed === 0 ? (
        <Text>{t('same')}</Text>
      ) : (
        <ul className={styles.changes}>
          {result.banks.map((b) => (
            <li key={b.id}>
              <span>{b.shortName}</span>
              <span className={b.vietQrSupported ? styles.on : styles.off}>
                {t(b.vietQrSupported ? 'on' : 'off')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {result.unknown.length === 0 ? null : (
        <Text size="sm" c="dimmed">
          {t('unknownBins', { bins: result.unknown.join(', ') })}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {t('at')} <DateTime at={result.syncedAt} exact />
      </Text>
    </Stack>
  )
}
