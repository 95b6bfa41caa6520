import { TextInput } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { contrast, hexOf, inkOn, shopColours } from '../../parts/colour.ts'
import { typedColour } from './form.ts'
import styles from './shop-setting.module.css'

type Name = 'black'

/** One of the listed colours or one's own; only values that carry no style are taken, and what will be written on it always reads (reliability bar N5). */
export function ColourField({
  value,
  onChange,
  error,
}: {
  value: string
  onChange: (colour: string) => void
  error: ReactNode
}) {
  const t = useTranslations('shopSetting.colour')
  const group = useId()
  const own = !shopColours.includes(value)
  const [text, setText] = useState(own ? value : '')
  const wrong = own && typedColour(text) === null && text !== ''
  const take = (typed: string): void => {
    setText(typed)
    const colour = typedColour(typed)
    if (colour !== null) onChange(colour)
  }
  const ratio = Math.round(contrast(hexOf(value), inkOn(value)) * 10) / 10
  return (
    <fieldset className={styles.bare}>
      <legend className={styles.legend}>{t('label')}</legend>
      <div className={styles.swatches}>
        {shopColours.map((colour) => (
          <label
            key={colour}
            className={styles.swatch}
            style={{ background: colour, color: inkOn(colour) }}
            title={t(colour as Name)}
          >
            <input
              type="radio"
              name={group}
              value={colour}
              checked={value === colour}
              aria-label={t(colour as Name)}
              onChange={() => {
                onChange(colour)
                setText('')
              }}
            />
            <span aria-hidden>✓</span>
          </label>
        ))}
        <div className={styles.own}>
          <input
            type="color"
            aria-label={t('pick')}
            value={hexOf(value)}
            onChange={(event) => take(event.currentTarget.value)}
          />
          <TextInput
            aria-label={t('own')}
            placeholder={t('ownHint')}
            maxLength={7}
            autoComplete="off"
            spellCheck={false}
            className={styles.hex ?? ''}
            value={text}
            onChange={(event) => take(event.currentTarget.value)}
            error={wrong ? t('wrong') : (error ?? null)}
          />
        </div>
      </div>
      <p className={styles.dim} role="status">
        {t(inkOn(value) === '#ffffff' ? 'whiteOn' : 'blackOn', { ratio })}
      </p>
    </fieldset>
  )
}
