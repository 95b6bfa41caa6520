import type { ForControlHistoryItem } from '@saola/contract/for-control-case'
import type { ForControlEvent } from '@saola/contract/for-control-values'
import { useTranslations } from 'use-intl'
import { Timeline } from '../../ui/Timeline.tsx'
import { Documents, type OpenDocument } from './Documents.tsx'
import styles from './for-control.module.css'

const tones: Partial<Record<ForControlEvent, 'ok' | 'bad'>> = {
  APPROVE: 'ok',
  MONEY_SENT: 'ok',
  DENY: 'bad',
  MONEY_FAILED: 'bad',
  MONEY_RETURNED: 'bad',
}

/** What was done and said about a case, by both sides, oldest first (B-474). */
export function CaseHistory({
  steps,
  open,
}: {
  steps: readonly ForControlHistoryItem[]
  open: OpenDocument
}) {
  const t = useTranslations('forControl')
  const oldest = steps.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
  return (
    <Timeline
      label={t('field.history')}
      items={oldest.map((step) => {
        const tone = tones[step.event]
        return {
          key: step.id,
          title: t(`event.${step.event}`),
          at: step.createdAt,
          detail: <Said step={step} open={open} />,
          ...(tone === undefined ? {} : { tone }),
        }
      })}
    />
  )
}

function Said({ step, open }: { step: ForControlHistoryItem; open: OpenDocument }) {
  const t = useTranslations('forControl')
  const who = step.createdBy ?? (step.byBank ? t('byBank') : null)
  return (
    <div className={styles.said}>
      {who === null ? null : (
        <span>{step.byBank && step.createdBy !== null ? `${t('byBank')} · ${who}` : who}</span>
      )}
      {step.note === null || step.note === '' ? null : <p className={styles.words}>{step.note}</p>}
      {step.documents.length === 0 ? null : (
        <Documents label={t('field.documents')} documents={step.documents} open={open} />
      )}
    </div>
  )
}
