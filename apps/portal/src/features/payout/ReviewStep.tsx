import type { NameCheck } from '@saola/contract/payout'
import { transferContent } from '@saola/vietqr/text'
import { banksOptions } from '@saola/web/parts/entities'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { Facts, Section } from '@saola/web/ui/pages.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import type { CreateValues } from './form.ts'
import { AccountLine, NameWarning } from './Marks.tsx'
import styles from './payout.module.css'
import { Price } from './Price.tsx'
import type { Setting } from './rules.ts'
import { useSetting } from './usePayouts.ts'

/** All of it once more before it is made, and who will approve it. */
export function ReviewStep({ values, verdict }: { values: CreateValues; verdict: NameCheck }) {
  const t = useTranslations('payout.create')
  const d = useTranslations('payout.detail')
  const bank = useQuery(banksOptions()).data?.find(({ number }) => number === values.toBankBin)
  return (
    <Section title={t('reviewTitle')}>
      <div className={styles.hero}>
        <div className={styles.huge}>
          <Money value={values.amount ?? 0} />
        </div>
        <AccountLine
          wide
          account={{
            name: values.toAccountName,
            accountNo: values.toAccountNo,
            bankName: bank?.shortName ?? values.toBankBin,
            bankBin: values.toBankBin,
          }}
        />
        <NameWarning row={{ nameCheck: verdict }} />
      </div>
      <div className={styles.reviewed}>
        <Facts
          facts={[
            [
              d('from'),
              <span key="from" className="tabular">
                {values.fromAccountNo}
              </span>,
            ],
            [d('content'), values.content],
            [t('preview'), transferContent(values.content)],
            values.refTransactionId.trim() === ''
              ? false
              : [t('reference'), values.refTransactionId.trim()],
          ]}
        />
      </div>
      <Price values={values} />
      <WhoApproves amount={values.amount ?? 0} />
    </Section>
  )
}

export function WhoApproves({ amount }: { amount: number }) {
  const t = useTranslations('payout.create')
  const members = useTranslations('payout.list')
  const { reach } = useMe()
  const setting = useSetting()
  const sentence = useWho(setting, amount)
  if (setting === null) return null
  const lonely = setting.approvers.length === 0 && !setting.isAlone
  return (
    <div className={styles.agreement}>
      <Icon name="users" size={18} />
      <span>
        <strong>{t('whoTitle')}</strong>
        <br />
        {sentence}{' '}
        {lonely && reach(paths.memberCreate) ? (
          <LinkAnchor underline="always" to={paths.memberCreate}>
            {members('members')}
          </LinkAnchor>
        ) : null}
      </span>
    </div>
  )
}

function useWho(setting: Setting | null, amount: number): string {
  const t = useTranslations('payout.create')
  if (setting === null) return ''
  if (!setting.representativeVerified) return t('whoUnverified')
  if (setting.isAlone) return t('whoAlone')
  const { approvers, secondAbove } = setting
  if (approvers.length === 0) return t('whoNobody')
  const two = secondAbove !== null && amount > secondAbove
  if (two) return t('whoTwo', { names: approvers.join(', ') })
  const last = approvers.at(-1) ?? ''
  const first = approvers.slice(0, -1).join(', ')
  return t('who', { names: first === '' ? last : t('or', { first, last }) })
}
