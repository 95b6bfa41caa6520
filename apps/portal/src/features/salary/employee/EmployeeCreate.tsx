import { isApproved } from '@saola/contract/salary-values'
import { useTranslations } from 'use-intl'
import { NotApproved } from '../NotReady.tsx'
import { useStatus } from '../useStatus.ts'
import { EmployeeEditor } from './EmployeeEditor.tsx'
import { emptyValues } from './form.ts'

/** A new employee (B-602). */
export function EmployeeCreate() {
  const t = useTranslations('salaryEmployee')
  const status = useStatus()
  return status !== undefined && !isApproved(status) ? (
    <NotApproved title={t('title')} />
  ) : (
    <EmployeeEditor before={null} initial={emptyValues} />
  )
}
