import { bankCredit } from '@saola/contract/bank-credit'
import { mayOpen } from '@saola/contract/permissions'
import { send } from '@saola/web/api/send'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { useList } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { CreditCard, useCreditColumns } from '@saola/web/parts/creditColumns.tsx'
import { CreditDrawer } from '@saola/web/parts/CreditDrawer.tsx'
import { useCreditFilters } from '@saola/web/parts/creditFilters.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { OpenCase } from '../../parts/for-control/OpenCase.tsx'

/** Money that came but fits no transaction (docs/decisions.md#3): the merchant accepts it or sends it back. */
export function UnmatchedList() {
  const t = useTranslations('bankCredit')
  const me = useMe()
  const list = useList(bankCredit.getList)
  const open = useOpenRow(list.rows, (row) => row.bankReference)
  const columns = useCreditColumns(false)
  const filters = useCreditFilters(list)
  const seesTransactions = me.features.transaction && mayOpen(paths.transactions, me.codes)
  return (
    <ListScreen
      title={t('title')}
      list={list}
      filters={filters}
      columns={columns}
      rowKey={(row) => row.bankReference}
      linkColumn="payer"
      open={open}
      card={(row, link) => <CreditCard credit={row} staff={false} link={link} />}
      empty={<EmptyState icon="check" title={t('empty.title')} text={t('empty.text')} />}
    >
      <CreditDrawer
        open={open}
        rows={list.rows}
        staff={false}
        find={async (keyword) =>
          (await send(bankCredit.getList, { query: { keyword } })).items.find(
            (credit) => credit.bankReference === keyword,
          )
        }
        decide={(decision, credit, note, idempotencyKey) =>
          send(
            decision === 'accept' ? bankCredit.accept : bankCredit.return,
            { params: { id: String(credit.id) }, body: { note } },
            { idempotencyKey },
          )
        }
        dispute={(credit, onAsking) => (
          <OpenCase
            subject={{
              service: 'CREDIT',
              id: String(credit.id),
              amount: credit.amount,
              at: credit.bookedAt,
              keyword: credit.bankReference,
            }}
            onAsking={onAsking}
          />
        )}
        {...(seesTransactions
          ? {
              transactionLink: (id: string) => (
                <LinkAnchor to={paths.transactions} search={{ open: id }}>
                  {t('drawer.openTransaction')}
                </LinkAnchor>
              ),
            }
          : {})}
      />
    </ListScreen>
  )
}
