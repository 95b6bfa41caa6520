import { TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { InvoiceItem } from '@saola/contract/subscription-invoice'
import { formatVnd } from '@saola/money/format'
import { showDay } from '@saola/web/list/days'
import { searchHook, text } from '@saola/web/list/screenSearch'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useToday } from '../../../parts/useToday.ts'
import { addressAt, paths } from '../../../app/paths.ts'
import { spanText } from '../../../parts/subscription/words.ts'
import { daysLeft } from '../invoice/rules.ts'
import styles from './counter.module.css'
import { InvoiceCounter } from './InvoiceCounter.tsx'
import { keywordOf, MIN_TYPED } from './rules.ts'
import { useOpenInvoices } from './useOpenInvoices.ts'

/** A search begins when typing has rested. */
const REST_MS = 250
const useCounterSearch = searchHook({ keyword: text, id: text })

/** A phone number is typed, what its owner has to pay appears, and one press shows its QR to them; `?id=` shows it again after a reload. */
export function SubscriptionCounter() {
  const t = useTranslations('subscriptionCounter')
  const navigate = useNavigate()
  const search = useCounterSearch()
  const [typed, setTyped] = useState(search.keyword ?? '')
  const [keyword] = useDebouncedValue(keywordOf(typed), REST_MS)
  const go = (id?: string): void =>
    void navigate({
      href: addressAt(paths.subscriptionCounter, {
        ...(typed.trim() === '' ? {} : { keyword: typed.trim() }),
        ...(id === undefined ? {} : { id }),
      }),
      replace: id === undefined,
    })
  return (
    <Page title={t('title')}>
      <div className={styles.narrow}>
        <Section>
          <TextInput
            size="lg"
            label={t('search')}
            description={t('searchHint')}
            autoComplete="off"
            inputMode="search"
            maxLength={100}
            leftSection={<Icon name="search" size={20} />}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </Section>
        <Section>
          {keyword.length < MIN_TYPED ? (
            <EmptyState icon="phone" title={t('start')} text={t('startText')} />
          ) : (
            <Found key={keyword} keyword={keyword} onChoose={go} />
          )}
        </Section>
      </div>
      {search.id === undefined ? null : (
        <InvoiceCounter
          id={search.id}
          onBack={() => go()}
          onNext={() => {
            setTyped('')
            void navigate({ href: paths.subscriptionCounter, replace: true })
          }}
        />
      )}
    </Page>
  )
}

function Found({ keyword, onChoose }: { keyword: string; onChoose: (id: string) => void }) {
  const t = useTranslations('subscriptionCounter')
  const { query, invoices, hasMore } = useOpenInvoices(keyword)
  return (
    <QueryContent query={query} data={invoices} height={160}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState found title={t('none')} text={t('noneText')} />
        ) : (
          <>
            <ul className={styles.due}>
              {rows.map((row) => (
                <li key={row.id}>
                  <Due row={row} onChoose={() => onChoose(row.id)} />
                </li>
              ))}
            </ul>
            {hasMore ? <p className={styles.dim}>{t('more')}</p> : null}
          </>
        )
      }
    </QueryContent>
  )
}

function Due({ row, onChoose }: { row: InvoiceItem; onChoose: () => void }) {
  const t = useTranslations('subscriptionCounter')
  const today = useToday()
  const left = daysLeft(row, today)
  const when = (): string => {
    if (left < 0) return t('late', { days: -left })
    return left === 0 ? t('today') : t('until', { day: showDay(row.expiredDate) })
  }
  const [amount, name, plan, span] = [
    formatVnd(row.amount),
    row.customer.fullName,
    row.plan.name,
    spanText(row.from, row.to),
  ]
  return (
    <UnstyledButton className={styles.one ?? ''} onClick={onChoose}>
      <span className={styles.who}>
        <b>{name}</b>
        <small>{[row.customer.phone, plan].filter(Boolean).join(' · ')}</small>
        <small>{span}</small>
      </span>
      <span className={styles.sum}>
        <b>{amount}</b>
        <small data-late={left < 0 || undefined}>{when()}</small>
      </span>
      <Icon name="right" size={20} />
    </UnstyledButton>
  )
}
