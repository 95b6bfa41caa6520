import { Text } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import { merchantFile, merchantFileLimits } from '@saola/contract/merchant-file'
import { formatNumberVi } from '@saola/money/format'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useOperationName } from '../../parts/useOperationName.ts'
import { Loaded, Part, Parts } from './Rows.tsx'

type View = Output<typeof merchantFile.connections>

/** Webhook, API keys and the last request of the merchant's server (code 3600). */
export function Connections({ merchantId }: { merchantId: string }) {
  const t = useTranslations('merchantFile.connections')
  return (
    <Loaded call={merchantFile.connections} request={{ params: { merchantId } }}>
      {(view) => (
        <Parts>
          <Part title={t('webhook')}>
            {view.webhook === null ? (
              <Text c="dimmed">{t('noWebhook')}</Text>
            ) : (
              <Webhook of={view.webhook} merchantId={merchantId} />
            )}
          </Part>
          <Part title={t('key')}>
            {view.key === null ? <Text c="dimmed">{t('noKey')}</Text> : <Key of={view.key} />}
          </Part>
          <Part title={t('request')}>
            <LastRequest of={view.lastRequest} />
          </Part>
        </Parts>
      )}
    </Loaded>
  )
}

function Webhook({ of, merchantId }: { of: NonNullable<View['webhook']>; merchantId: string }) {
  const t = useTranslations('merchantFile.connections')
  const n = { delivered: of.delivered, failed: of.failed, waiting: of.waiting }
  return (
    <>
      <Facts
        facts={[
          [t('host'), of.host],
          [
            t('status'),
            `${t(`statuses.${of.status}`)} · ${t(of.isReceiving ? 'receiving' : 'notReceiving')}`,
          ],
          of.pausedAt !== null && [t('paused'), <DateTime key="p" at={of.pausedAt} exact />],
          of.failingSince !== null && [
            t('failing'),
            <DateTime key="f" at={of.failingSince} exact />,
          ],
          of.lastDeliveredAt !== null && [
            t('last'),
            <DateTime key="l" at={of.lastDeliveredAt} exact />,
          ],
          [
            t('counts', { most: formatNumberVi(merchantFileLimits.deliveries) }),
            t('countsText', {
              delivered: formatNumberVi(n.delivered),
              failed: formatNumberVi(n.failed),
              waiting: formatNumberVi(n.waiting),
            }),
          ],
        ]}
      />
      <LinkAnchor to={paths.webhooks} search={{ open: merchantId }}>
        {t('open')}
      </LinkAnchor>
    </>
  )
}

function Key({ of }: { of: NonNullable<View['key']> }) {
  const t = useTranslations('merchantFile.connections')
  return (
    <Facts
      facts={[
        [
          t('keyCreated'),
          <span key="c">
            <DateTime at={of.createdAt} exact /> · {of.createdBy}
          </span>,
        ],
        [
          t('keyUsed'),
          of.lastUsedAt === null ? t('keyUnused') : <DateTime key="u" at={of.lastUsedAt} exact />,
        ],
        [t('addresses'), of.addresses === 0 ? t('anywhere') : t('some', { count: of.addresses })],
      ]}
    />
  )
}

function LastRequest({ of }: { of: View['lastRequest'] }) {
  const t = useTranslations('merchantFile.connections')
  const nameOf = useOperationName()
  return of === null ? (
    <Text c="dimmed">{t('noRequest')}</Text>
  ) : (
    <Text>
      {nameOf(of.call)} · {t(of.isDone ? 'done' : 'refused')} · <DateTime at={of.at} exact />
    </Text>
  )
}
