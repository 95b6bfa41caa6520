/** What the bank proposes of an enterprise, as its form holds it; pure. */
import type { Output } from '@saola/contract/call'
import type { salaryEnterprise, BankAction } from '@saola/contract/salary-enterprise'
import type { PaymentSource, ProgramType } from '@saola/contract/salary-values'
import { PERCENT_MICRO } from '@saola/web/parts/enterprise/values'

export type Enterprise = Output<typeof salaryEnterprise.cmsGet>
export interface Values extends Record<string, unknown> {
  grantedLimit: number | null
  sources: PaymentSource[]
  programType: ProgramType
  /** Percent a year as people write it; of the credit line alone. */
  rate: string
  contractNumber: string
  /** '' = no end. */
  validUntil: string
  merchantReason: string
  reason: string
}

export const grants = (action: BankAction): boolean => action === 'approve' || action === 'change'
export const needsMerchantReason = (action: BankAction): boolean =>
  action === 'reject' || action === 'lock'
export const hasLine = ({ sources }: Pick<Values, 'sources'>): boolean =>
  sources.includes('KLB_CREDIT_LINE')

const RATE = /^\d{1,3}([.,]\d{1,4})?$/
/** "8,5" and "8.5" are 85,000; null = no rate up to a hundred percent. */
export function readRate(text: string): number | null {
  const written = text.trim().replace(/%$/, '').trim()
  if (!RATE.test(written)) return null
  const [whole = '0', part = ''] = written.split(/[.,]/)
  const micro = Number(whole) * PERCENT_MICRO + Number(part.padEnd(4, '0'))
  return micro <= 100 * PERCENT_MICRO ? micro : null
}

/** What is granted already, else what was asked for, from the account alone. */
export function valuesOf(it: Enterprise, decimal: (value: number) => string): Values {
  const { grant } = it
  return {
    grantedLimit: grant?.grantedLimit ?? it.paySalaryLimitation,
    sources: grant?.sources ?? ['BUSINESS_ACCOUNT'],
    programType: grant?.programType ?? 'FLEX_SALARY_NOT_USE_OVERDRAFT',
    rate:
      grant?.sources.includes('KLB_CREDIT_LINE') === true
        ? decimal(grant.lineRateMicro / PERCENT_MICRO)
        : '',
    contractNumber: grant?.contractNumber ?? '',
    validUntil: grant?.validUntil ?? '',
    merchantReason: '',
    reason: '',
  }
}

/** As the server takes it; for values that have passed the form's own checks. */
export const bodyOf = (action: BankAction, values: Values) => ({
  action,
  ...(grants(action)
    ? {
        grant: {
          grantedLimit: values.grantedLimit ?? 0,
          sources: values.sources,
          programType: values.programType,
          lineRateMicro: hasLine(values) ? (readRate(values.rate) ?? 0) : 0,
          contractNumber: values.contractNumber.trim(),
          validUntil: values.validUntil === '' ? null : values.validUntil,
        },
      }
    : {}),
  ...(needsMerchantReason(action) ? { merchantReason: values.merchantReason.trim() } : {}),
  reason: values.reason.trim(),
})
