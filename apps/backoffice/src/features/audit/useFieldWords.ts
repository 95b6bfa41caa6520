import { useTranslations } from 'use-intl'
import { useCodeNames } from '../../parts/useCodeNames.ts'
import { plain, readable } from './fields.ts'

interface FieldWords {
  nameOf: (field: string) => string
  sayValue: (field: string, value: string) => string
}

/** Fields and values of changes in words: by the phrases where there are any, else as readable as they can be made. */
export function useFieldWords(): FieldWords {
  const t = useTranslations('audit')
  const status = useTranslations('web.status')
  const codeNames = useCodeNames()
  const nameOf = (field: string): string => {
    const key = `field.${field}` as 'field.status'
    return t.has(key) ? t(key) : readable(field)
  }
  const sayValue = (field: string, value: string): string => {
    const own = `value.${field}.${value}` as 'value.by.payer'
    if (value === 'true' || value === 'false') return t(`yes.${value}`)
    if (field === 'codes' && value.startsWith('[')) return codeNames(value)
    if (field === 'status' && status.has(value as 'ACTIVE')) return status(value as 'ACTIVE')
    if (/^\w+$/.test(value) && t.has(own)) return t(own)
    return plain(value, nameOf)
  }
  return { nameOf, sayValue }
}
