import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Facts, Section } from '@saola/web/ui/pages.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'
import { bankNames, BankMark } from '../../parts/BankMark.tsx'
import { HistoryPanel } from '../../parts/HistoryPanel.tsx'
import { methodName } from '../../parts/own-names.ts'
import styles from './pay-page.module.css'
import { fieldOf, wanted, type PayPageDetails } from './rules.ts'

/** What the page is: its facts, whose it is, and who changed it. */
export function InfoCards({ page }: { page: PayPageDetails }) {
  const t = useTranslations('payPage')
  const { bankAccount: account } = page
  const method = useTranslations('shopSetting.method')
  const form = page.customerInfoForm ?? {
    fillName: true,
    fillPhone: true,
    fillEmail: false,
    fillAddress: false,
  }
  const asks = wanted({ customerInfoType: page.customerInfoType, customerInfoForm: form })
    .map((name) => t(`info.${fieldOf[name]}`))
    .join(', ')
  const contact = [page.contactPhone, page.contactEmail]
    .filter((x) => x !== null && x !== '')
    .join(' · ')
  const methods = page.shopSetting.payments
    .map((p) => methodName(p, (type) => method(type)))
    .join(', ')
  return (
    <>
      <Section title={t('detail.info')}>
        <Facts
          facts={[
            [
              t('detail.status'),
              <StatusBadge key="status" status={page.status} label={t(`status.${page.status}`)} />,
            ],
            [
              t('detail.code'),
              <Code key="code" value={page.code} name={t('detail.code')} keep={8} />,
            ],
            [
              t('detail.url'),
              <a key="url" href={page.url} target="_blank" rel="noreferrer">
                {page.url}
              </a>,
            ],
            [
              t('detail.account'),
              <span key="account" className={styles.bank}>
                <BankMark type={account.bankType} />
                <span>
                  {bankNames[account.bankType]} ·{' '}
                  <span className="tabular">{account.accountNo}</span> · {account.accountName}
                </span>
              </span>,
            ],
            [t('detail.period'), t(`period.${page.periodType ?? 'NONE'}`)],
            [
              t('detail.ask'),
              `${t(`info.${page.customerInfoType}`)}${asks === '' ? '' : `: ${asks}`}`,
            ],
            [t('detail.contact'), contact === '' ? t('detail.none') : contact],
            [
              t('detail.created'),
              <span key="created">
                <DateTime at={page.createdAt} exact /> · {page.createdBy}
              </span>,
            ],
          ]}
        />
      </Section>
      <Section title={t('detail.merchant')}>
        <Facts
          facts={[
            [t('detail.merchant'), `${page.merchantName} (${page.merchantCode})`],
            [t('detail.shopName'), page.shopSetting.shopName],
            [t('detail.methods'), methods === '' ? t('detail.none') : methods],
          ]}
        />
      </Section>
      <HistoryPanel module="pay-page" objectId={page.code} />
    </>
  )
}
