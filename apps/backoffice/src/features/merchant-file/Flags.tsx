import { Text } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import { merchantFile } from '@saola/contract/merchant-file'
import { formatVnd } from '@saola/money/format'
import { useDecimal } from '@saola/web/i18n/useDecimal'
import { queryOptionsOf } from '@saola/web/api/query'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { formatExact } from '@saola/web/ui/time'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import styles from './merchant-file.module.css'
import { Loaded, Row, Rows } from './Rows.tsx'

type Flag = Output<typeof merchantFile.flags>[number]

/** What staff should look at twice, each in one sentence with its figures and whom it leads to. */
export function Flags({ merchantId }: { merchantId: string }) {
  const t = useTranslations('merchantFile.flags')
  const say = useFlagText()
  return (
    <Loaded call={merchantFile.flags} request={{ params: { merchantId } }}>
      {(flags) =>
        flags.length === 0 ? (
          <Text>
            {t('none')}.{' '}
            <Text span c="dimmed">
              {t('noneText')}
            </Text>
          </Text>
        ) : (
          <Rows label={t('title')}>
            {flags.map((flag) => (
              <Row
                key={flag.kind}
                small={
                  <>
                    {say(flag)}
                    <Others merchants={flag.merchants} />
                  </>
                }
              >
                <FlagName kind={flag.kind} />
              </Row>
            ))}
          </Rows>
        )
      }
    </Loaded>
  )
}

const FlagName = ({ kind }: { kind: Flag['kind'] }) => {
  const t = useTranslations('merchantFile.flags')
  return <StatusBadge status="PENDING" tone="warn" label={t(`name.${kind}`)} />
}

function Others({ merchants }: { merchants: Flag['merchants'] }) {
  const o = useTranslations('onboarding')
  return merchants.map((m) => (
    <div key={m.id}>
      <LinkAnchor to={paths.merchant} search={{ id: m.id }} underline="always" inherit>
        {m.name}
      </LinkAnchor>{' '}
      ({m.code}) · {o(`status.${m.status}`)}
    </div>
  ))
}

function useFlagText(): (flag: Flag) => string {
  const t = useTranslations('merchantFile.flags')
  const decimal = useDecimal()
  return (flag) =>
    t(`text.${flag.kind}`, {
      count: flag.count ?? 0,
      amount: formatVnd(flag.amount ?? 0),
      usual: formatVnd(flag.usual ?? 0),
      percent: decimal(flag.percent ?? 0),
      at: flag.at === null ? '' : formatExact(flag.at),
    })
}

/** The names of the flags in the file's head. */
export function FlagNames({ merchantId }: { merchantId: string }) {
  const t = useTranslations('merchantFile.head')
  const { data } = useQuery(queryOptionsOf(merchantFile.flags, { params: { merchantId } }))
  if (data === undefined) return <>…</>
  if (data.length === 0) return <>{t('none')}</>
  return (
    <span className={styles.chips}>
      {data.map(({ kind }) => (
        <FlagName key={kind} kind={kind} />
      ))}
    </span>
  )
}
