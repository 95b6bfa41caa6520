import { Text } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import type { onboarding } from '@saola/contract/onboarding'
import { showDay } from '@saola/web/list/days'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { useTranslations } from 'use-intl'
import { Row, Rows } from './Rows.tsx'

export type Card = NonNullable<Output<typeof onboarding.cmsIdentity>>
type Override = Card['overrides'][number]
const days: readonly string[] = ['birthday', 'issueDate', 'expiryDate']
const said = (field: string, value: string): string =>
  days.includes(field) ? showDay(value) : value

/** What two people put over the reader's answer: what it had said, what counts, who and why. */
export function CardOverrides({ overrides }: { overrides: readonly Override[] }) {
  const t = useTranslations('onboarding.office.override')
  if (overrides.length === 0) return null
  return (
    <>
      <h2>{t('title')}</h2>
      <Rows label={t('title')}>
        {overrides.map((one) => (
          <Row
            key={one.id}
            aside={one.approvedAt === null ? null : <DateTime at={one.approvedAt} exact />}
            small={
              <>
                <span>{t('people', { by: one.proposedBy, approvedBy: one.approvedBy ?? '' })}</span>
                <br />
                <span>{t('why', { reason: one.reason })}</span>
              </>
            }
          >
            <What of={one} />
          </Row>
        ))}
      </Rows>
    </>
  )
}

function What({ of: { checks, fields } }: { of: Override }) {
  const t = useTranslations('onboarding.office.override')
  const scan = useTranslations('onboarding.scan')
  return (
    <>
      {checks.map((name) => (
        <Text key={name} component="div">
          <b>{scan(`check.${name}`)}</b> · {t('accepted')}
        </Text>
      ))}
      {fields.map(({ field, before, after }) => (
        <Text key={field} component="div">
          <b>{scan(field)}</b> · {t('read', { value: before === null ? '—' : said(field, before) })}{' '}
          · {t('to', { value: said(field, after) })}
        </Text>
      ))}
    </>
  )
}
