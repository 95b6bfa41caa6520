import { Alert, Text } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import { merchantFile } from '@saola/contract/merchant-file'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { useDecimal } from '@saola/web/i18n/useDecimal'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { formatDay } from '@saola/web/ui/time'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useAdmin } from '../../app/useAdmin.ts'
import styles from './merchant-file.module.css'
import { Loaded, Part, Parts, Row, Rows } from './Rows.tsx'

type MoneyView = Output<typeof merchantFile.money>

/** Volume, what waits in suspense, and the proof that the books balance (code 3500). */
export function MoneyTab({ merchantId, code }: { merchantId: string; code: string }) {
  const t = useTranslations('merchantFile.money')
  return (
    <Loaded call={merchantFile.money} request={{ params: { merchantId } }}>
      {(money) => (
        <Parts>
          <Part title={t('title')}>
            <Periods periods={money.periods} />
          </Part>
          <Part title={t('suspense')}>
            <Text>
              {t('suspenseText', {
                total: money.suspense.total,
                amount: formatVnd(money.suspense.amount),
              })}
            </Text>
            <LinkAnchor to={paths.unmatched} search={{ merchantCode: code }}>
              {t('openSuspense')}
            </LinkAnchor>
          </Part>
          <Part title={t('proof')}>
            <Books money={money} />
          </Part>
        </Parts>
      )}
    </Loaded>
  )
}

function Periods({ periods }: { periods: MoneyView['periods'] }) {
  const t = useTranslations('merchantFile.money')
  const decimal = useDecimal()
  const lines: readonly (readonly [string, (p: MoneyView['periods'][number]) => string])[] = [
    [t('amount'), (p) => formatVnd(p.amount)],
    [t('total'), (p) => formatNumberVi(p.total)],
    [t('refunded'), (p) => formatVnd(p.refunded)],
    [t('refunds'), (p) => formatNumberVi(p.refunds)],
    [t('share'), (p) => `${decimal(p.refundPercent)}%`],
  ]
  return (
    <table className={styles.figures}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{t('title')}</span>
          </th>
          {periods.map((p) => (
            <th key={p.days} scope="col">
              {t('days', { days: String(p.days) })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(([name, of]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {periods.map((p) => (
              <td key={p.days} className="tabular">
                {of(p)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Books({ money }: { money: MoneyView }) {
  const t = useTranslations('merchantFile.money')
  const sides = { debit: formatVnd(money.debit), credit: formatVnd(money.credit) }
  const nameOf = (account: string): string =>
    t.has(`account.${account}` as 'account.FEE')
      ? t(`account.${account}` as 'account.FEE')
      : account
  return (
    <>
      {money.balances.length === 0 ? (
        <Text c="dimmed">{t('empty')}</Text>
      ) : (
        <Rows label={t('proof')}>
          {money.balances.map(({ account, balance }) => (
            <Row key={account} aside={<span className="tabular">{formatVnd(balance)}</span>}>
              {nameOf(account)}
            </Row>
          ))}
        </Rows>
      )}
      {money.isBalanced ? (
        <Text mt="xs">{t('balanced', sides)}</Text>
      ) : (
        <Alert mt="xs" color="#b42318">
          {t('unbalanced', sides)}
        </Alert>
      )}
      <Statement statement={money.statement} />
    </>
  )
}

function Statement({ statement }: { statement: MoneyView['statement'] }) {
  const t = useTranslations('merchantFile.money')
  const { data: me } = useAdmin()
  if (statement === null) return null
  const open = statement.openDifferences
  return (
    <Text mt="xs">
      {statement.lastDay === null
        ? t('noStatement', { open })
        : t('statement', { day: formatDay(statement.lastDay), open })}{' '}
      {me?.codes.includes(3502) === true ? (
        <LinkAnchor to={paths.reconciliation} underline="always">
          {t('openReconciliation')}
        </LinkAnchor>
      ) : null}
    </Text>
  )
}
