import { Text } from '@mantine/core'
import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { Facts, Section } from '@saola/web/ui/pages.tsx'
import { useTranslations } from 'use-intl'
import { bankNames, BankMark } from '../../parts/BankMark.tsx'
import { feeLines, isOpen, type PayLinkDetails } from './rules.ts'
import styles from './pay-link.module.css'

/** What the customer pays, what is kept and what arrives, with the sentence that explains it (docs/decisions.md#8). */
export function FeeCard({ link }: { link: PayLinkDetails }) {
  const t = useTranslations('payLink.detail')
  const { gross, charge, vat, net, note } = feeLines(link)
  return (
    <Section title={t('fee')}>
      {note === 'expected' ? (
        <Text c="dimmed">{t('expected')}</Text>
      ) : (
        <>
          <dl className={styles.fee}>
            <dt>{t('gross')}</dt>
            <dd>
              <Money value={gross} />
            </dd>
            <dt>{t('charge')}</dt>
            <dd>
              <Money value={-charge} />
            </dd>
            <dt>{t('vat')}</dt>
            <dd>
              <Money value={-vat} />
            </dd>
            <dt className={styles.feeNet}>{t('net')}</dt>
            <dd className={styles.feeNet}>
              <Money value={net} />
            </dd>
          </dl>
          {note === null ? null : (
            <Text size="sm" c="dimmed" mt={8}>
              {t(note)}
            </Text>
          )}
        </>
      )}
    </Section>
  )
}

/** The number is told as its QR is shown: once it can be paid (ADR 0051). */
function VirtualAccount({ link }: { link: PayLinkDetails }) {
  const t = useTranslations('payLink.detail')
  const qr = useTranslations('web.qr')
  return isOpen(link.status) && !link.payable ? (
    <span className={styles.dim}>{qr('preparing')}</span>
  ) : (
    <Code value={link.virtualAccount} name={t('virtualAccount')} keep={9} />
  )
}

export function InfoCard({ link }: { link: PayLinkDetails }) {
  const t = useTranslations('payLink')
  const method = useTranslations('transaction.paymentType')
  const contact = [link.contactPhone, link.contactEmail]
    .filter((x) => x !== null && x !== '')
    .join(' · ')
  return (
    <Section title={t('detail.info')}>
      <Facts
        facts={[
          [
            t('detail.account'),
            <span key="a" className={styles.account}>
              <BankMark type={link.bankType} />
              <span>
                {bankNames[link.bankType]} · <span className="tabular">{link.accountNo}</span>
                <br />
                <span className={styles.dim}>{link.accountName}</span>
              </span>
            </span>,
          ],
          [t('detail.virtualAccount'), <VirtualAccount key="v" link={link} />],
          link.refTransactionId !== null && [
            t('detail.reference'),
            <Code key="r" value={link.refTransactionId} name={t('detail.reference')} keep={16} />,
          ],
          [
            t('detail.transaction'),
            <Code key="t" value={link.transactionId} name={t('detail.transaction')} keep={8} />,
          ],
          link.txnNumber !== null && [
            t('detail.bankNumber'),
            <Code key="n" value={link.txnNumber} name={t('detail.bankNumber')} keep={12} />,
          ],
          link.status === 'SUCCESS' && [t('detail.method'), method(link.paymentType)],
          [
            t('detail.created'),
            <>
              <DateTime at={link.createdAt} exact />{' '}
              <span className={styles.dim}>· {link.createBy}</span>
            </>,
          ],
          [
            t('detail.expiry'),
            link.expireAt === null ? t('noExpiry') : <DateTime key="e" at={link.expireAt} exact />,
          ],
          link.completeTime !== null && [
            t('detail.completed'),
            <DateTime key="c" at={link.completeTime} exact />,
          ],
          [t('detail.ask'), t(`info.${link.customerInfoType}`)],
          link.successUrl !== null && [t('detail.successUrl'), link.successUrl],
          link.failUrl !== null && [t('detail.failUrl'), link.failUrl],
          (link.successUrl !== null || link.failUrl !== null) && [
            t('detail.redirectAfter'),
            t('create.seconds', { count: String(link.redirectAfter) }),
          ],
          contact !== '' && [t('detail.contact'), contact],
          link.fileUrl !== null && [
            t('detail.file'),
            <a key="f" href={link.fileUrl} target="_blank" rel="noreferrer">
              {t('detail.openFile')}
            </a>,
          ],
        ]}
      />
    </Section>
  )
}

/** What is known of the one who pays: filled in by the payer or by the shop. */
export function PayerCard({ link: { customer } }: { link: PayLinkDetails }) {
  const t = useTranslations('payLink')
  const facts = [
    [t('create.fullName'), customer.fullName],
    [t('create.phone'), customer.phone],
    [t('create.email'), customer.email],
    [t('create.address'), customer.address],
  ] as const
  const known = facts.filter(([, value]) => value !== null && value !== '')
  return (
    <Section title={t('detail.payer')}>
      {known.length === 0 ? (
        <Text c="dimmed">{t('detail.payerNone')}</Text>
      ) : (
        <Facts facts={known} />
      )}
    </Section>
  )
}

/** How the payer page of this shop looks now. */
export function ShopCard({ link: { shopSetting: shop } }: { link: PayLinkDetails }) {
  const t = useTranslations('payLink.detail')
  const method = useTranslations('transaction.paymentType')
  const methods = shop.payments
    .filter((p) => p.status === 'ACTIVE')
    .map((p) => method(p.paymentType))
    .join(', ')
  return (
    <Section title={t('look')}>
      <div className={styles.shopBand} style={{ background: shop.backgroundColor }} aria-hidden />
      <div className={styles.look}>
        <Facts
          facts={[
            [t('shopName'), shop.shopName],
            [t('language'), t(shop.defaultLanguage)],
            [t('methods'), methods === '' ? '—' : methods],
          ]}
        />
      </div>
    </Section>
  )
}
