import { Button } from '@mantine/core'
import { webhook, type WebhookInfo } from '@saola/contract/webhook'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Facts, Section } from '@saola/web/ui/pages.tsx'
import { toast } from '@saola/web/ui/toast'
import { ButtonRow } from '@saola/web/ui/layout.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { KeyOnce } from './KeyOnce.tsx'
import styles from './webhook.module.css'

/** The key that signs: masked, and how to follow it with another. */
export function KeyPanel({
  info,
  may,
  onDone,
}: {
  info: WebhookInfo
  may: boolean
  onDone: (info: WebhookInfo) => void
}) {
  const t = useTranslations('webhook.key')
  const { text } = useErrorText()
  const [asking, setAsking] = useState(false)
  const [made, setMade] = useState<WebhookInfo | null>(null)
  const work = useMutation({
    mutationFn: () => send(webhook.rotateKey, {}, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: (after) => {
      setAsking(false)
      setMade(after)
    },
    onError: (error) => {
      toast.error(text(error))
      setAsking(false)
    },
  })
  return (
    <Section title={t('heading')}>
      <p className={styles.plain}>{t(info.key === null ? 'none' : 'text')}</p>
      {info.key === null ? null : (
        <>
          <Facts
            facts={[
              [
                t('heading'),
                <code key="key" className={styles.code}>
                  {info.key}
                </code>,
              ],
              info.keySince !== null && [t('since'), <DateTime key="since" at={info.keySince} />],
              info.previousKeyUntil !== null && [
                t('previous'),
                <DateTime key="until" at={info.previousKeyUntil} exact />,
              ],
            ]}
          />
          {may ? (
            <ButtonRow end wide>
              <Button variant="default" onClick={() => setAsking(true)}>
                {t('rotate')}
              </Button>
            </ButtonRow>
          ) : null}
        </>
      )}
      <ConfirmModal
        opened={asking}
        title={t('rotateTitle')}
        confirmLabel={t('rotateConfirm')}
        busy={work.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          if (!work.isPending) work.mutate()
        }}
      >
        {t('rotateText')}
      </ConfirmModal>
      <KeyOnce
        value={made?.key ?? null}
        onClose={() => {
          const after = made
          setMade(null)
          if (after !== null) onDone(after)
        }}
      />
    </Section>
  )
}
