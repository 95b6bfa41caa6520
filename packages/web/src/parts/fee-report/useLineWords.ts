import type { FeeLineKind, FeeReportLine } from '@saola/contract/fee-report'
import { useTranslations } from 'use-intl'
import { showMonth } from './report.ts'

/** What is about a fee that earned it; all others say first what they are. */
const ordinary: ReadonlySet<FeeLineKind> = new Set(['PAYMENT', 'PAYOUT', 'MONTH'])

/** What a line is about, in words. @param nameOf puts the name of a fee that came with the product into the reader's language */
export function useLineWords(nameOf: (name: string) => string) {
  const t = useTranslations('feeReport')
  const own = useTranslations('feeReportScreen.line')
  const kindOf = ({ kind, reason }: Pick<FeeReportLine, 'kind' | 'reason'>): string =>
    t(`kind.${kind}`, { month: reason === null ? '' : showMonth(reason) })
  return {
    titleOf: (line: FeeReportLine): string =>
      line.feeName === null || !ordinary.has(line.kind) ? kindOf(line) : nameOf(line.feeName),
    /** Of which fee, where the title does not say it. */
    feeOf: (line: FeeReportLine): string | null =>
      line.feeName === null || ordinary.has(line.kind) ? null : nameOf(line.feeName),
    codeOf: (line: FeeReportLine): string | null =>
      line.feeCode === null
        ? null
        : own('code', { code: line.feeCode, version: String(line.version ?? '') }),
    /** Why such a line stands here at all; null where the fee says it. */
    whyOf: ({ kind }: FeeReportLine): string | null =>
      kind === 'PAYMENT' || kind === 'PAYOUT' || kind === 'MONTH' ? null : own(`why.${kind}`),
  }
}
