import { useTranslations } from 'use-intl'

/** A person's name; of fees that came with the product nobody's. */
export function useWho(): (name: string) => string {
  const t = useTranslations('fee')
  return (name) => (name === 'system' ? t('shipped') : name)
}
