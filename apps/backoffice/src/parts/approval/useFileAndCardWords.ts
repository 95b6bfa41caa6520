import { formatNumberVi } from '@saola/money/format'
import { useTranslations } from 'use-intl'

const listOf = (text: string): string[] => JSON.parse(text) as string[]

/** Values of proposals about files of personal data and about identity cards. */
export function useFileAndCardWords(): Readonly<Record<string, (value: string) => string>> {
  const file = useTranslations('dataExport')
  const scan = useTranslations('onboarding.scan')
  const each = (say: (one: string) => string) => (list: string) => listOf(list).map(say).join(', ')
  return {
    export: (key) => file(`file.${key as 'AUDIT'}`),
    rows: (count) => formatNumberVi(Number(count)),
    personalData: each((one) => file(`data.${one as 'EMAIL'}`)),
    checks: each((one) => scan(`check.${one as 'COPY'}`)),
    corrected: each((one) => scan(one as 'name')),
  }
}
