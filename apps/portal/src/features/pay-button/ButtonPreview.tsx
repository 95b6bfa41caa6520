import { useTranslations } from 'use-intl'
import { ButtonPicture } from './ButtonPicture.tsx'
import type { ButtonValues } from './form.ts'
import styles from './pay-button.module.css'
import type { PageInfo } from './rules.ts'
import { useOfferWords } from './useOfferWords.ts'

/** How the button will stand on a light and on a dark site, and in its form for pages of others (B-336), and where a press leads. */
export function ButtonPreview({
  values,
  page,
}: {
  values: Pick<ButtonValues, 'label' | 'title' | 'theme' | 'externalTheme'>
  /** Undefined while none is chosen. */
  page: PageInfo | undefined
}) {
  const t = useTranslations('payButton')
  const label = values.label.trim() || t('form.labelHint')
  return (
    <aside className={styles.preview} aria-label={t('preview.title')}>
      <div className={styles.previewTitle}>{t('preview.title')}</div>
      <figure className={styles.site}>
        <figcaption>{t('preview.light')}</figcaption>
        <div className={styles.light}>
          <ButtonPicture label={label} title={values.title} theme={values.theme} />
        </div>
      </figure>
      <figure className={styles.site}>
        <figcaption>{t('preview.dark')}</figcaption>
        <div className={styles.dark}>
          <ButtonPicture label={label} title={values.title} theme={values.theme} />
        </div>
      </figure>
      <figure className={styles.site}>
        <figcaption>{t('preview.external')}</figcaption>
        <div className={styles.light}>
          <ButtonPicture label={label} title={values.title} theme={values.externalTheme} />
        </div>
      </figure>
      <figure className={styles.site}>
        <figcaption>{t('preview.press')}</figcaption>
        <Press page={page} />
      </figure>
    </aside>
  )
}

function Press({ page }: { page: PageInfo | undefined }) {
  const t = useTranslations('payButton.preview')
  const { linesOf } = useOfferWords()
  return (
    <div className={styles.press} role="status">
      {page === undefined ? (
        <span>{t('pressNone')}</span>
      ) : (
        <>
          <b>{page.payPageName}</b>
          {linesOf(page).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </>
      )}
    </div>
  )
}
