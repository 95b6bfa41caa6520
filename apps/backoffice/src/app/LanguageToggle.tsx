import { useLanguage } from '@saola/web/i18n/PhrasesProvider.tsx'
import { useTranslations } from 'use-intl'
import { store } from './services.ts'
import styles from './shell.module.css'

/** Changes to the other of the two languages and keeps the choice. */
export function LanguageToggle() {
  const t = useTranslations('shell.header')
  const { language, setLanguage } = useLanguage()
  const next = language === 'vi' ? 'en' : 'vi'
  return (
    <button
      type="button"
      className={styles.language}
      lang={next}
      onClick={() => {
        store.language.set(next)
        void setLanguage(next)
      }}
    >
      {next.toUpperCase()}
      <span className="sr-only"> {next === 'en' ? t('english') : t('vietnamese')}</span>
    </button>
  )
}
