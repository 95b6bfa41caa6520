import { useSetSearch } from '@saola/web/list/screenSearch'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Page } from '@saola/web/ui/pages.tsx'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { BankBalances } from './BankBalances.tsx'
import { Books } from './Books.tsx'
import { CardPayouts } from './CardPayouts.tsx'
import { PaymentGroups } from './PaymentGroups.tsx'
import { PostingList, useBalanceSearch } from './PostingList.tsx'

/** What the bank holds, whose it is, and the postings that explain both. */
export function BalancePage() {
  const t = useTranslations('balance')
  const { account: chosen, transactionId, cards } = useBalanceSearch()
  const go = useSetSearch()
  const postings = useRef<HTMLDivElement>(null)
  const ofTransaction = transactionId !== undefined
  // Who comes from a transaction comes for its postings.
  useEffect(() => {
    if (ofTransaction) postings.current?.scrollIntoView({ block: 'start' })
  }, [ofTransaction])
  return (
    <Page
      title={t('title')}
      actions={
        <LinkButton variant="default" to={paths.unmatchedCredits}>
          {t('unmatched')}
        </LinkButton>
      }
    >
      <BankBalances />
      <Books
        chosen={chosen}
        onChoose={(account) => {
          go({ account, page: undefined, sort: undefined, dir: undefined }, { push: true })
          if (account !== undefined)
            postings.current?.scrollIntoView({
              block: 'start',
              behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
            })
        }}
      />
      <div ref={postings} style={{ scrollMarginTop: 72 }}>
        {chosen === undefined ? <PaymentGroups /> : <PostingList />}
      </div>
      <CardPayouts opened={cards !== undefined} onClose={() => go({ cards: undefined })} />
    </Page>
  )
}
