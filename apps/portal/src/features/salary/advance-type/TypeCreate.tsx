import { isApproved } from '@saola/contract/salary-values'
import { useTranslations } from 'use-intl'
import { NotApproved } from '../NotReady.tsx'
import { emptyValues } from './form.ts'
import { TypeEditor } from './TypeEditor.tsx'
import { useStatus } from '../useStatus.ts'

/** A new advance type (B-591). */
export function TypeCreate() {
  const t = useTranslations('salaryType')
  const status = useStatus()
  return status !== undefined && !isApproved(status) ? (
    <NotApproved title={t('title')} />
  ) : (
    <TypeEditor type={null} initial={emptyValues} />
  )
}
