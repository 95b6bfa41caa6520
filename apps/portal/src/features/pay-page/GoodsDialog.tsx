import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { product } from '@saola/contract/product'
import { queryOptionsOf } from '@saola/web/api/query'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useCanOpen } from '../../app/useCanOpen.ts'
import { GoodNote } from './GoodNote.tsx'
import { GoodPrice } from './GoodPrice.tsx'
import styles from './pay-page.module.css'
import type { Good } from './rules.ts'
import { Thumb } from './Thumb.tsx'

/** Ticks products that are for sale; what is ticked joins the page at its end. */
export function GoodsDialog({
  goods,
  onChange,
  onClose,
}: {
  goods: Good[]
  onChange: (goods: Good[]) => void
  onClose: () => void
}) {
  const t = useTranslations('payPage.pick')
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), 300)
  const found = useQuery({
    ...queryOptionsOf(product.getAll, {
      query: { productStatus: 'ACTIVE', ...(words === '' ? {} : { query: words }) },
      page: { size: 100 },
    }),
    placeholderData: keepPreviousData,
  })
  const has = (id: string): boolean => goods.some((good) => good.id === id)
  const toggle = (good: Good): void =>
    onChange(has(good.id) ? goods.filter((g) => g.id !== good.id) : [...goods, good])
  return (
    <Dialog opened onClose={onClose} title={t('title')} size={520}>
      <Stack>
        <TextInput
          data-autofocus
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<Icon name="search" size={16} />}
          value={typed}
          maxLength={100}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {found.isError && found.data === undefined ? (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <Choices rows={found.data?.items} isSearch={words !== ''} has={has} onToggle={toggle} />
        )}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('done', { count: String(goods.length) })}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function Choices({
  rows,
  isSearch,
  has,
  onToggle,
}: {
  rows: readonly Good[] | undefined
  isSearch: boolean
  has: (id: string) => boolean
  onToggle: (good: Good) => void
}) {
  if (rows?.length === 0)
    return (
      <div className={styles.pick}>
        <Nothing isSearch={isSearch} />
      </div>
    )
  return (
    <ul className={styles.pick}>
      {rows === undefined ? (
        <Skeleton height={160} />
      ) : (
        rows.map((row) => (
          <PickRow key={row.id} good={row} isOn={has(row.id)} onToggle={() => onToggle(row)} />
        ))
      )}
    </ul>
  )
}

/** Nothing fits the words, or there is nothing to pick from. */
function Nothing({ isSearch }: { isSearch: boolean }) {
  const t = useTranslations('payPage.pick')
  const reach = useCanOpen()
  if (isSearch)
    return (
      <Text c="dimmed" ta="center" py="md">
        {t('none')}
      </Text>
    )
  return (
    <Stack align="center" gap="xs" py="md">
      <Text c="dimmed">{t('noneAtAll')}</Text>
      {reach(paths.productCreate) ? (
        <LinkButton variant="default" to={paths.productCreate}>
          {t('toProducts')}
        </LinkButton>
      ) : null}
    </Stack>
  )
}

function PickRow({ good, isOn, onToggle }: { good: Good; isOn: boolean; onToggle: () => void }) {
  return (
    <li>
      <label className={styles.pickRow}>
        <input type="checkbox" checked={isOn} onChange={onToggle} />
        <Thumb good={good} />
        <span className={styles.words}>
          <span>{good.name}</span>
          <GoodPrice good={good} />
          <GoodNote good={good} />
        </span>
      </label>
    </li>
  )
}
