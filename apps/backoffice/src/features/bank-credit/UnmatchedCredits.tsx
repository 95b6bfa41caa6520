import { bankCredit } from '@saola/contract/bank-credit'
import { send } from '@saola/web/api/send'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { useList } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { CreditCard, useCreditColumns } from '@saola/web/parts/creditColumns.tsx'
import { CreditDrawer } from '@saola/web/parts/CreditDrawer.tsx'
import { useCreditFilters } from '@saola/web/parts/creditFilters.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { useTranslations } from 'use-intl'
import { StaffViewsButton } from '../../parts/views/StaffViewsButton.tsx'

/** Unmatched credits of all merchants (docs/decisions.md#3); staff decide in a merchant's stead, by name. */
export function UnmatchedCredits() {
  const t = useTranslations('bankCredit')
  const own = useTranslations('backoffice.credits')
  const list = useList(bankCredit.cmsList)
  const open = useOpenRow(list.rows, (row) => row.bankReference)
  const columns = useCreditColumns(true)
  const filters = useCreditFilters(list)
  return (
    <ListScreen
      title={own('title')}
      intro={own('text')}
      views={<StaffViewsButton list="unmatched" />}
      list={list}
      filters={[
        {
          field: 'code',
          name: 'merchantCode',
          label: t('filter.merchant'),
          placeholder: own('merchantPlaceholder'),
          upper: true,
          maxLength: 20,
        },
        ...filters,
      ]}
      columns={columns}
      rowKey={(row) => row.bankReference}
      linkColumn="payer"
      open={open}
      card={(row, link) => <CreditCard credit={row} staff link={link} />}
      empty={<EmptyState icon="check" title={t('empty.title')} text={t('empty.text')} />}
    >
      <CreditDrawer
        open={open}
        rows={list.rows}
        staff
        find={async (keyword) =>
          (await send(bankCredit.cmsList, { query: { keyword } })).items.find(
            (credit) => credit.bankReference === keyword,
          )
        }
        decide={(decision, credit, note, idempotencyKey) =>
          send(
            decision === 'accept' ? bankCredit.cmsAccept : bankCredit.cmsReturn,
            { params: { id: String(credit.id) }, body: { note } },
            { idempotencyKey },
          )
        }
      />
    </ListScreen>
  )
}
