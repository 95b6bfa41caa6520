import { Text } from '@mantine/core'
import { approval } from '@saola/contract/approval'
import type { Output } from '@saola/contract/call'
import { merchantFile } from '@saola/contract/merchant-file'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useAdmin } from '../../app/useAdmin.ts'
import { ShownOf } from './People.tsx'
import { Loaded, Part, Parts, Row, Rows } from './Rows.tsx'

type View = Output<typeof merchantFile.cases>
interface Of {
  merchantId: string
  code: string
}
const NEWEST = 20
const caseCodes = [3802, 3702, 3800] as const

/** What is open about the merchant: proposals, and the cases whose screens the reader has. */
export function Cases({ merchantId, code }: Of) {
  const { data: me } = useAdmin()
  const hasCases = caseCodes.some((one) => me?.codes.includes(one))
  return (
    <Parts>
      <Approvals merchantId={merchantId} code={code} />
      {hasCases ? (
        <Loaded call={merchantFile.cases} request={{ params: { merchantId } }}>
          {(view) => (
            <Parts>
              {view.support === null ? null : <Support of={view.support} code={code} />}
              {view.posOrders === null ? null : <PosOrders of={view.posOrders} />}
              {view.vietQrPro === null ? null : (
                <VietQrPro of={view.vietQrPro} merchantId={merchantId} code={code} />
              )}
            </Parts>
          )}
        </Loaded>
      ) : null}
    </Parts>
  )
}

function Approvals({ merchantId, code }: Of) {
  const t = useTranslations('merchantFile.cases')
  const a = useTranslations('approval')
  const shown = {
    query: { merchantId },
    page: { size: NEWEST, sortBy: 'proposedAt', direction: 'DESC' as const },
  }
  return (
    <Part title={t('approvals')}>
      <Loaded call={approval.getList} request={shown}>
        {({ items, totalSize }) =>
          items.length === 0 ? (
            <Text c="dimmed">{t('noApprovals')}</Text>
          ) : (
            <>
              <Rows label={t('approvals')}>
                {items.map((p) => (
                  <Row
                    key={p.id}
                    small={[p.proposedBy, p.reason, p.decidedBy].filter(Boolean).join(' · ')}
                    aside={
                      <>
                        {a(`state.${p.state}`)}
                        <small>
                          <DateTime at={p.proposedAt} />
                        </small>
                      </>
                    }
                  >
                    <LinkAnchor to={paths.approvals} search={{ keyword: code, open: p.id }}>
                      {a(`kind.${p.kind}`)}
                    </LinkAnchor>
                    {p.amount === null ? '' : ` · ${formatVnd(p.amount)}`}
                  </Row>
                ))}
              </Rows>
              <ShownOf shown={items.length} total={totalSize} />
            </>
          )
        }
      </Loaded>
    </Part>
  )
}

function Support({ of, code }: { of: NonNullable<View['support']>; code: string }) {
  const t = useTranslations('merchantFile.cases')
  const s = useTranslations('support')
  return (
    <Part title={`${t('support')} (${formatNumberVi(of.open)})`}>
      {of.items.length === 0 ? (
        <Text c="dimmed">{t('noSupport')}</Text>
      ) : (
        <Rows label={t('support')}>
          {of.items.map((one) => (
            <Row
              key={one.id}
              aside={
                <>
                  {s(`status.${one.status as 'OPEN'}`)}
                  <small>
                    <DateTime at={one.at} />
                  </small>
                </>
              }
            >
              <LinkAnchor to={paths.support} search={{ merchantCode: code, open: one.id }}>
                {s(`content.${one.content as 'CONTENT_1'}`)}
              </LinkAnchor>
            </Row>
          ))}
        </Rows>
      )}
      <ShownOf shown={of.items.length} total={of.open} />
    </Part>
  )
}

function PosOrders({ of }: { of: NonNullable<View['posOrders']> }) {
  const t = useTranslations('merchantFile.cases')
  const p = useTranslations('posOrder')
  return (
    <Part title={`${t('posOrders')} (${formatNumberVi(of.open)})`}>
      {of.items.length === 0 ? (
        <Text c="dimmed">{t('noPosOrders')}</Text>
      ) : (
        <Rows label={t('posOrders')}>
          {of.items.map((one) => (
            <Row
              key={one.id}
              small={formatVnd(one.amount)}
              aside={
                <>
                  {p(`status.${one.status as 'PENDING'}`)} · {p(`payment.${one.payment as 'PAID'}`)}
                  <small>
                    <DateTime at={one.at} />
                  </small>
                </>
              }
            >
              <LinkAnchor to={paths.posOrders} search={{ keyword: one.code, open: one.id }}>
                {one.code}
              </LinkAnchor>
            </Row>
          ))}
        </Rows>
      )}
      <ShownOf shown={of.items.length} total={of.open} />
    </Part>
  )
}

function VietQrPro({ of, merchantId, code }: Of & { of: NonNullable<View['vietQrPro']> }) {
  const t = useTranslations('merchantFile.cases')
  return (
    <Part title={t('vietQrPro')}>
      <Text>
        {t(`vietQrProStatus.${of.status as 'PENDING'}`)}
        {of.waitingAccounts === 0
          ? ''
          : ` · ${t('waitingAccounts', { count: of.waitingAccounts })}`}
        {of.status === 'INACTIVE' ? null : (
          <>
            {' '}
            <LinkAnchor
              underline="always"
              to={paths.vietQrPro}
              search={{ merchantCode: code, open: merchantId }}
            >
              {t('open')}
            </LinkAnchor>
          </>
        )}
      </Text>
    </Part>
  )
}
