import { TextInput } from '@mantine/core'
import { bankCredit } from '@saola/contract/bank-credit'
import { send } from '@saola/web/api/send'
import { ListPage } from '@saola/web/list/ListPage.tsx'
import { ListTable } from '@saola/web/list/ListTable.tsx'
import { useList } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { CreditCard, useCreditColumns } from '@saola/web/parts/creditColumns.tsx'
import { CreditDrawer } from '@saola/web/parts/CreditDrawer.tsx'
import { CreditFilters } from '@saola/web/parts/CreditFilters.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'

/** Unmatched credits of all merchants (docs/decisions.md#3); staff decide in a merchant's stead, by name. */
export function UnmatchedCredits() {
  const t = useTranslations('bankCredit')
  const own = useTranslations('backoffice.credits')
  const list = useList(bankCredit.cmsList)
  const open = useOpenRow(list.rows, (row) => row.bankReference)
  const columns = useCreditColumns(true)
  return (
    <ListPage
      title={own('title')}
      above={<p style={{ margin: 0, color: 'var(--ink-2)' }}>{own('text')}</p>}
    >
      <CreditFilters
        list={list}
        merchant={
          <MerchantCode
            value={list.search.merchantCode}
            onCode={(merchantCode) => list.set({ merchantCode })}
          />
        }
      />
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row) => row.bankReference}
        rowLink={open.href}
        linkColumn="payer"
        openKey={open.key}
        card={(row, link) => <CreditCard credit={row} staff link={link} />}
        empty={<EmptyState icon="check" title={t('empty.title')} text={t('empty.text')} />}
      />
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
    </ListPage>
  )
}

/** One merchant by its code, searched whole: on Enter or when the field is left. */
function MerchantCode({
  value,
  onCode,
}: {
  value: string | undefined
  onCode: (code: string | undefined) => void
}) {
  const t = useTranslations('bankCredit.filter')
  const own = useTranslations('backoffice.credits')
  const [text, setText] = useState(value ?? '')
  useEffect(() => setText(value ?? ''), [value])
  const search = (): void => {
    const code = text.trim().toUpperCase()
    if (code !== (value ?? '')) onCode(code === '' ? undefined : code)
  }
  return (
    <TextInput
      aria-label={t('merchant')}
      placeholder={own('merchantPlaceholder')}
      value={text}
      maxLength={20}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={search}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search()
      }}
    />
  )
}
