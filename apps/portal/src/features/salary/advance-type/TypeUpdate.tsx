import { useTranslations } from 'use-intl'
import { valuesOf } from './form.ts'
import { TypeAt } from './TypeAt.tsx'
import { TypeEditor } from './TypeEditor.tsx'

/** Changes the advance type at `?id=` (B-591). */
export function TypeUpdate() {
  const t = useTranslations('salaryType.edit')
  return (
    <TypeAt title={t('updateTitle')}>
      {(type) => <TypeEditor key={type.id} type={type} initial={valuesOf(type)} />}
    </TypeAt>
  )
}
