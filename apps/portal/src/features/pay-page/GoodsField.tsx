import { ActionIcon, Button, Text } from '@mantine/core'
import { Icon } from '@saola/web/ui/icons.tsx'
import { FieldStack } from '@saola/web/ui/layout.tsx'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { GoodPrice } from './GoodPrice.tsx'
import { GoodsDialog } from './GoodsDialog.tsx'
import styles from './pay-page.module.css'
import { moved, type Good } from './rules.ts'
import { Thumb } from './Thumb.tsx'

/** The products of the page in the order customers see them: dragged with a mouse, moved with buttons by everybody else. */
export function GoodsField({
  goods,
  error,
  onChange,
}: {
  goods: Good[]
  error: ReactNode
  onChange: (goods: Good[]) => void
}) {
  const t = useTranslations('payPage.pick')
  const [picking, setPicking] = useState(false)
  const dragged = useRef<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const drop = (at: number): void => {
    if (dragged.current !== null) onChange(moved(goods, dragged.current, at))
    dragged.current = null
    setOver(null)
  }
  return (
    <FieldStack gap={18}>
      {goods.length === 0 ? (
        <Text c="dimmed">{t('empty')}</Text>
      ) : (
        <ol className={styles.goods}>
          {goods.map((good, at) => (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut for mice; the buttons beside it do the same
            <li
              key={good.id}
              className={styles.good}
              data-over={over === at || undefined}
              draggable
              onDragStart={() => {
                dragged.current = at
              }}
              onDragOver={(event) => {
                event.preventDefault()
                setOver(at)
              }}
              onDragEnd={() => {
                dragged.current = null
                setOver(null)
              }}
              onDrop={(event) => {
                event.preventDefault()
                drop(at)
              }}
            >
              <span className={styles.grip} title={t('drag')} aria-hidden>
                <Icon name="menu" size={16} />
              </span>
              <Thumb good={good} />
              <span className={styles.words}>
                <span className={styles.name}>{good.name}</span>
                <GoodPrice good={good} />
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={40}
                disabled={at === 0}
                aria-label={t('up', { name: good.name })}
                onClick={() => onChange(moved(goods, at, at - 1))}
              >
                <Icon name="up" />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={40}
                disabled={at === goods.length - 1}
                aria-label={t('down', { name: good.name })}
                onClick={() => onChange(moved(goods, at, at + 1))}
              >
                <Icon name="down" />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={40}
                aria-label={t('remove', { name: good.name })}
                onClick={() => onChange(goods.filter((g) => g.id !== good.id))}
              >
                <Icon name="close" />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
      {goods.length > 1 ? (
        <Text size="sm" c="dimmed">
          {t('order')}
        </Text>
      ) : null}
      <div>
        <Button
          variant={goods.length === 0 ? 'filled' : 'default'}
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => setPicking(true)}
          {...(error === undefined || error === null ? {} : { 'aria-invalid': true })}
        >
          {t('add')}
        </Button>
      </div>
      {error === undefined || error === null ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      {picking ? (
        <GoodsDialog goods={goods} onChange={onChange} onClose={() => setPicking(false)} />
      ) : null}
    </FieldStack>
  )
}
