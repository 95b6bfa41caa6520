import { useTranslations } from 'use-intl'
import { nameOfCode } from './codeAreas.ts'

/** Codes in words: "[3000,3003]" becomes "Bank staff, Audit log". */
export function useCodeNames(): (json: string) => string {
  const t = useTranslations('admin.code')
  return (json) => {
    const codes: unknown = JSON.parse(json)
    return Array.isArray(codes)
      ? codes
          .map((code) => {
            const name = nameOfCode(Number(code))
            return name === undefined ? String(code) : t(name)
          })
          .join(', ')
      : json
  }
}
