import { useTranslations } from 'use-intl'
import { ButtonEditor } from './ButtonEditor.tsx'
import { valuesOf } from './form.ts'
import { useButton } from './useButton.tsx'

/** Changes the button at `?id=`. */
export function PayButtonUpdate() {
  const t = useTranslations('payButton.form')
  const { button, instead } = useButton(t('edit'))
  return button === null ? (
    instead
  ) : (
    <ButtonEditor key={button.id} button={button} initial={valuesOf(button)} />
  )
}
