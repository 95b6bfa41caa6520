import type { Output } from '@saola/contract/call'
import { merchantFile } from '@saola/contract/merchant-file'
import { formatVnd } from '@saola/money/format'
import { useFeeWords } from '@saola/web/parts/useFeeWords'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { formatDay } from '@saola/web/ui/time'
import { useTranslations } from 'use-intl'
import { useAdmin } from '../../app/useAdmin.ts'
import { FeeStanding } from './FeeStanding.tsx'
import { PayoutLimits } from './PayoutLimits.tsx'
import { Loaded, Part, Parts, Row, Rows } from './Rows.tsx'

type Fee = Output<typeof merchantFile.fees>[number]

/** The accounts that money reaches, and what receiving it costs today. */
export function Accounts({ merchantId, name }: { merchantId: string; name: string }) {
  const { data: me } = useAdmin()
  return (
    <Parts>
      <Linked merchantId={merchantId} />
      <Fees merchantId={merchantId} />
      {me?.codes.includes(3300) === true ? (
        <FeeStanding merchantId={merchantId} name={name} />
      ) : null}
      {me?.codes.includes(3504) === true ? (
        <PayoutLimits merchantId={merchantId} name={name} />
      ) : null}
    </Parts>
  )
}

function Linked({ merchantId }: { merchantId: string }) {
  const t = useTranslations('merchantFile.accounts')
  return (
    <Part title={t('title')}>
      <Loaded call={merchantFile.accounts} request={{ params: { merchantId } }}>
        {(accounts) =>
          accounts.length === 0 ? (
            <EmptyState icon="bank" title={t('none')} />
          ) : (
            <Rows label={t('title')}>
              {accounts.map((a) => (
                <Row
                  key={a.id}
                  small={[
                    a.accountName,
                    a.bankType,
                    a.branch,
                    a.isDefault && t('default'),
                    a.isDefaultFee && t('defaultFee'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  aside={
                    <>
                      <StatusBadge
                        status={a.status === 'ACTIVE' ? 'ACTIVE' : 'INACTIVE'}
                        label={t(`status.${a.status}`)}
                      />
                      <small>
                        {a.unlinkedAt === null ? (
                          <>
                            {t('linked')} <DateTime at={a.linkedAt} />
                          </>
                        ) : (
                          <>
                            {t('unlinked')} <DateTime at={a.unlinkedAt} />
                          </>
                        )}
                      </small>
                    </>
                  }
                >
                  <span className="tabular">{a.accountNo}</span>
                </Row>
              ))}
            </Rows>
          )
        }
      </Loaded>
    </Part>
  )
}

function Fees({ merchantId }: { merchantId: string }) {
  const t = useTranslations('merchantFile.fees')
  return (
    <Part title={t('title')}>
      <Loaded call={merchantFile.fees} request={{ params: { merchantId } }}>
        {(fees) =>
          fees.length === 0 ? (
            <EmptyState title={t('none')} />
          ) : (
            <Rows label={t('title')}>
              {fees.map((fee, i) => (
                <Row
                  key={`${i}-${fee.paymentType}`}
                  small={<Terms fee={fee} />}
                  aside={<FeeState fee={fee} />}
                >
                  {fee.name}
                </Row>
              ))}
            </Rows>
          )
        }
      </Loaded>
    </Part>
  )
}

function FeeState({ fee }: { fee: Fee }) {
  const t = useTranslations('merchantFile.fees')
  if (!fee.isOn) return <StatusBadge status="INACTIVE" label={t('off')} />
  return fee.isChosen ? (
    <StatusBadge status="ACTIVE" label={t('on')} />
  ) : (
    <StatusBadge status="INACTIVE" label={t('notChosen')} />
  )
}

function Terms({ fee: { terms, paymentLimit } }: { fee: Fee }) {
  const t = useTranslations('merchantFile.fees')
  const say = useFeeWords()
  const dates = (from: string, to: string | null): string =>
    to === null
      ? t('since', { from: formatDay(from) })
      : t('until', { from: formatDay(from), to: formatDay(to) })
  return (
    <>
      {terms.length === 0 ? t('noTerms') : null}
      {terms.map((one) => (
        <div key={one.amountFrom}>
          {one.amountFrom <= 1 ? null : `${t('amounts', { amount: formatVnd(one.amountFrom) })} `}
          {[
            say(one),
            t(one.collection === 'LATER' ? 'later' : 'now'),
            `${t(one.isOwn ? 'own' : 'general')} ${dates(one.from, one.to)}`,
          ].join(' · ')}
        </div>
      ))}
      {paymentLimit === null ? '' : ` · ${t('limit', { amount: formatVnd(paymentLimit) })}`}
    </>
  )
}
