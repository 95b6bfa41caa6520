import { Alert } from '@mantine/core'
import type { BulkPreview, BulkPreviewRow } from '@saola/contract/subscription-bulk'
import { bulkLimits } from '@saola/contract/subscription-bulk-values'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { showDay } from '@saola/web/list/days'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceChips } from '../../../parts/ChoiceChips.tsx'
import { partsOf } from './asks.ts'
import styles from './bulk.module.css'
import { BulkRows } from './BulkRows.tsx'

/** What becomes of each, in a few words. */
function useWords(act: BulkPreview['act']): (row: BulkPreviewRow) => string {
  const t = useTranslations('subscriptionBulk')
  return ({ reason, after, invoice }) => {
    if (reason !== null) return t(`reason.${reason}`)
    if (invoice !== null)
      return t('preview.remind', {
        number: invoice.number,
        amount: formatVnd(invoice.amount),
        channel: t(`preview.channel.${invoice.channel}`),
      })
    if (after === null) return ''
    const { numOfCycles, nextPaymentDate, cancelAt, issued, voided } = after
    const isCycles = act === 'EXTEND' || act === 'UNDO_EXTEND'
    const parts = [
      isCycles && numOfCycles !== null ? t('preview.cycles', { after: String(numOfCycles) }) : null,
      act === 'CANCEL_NOW' ? t('preview.now') : null,
      act === 'CANCEL_AT_END' && cancelAt !== null
        ? t('preview.ends', { day: showDay(cancelAt) })
        : null,
      nextPaymentDate === null ? null : t('preview.next', { day: showDay(nextPaymentDate) }),
      issued > 0 ? t('preview.issued', { amount: formatVnd(issued) }) : null,
      voided > 0 ? t('preview.voided', { amount: formatVnd(voided) }) : null,
    ]
    return parts.filter((part) => part !== null).join(' · ')
  }
}
type Tab = 'will' | 'willNot'

/** How many will and will not, what it does to the money, and each of them. */
export function Preview({ it }: { it: BulkPreview }) {
  const t = useTranslations('subscriptionBulk')
  const wordsOf = useWords(it.act)
  const parts = partsOf(it.rows)
  const [chosen, setTab] = useState<Tab>('will')
  const other = chosen === 'will' ? 'willNot' : 'will'
  const tab = parts[chosen].length > 0 ? chosen : other
  const sums = [
    it.issued > 0 ? t('preview.sumIssued', { amount: formatVnd(it.issued) }) : null,
    it.voided > 0 ? t('preview.sumVoided', { amount: formatVnd(it.voided) }) : null,
    it.reminded > 0 ? t('preview.sumReminded', { amount: formatVnd(it.reminded) }) : null,
  ].filter((sum) => sum !== null)
  return (
    <>
      <div className={styles.sums} role="status">
        <span>{it.willDo === 0 ? t('preview.none') : t('preview.will', { count: it.willDo })}</span>
        {it.willNot === 0 ? null : <span>{t('preview.willNot', { count: it.willNot })}</span>}
      </div>
      {sums.length === 0 ? null : <p>{sums.join(' ')}</p>}
      <p className={styles.dim}>{t(`undo.${it.act}`)}</p>
      {it.willDo > 0 && it.allowedActions.length === 0 ? (
        <Alert color="yellow" variant="outline">
          {t('preview.approve', { max: String(bulkLimits.withoutApproval) })}
        </Alert>
      ) : null}
      {it.willNot === 0 || it.willDo === 0 ? null : (
        <ChoiceChips
          quiet
          label={t('preview.rows')}
          value={tab}
          onChange={setTab}
          choices={(['will', 'willNot'] as const).map((value) => ({
            value,
            label: t(`preview.${value}Tab`, { count: formatNumberVi(parts[value].length) }),
          }))}
        />
      )}
      <BulkRows
        label={t('preview.rows')}
        words={tab === 'will' ? t('preview.result') : t('field.reason')}
        rows={parts[tab].map((row) => ({ ...row, words: wordsOf(row) }))}
      />
    </>
  )
}
