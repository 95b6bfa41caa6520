import { Button } from '@mantine/core'
import { webhook, type WebhookInfo } from '@saola/contract/webhook'
import { queryOptionsOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Page } from '@saola/web/ui/pages.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { toast } from '@saola/web/ui/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../app/useMe.ts'
import { PayGateTabs } from '../../parts/PayGateTabs.tsx'
import { Banners } from './Banners.tsx'
import { DeliveryList } from './DeliveryList.tsx'
import { KeyPanel } from './KeyPanel.tsx'
import { RangeDialog } from './RangeDialog.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { StatePanel } from './StatePanel.tsx'
import styles from './webhook.module.css'

/** Where the merchant's own server is notified of payments: address and its approval, signing key, and the log of what was sent (B-475). */
export function WebhookPage() {
  const t = useTranslations('webhook')
  const { testMode, can } = useMe()
  const may = can(1401, 'CREATE')
  const queries = useQueryClient()
  const query = useQuery({ ...queryOptionsOf(webhook.getInfo, {}), refetchInterval: 10_000 })
  const [again, setAgain] = useState(false)
  const refresh = (info?: WebhookInfo): void => {
    if (info !== undefined)
      queries.setQueryData(queryOptionsOf(webhook.getInfo, {}).queryKey, {
        ...info,
        key: info.key === null ? null : masked(info.key),
      })
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith('webhook.'),
    })
  }
  const info = query.data
  const receives = may && info !== undefined && info.url !== null
  return (
    <Page
      title={t('title')}
      actions={
        receives ? (
          <>
            <Button variant="default" onClick={() => setAgain(true)}>
              {t('range.action')}
            </Button>
            <TestButton onDone={() => refresh()} />
          </>
        ) : undefined
      }
    >
      <PayGateTabs />
      <p className={styles.intro}>{t(testMode ? 'introTest' : 'intro')}</p>
      <QueryContent query={query} data={info} height={320}>
        {(loaded) => <Settings info={loaded} may={may} onDone={refresh} />}
      </QueryContent>
      <DeliveryList may={may} />
      <RangeDialog opened={again} onClose={() => setAgain(false)} onDone={() => refresh()} />
    </Page>
  )
}

interface SettingsProps {
  info: WebhookInfo
  may: boolean
  onDone: (info?: WebhookInfo) => void
}

function Settings({ info, may, onDone }: SettingsProps) {
  return (
    <>
      <Banners info={info} may={may} onDone={onDone} />
      <div className={styles.grid}>
        <SettingsForm
          key={`${info.revision}-${info.bodyFormat}-${info.events.join()}`}
          info={info}
          may={may}
          onDone={onDone}
        />
        <div className={styles.stack}>
          <StatePanel info={info} may={may} onDone={onDone} />
          <KeyPanel info={info} may={may} onDone={onDone} />
        </div>
      </div>
    </>
  )
}

/** What the server will say from the next answer on. */
const masked = (key: string): string =>
  key.includes('•') ? key : `whsec_${'•'.repeat(12)}${key.slice(-4)}`

function TestButton({ onDone }: { onDone: () => void }) {
  const t = useTranslations('webhook.test')
  const { text } = useErrorText()
  const work = useMutation({
    mutationFn: () => send(webhook.sendTest, {}, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: () => {
      toast.success(t('sent'))
      onDone()
    },
    onError: (error) => toast.error(text(error)),
  })
  return (
    <Button
      leftSection={<Icon name="send" size={16} />}
      loading={work.isPending}
      onClick={() => work.mutate()}
    >
      {t('action')}
    </Button>
  )
}
