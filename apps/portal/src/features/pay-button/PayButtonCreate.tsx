import { useTranslations } from 'use-intl'
import { ButtonEditor } from './ButtonEditor.tsx'
import { emptyValues } from './form.ts'

/** Makes a pay button (B-332). */
export function PayButtonCreate() {
  const t = useTranslations('payButton.form')
  return <ButtonEditor button={null} initial={emptyValues(t('labelHint'))} />
}
