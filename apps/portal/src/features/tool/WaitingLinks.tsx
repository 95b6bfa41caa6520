import { Button, Skeleton } from '@mantine/core'
import { payLink } from '@saola/contract/pay-link'
import { formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useMe } from '../../app/useMe.ts'
import styles from './tool.module.css'

export interface Waiting {
  number: string
  amount: number
}
const MOST = 5

/** Links that can be paid just now, to pick the number from; for those who may see links. */
export function WaitingLinks({ onPick }: { onPick: (waiting: Waiting) => void }) {
  const t = useTranslations('tool.pay')
  const { codes } = useMe()
  const may = codes.includes(1501)
  const query = useQuery({
    ...queryOptionsOf(payLink.getList, {
      query: { status: 'CREATED' },
      page: { index: 0, size: MOST },
    }),
    enabled: may,
    refetchInterval: 15_000,
  })
  if (!may) return null
  return (
    <Section title={t('latest')}>
      <QueryContent query={query} data={query.data} waiting={<Placeholder />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={styles.plain}>{t('none')}</p>
          ) : (
            <ul className={styles.links}>
              {items.map((link) => (
                <li key={link.payLinkCode}>
                  <LinkButtonOf code={link.payLinkCode} amount={link.amount} onPick={onPick} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
    </Section>
  )
}

const Placeholder = () => (
  <div aria-busy="true">
    <Skeleton height={36} mb={8} />
    <Skeleton height={36} />
  </div>
)

function LinkButtonOf({
  code,
  amount,
  onPick,
}: {
  code: string
  amount: number
  onPick: (waiting: Waiting) => void
}) {
  const t = useTranslations('tool.pay')
  const { data, isPending } = useQuery({
    ...queryOptionsOf(payLink.getDetail, { params: { payLinkCode: code } }),
    staleTime: 15_000,
  })
  const number = data?.virtualAccount
  return (
    <Button
      variant="default"
      fullWidth
      justify="flex-start"
      disabled={!number}
      aria-busy={isPending}
      onClick={() => {
        if (number) onPick({ number, amount })
      }}
    >
      {number ? t('pick', { number, amount: formatVnd(amount) }) : code}
    </Button>
  )
}
