import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'
import { EmployeeAt } from './EmployeeAt.tsx'
import { EmployeeEditor } from './EmployeeEditor.tsx'
import { valuesOf } from './form.ts'
import { may } from './rules.ts'

/** Changes the employee at `?id=` (B-602). */
export function EmployeeUpdate() {
  const t = useTranslations('salaryEmployee.edit')
  return (
    <EmployeeAt title={t('updateTitle')}>
      {(employee) =>
        may(employee, 'update') ? (
          <EmployeeEditor key={employee.id} before={employee} initial={valuesOf(employee)} />
        ) : (
          <Closed id={employee.id} />
        )
      }
    </EmployeeAt>
  )
}

function Closed({ id }: { id: string }) {
  const t = useTranslations('salaryEmployee.edit')
  return (
    <Page title={t('updateTitle')}>
      <Section>
        <EmptyState icon="lock" title={t('closed')} text={t('closedText')}>
          <LinkButton to={paths.salaryStaffDetail} search={{ id }} mt={8}>
            {t('toDetail')}
          </LinkButton>
        </EmptyState>
      </Section>
    </Page>
  )
}
