import { useLanguage } from '@saola/web/i18n/PhrasesProvider.tsx'
import type { Language } from '@saola/web/i18n/types'
import { useTranslations } from 'use-intl'
import { store } from './services.ts'
import styles from './shell.module.css'

/** Vietnamese or English; the choice stays on this device (B-023). */
export function LanguageToggle() {
  const t = useTranslations('shell.header')
  const { language, setLanguage } = useLanguage()
  const change = (next: Language): void => {
    store.language.set(next)
    void setLanguage(next)
  }
  return (
    <fieldset aria-label={t('language')} className={styles.language}>
      {(['vi', 'en'] as const).map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          title={one === 'en' ? t('english') : t('vietnamese')}
          aria-pressed={language === one}
          onClick={() => change(one)}
        >
          {one.toUpperCase()}
        </button>
      ))}
    </fieldset>
  )
}
