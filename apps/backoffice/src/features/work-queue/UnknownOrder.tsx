import { Text } from '@mantine/core'
import { formatVnd } from '@saola/money/format'
import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useAdmin } from '../../app/useAdmin.ts'
import type { WorkRow } from './types.ts'
import { useWorkWords } from './useWorkWords.ts'

/** An order whose outcome nobody knows: what it means for the money, and whom to ask. */
export function UnknownOrder({
  opened,
  row,
  onClose,
}: {
  opened: boolean
  row: WorkRow | undefined
  onClose: () => void
}) {
  const t = useTranslations('workQueue')
  return (
    <SideDrawer opened={opened} title={t('kind.ORDER_UNKNOWN')} onClose={onClose}>
      {row === undefined ? <EmptyState found title={t('unknown.gone')} /> : <Body row={row} />}
    </SideDrawer>
  )
}

function Body({ row }: { row: WorkRow }) {
  const t = useTranslations('workQueue')
  const { orderOf } = useWorkWords()
  const { data: me } = useAdmin()
  const mayOpen = me?.codes.includes(3100) === true
  return (
    <>
      <Text mb="md">{t('unknown.text')}</Text>
      <Facts
        facts={[
          [
            t('unknown.reference'),
            <Code key="r" value={row.subject} name={t('unknown.reference')} />,
          ],
          [t('unknown.kind'), orderOf(row)],
          row.amount !== null && [t('column.amount'), formatVnd(row.amount)],
          row.merchantId !== null && [
            t('filter.merchant'),
            mayOpen ? (
              <LinkAnchor key="m" to={paths.merchant} search={{ id: row.merchantId }}>
                {row.merchantName}
              </LinkAnchor>
            ) : (
              row.merchantName
            ),
          ],
          [t('column.waitingSince'), <DateTime key="w" at={row.waitingSince} exact />],
          [t('column.dueAt'), <DateTime key="d" at={row.dueAt} exact />],
        ]}
      />
      <Text mt="md">{t('unknown.next')}</Text>
    </>
  )
}
