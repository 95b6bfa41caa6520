import type { ChangeEntry } from '@saola/contract/salary-values'
import { useTranslations } from 'use-intl'
import { ChangeHistory } from '../ChangeHistory.tsx'
import { order } from './values.ts'
import { useEnterpriseWords } from './useEnterpriseWords.ts'

/** A first configuration names the account and its source; a registration asks for a limit. */
const isRegistration = ({ changes }: ChangeEntry): boolean =>
  changes.some(({ key }) => key === 'numberOfEmployeeExpected')

/** Who changed what of an enterprise, youngest first; `accountOf` names its accounts. */
export function EnterpriseChanges({
  audit,
  accountOf = () => null,
}: {
  audit: readonly ChangeEntry[]
  accountOf?: (id: string) => string | null
}) {
  const t = useTranslations('salary')
  const { nameOf, sayValue } = useEnterpriseWords()
  const titleOf = (entry: ChangeEntry): string => {
    if (entry.changeType !== 'CREATED') return t('history.changed')
    return t(isRegistration(entry) ? 'history.registered' : 'history.configured')
  }
  const sayNone = (field: string): string | null => {
    if (field === 'limitAmount') return t('value.noOwnLimit')
    return field === 'validUntil' ? t('value.forever') : null
  }
  return (
    <ChangeHistory
      audit={audit}
      fields={order}
      titleOf={titleOf}
      nobody={() => t('history.bank')}
      nameOf={nameOf}
      sayValue={(field, value) =>
        field === 'accountId'
          ? (accountOf(value) ?? t('value.otherAccount'))
          : sayValue(field, value)
      }
      sayNone={sayNone}
    />
  )
}
