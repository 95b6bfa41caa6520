import { useLanguage } from '@saola/web/i18n/PhrasesProvider.tsx'
import type { Language } from '@saola/web/i18n/types'
import { useTranslations } from 'use-intl'
import { store } from './services.ts'
import styles from './shell.module.css'

const placed = { header: styles.languageHeader, panel: styles.languagePanel }

/** Vietnamese or English; the choice stays on this device (B-023). A phone's header has no room for it beside the shop's name: there it is in the person's menu. */
export function LanguageToggle({ place }: { place?: 'header' | 'panel' }) {
  const t = useTranslations('shell.header')
  const { language, setLanguage } = useLanguage()
  const change = (next: Language): void => {
    store.language.set(next)
    void setLanguage(next)
  }
  return (
    <fieldset
      aria-label={t('language')}
      className={`${styles.language} ${place === undefined ? '' : placed[place]}`}
    >
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
