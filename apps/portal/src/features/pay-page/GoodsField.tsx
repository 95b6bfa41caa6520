import { ActionIcon, Button, Text } from '@mantine/core'
import { Icon } from '@saola/web/ui/icons.tsx'
import { FieldStack } from '@saola/web/ui/layout.tsx'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { GoodNote } from './GoodNote.tsx'
import { GoodPrice } from './GoodPrice.tsx'
import { GoodsDialog } from './GoodsDialog.tsx'
import styles from './pay-page.module.css'
import { isShown, moved, type Good } from './rules.ts'
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
  const { over, ...dragging } = useDragging(goods, onChange)
  return (
    <FieldStack gap={18}>
      {goods.length === 0 ? (
        <Text c="dimmed">{t('empty')}</Text>
      ) : (
        <ol className={styles.goods}>
          {goods.map((good, at) => (
            <GoodRow
              key={good.id}
              good={good}
              at={at}
              goods={goods}
              isOver={over === at}
              dragging={dragging}
              onChange={onChange}
            />
          ))}
        </ol>
      )}
      {goods.every(isShown) ? null : (
        <Text size="sm" role="status">
          {t('hidden', { count: goods.filter((good) => !isShown(good)).length })}
        </Text>
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

/** The row that is dragged, and the one that it is over. */
function useDragging(goods: Good[], onChange: (goods: Good[]) => void) {
  const dragged = useRef<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const end = (): void => {
    dragged.current = null
    setOver(null)
  }
  return {
    over,
    start: (at: number): void => {
      dragged.current = at
    },
    enter: setOver as (at: number) => void,
    drop: (at: number): void => {
      if (dragged.current !== null) onChange(moved(goods, dragged.current, at))
      end()
    },
    end,
  }
}

function GoodRow({
  good,
  at,
  goods,
  isOver,
  dragging,
  onChange,
}: {
  good: Good
  at: number
  goods: Good[]
  isOver: boolean
  dragging: Omit<ReturnType<typeof useDragging>, 'over'>
  onChange: (goods: Good[]) => void
}) {
  const t = useTranslations('payPage.pick')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut for mice; the buttons beside it do the same
    <li
      className={styles.good}
      data-over={isOver || undefined}
      draggable
      onDragStart={() => dragging.start(at)}
      onDragOver={(event) => {
        event.preventDefault()
        dragging.enter(at)
      }}
      onDragEnd={dragging.end}
      onDrop={(event) => {
        event.preventDefault()
        dragging.drop(at)
      }}
    >
      <span className={styles.grip} title={t('drag')} aria-hidden>
        <Icon name="menu" size={16} />
      </span>
      <Thumb good={good} />
      <span className={styles.words}>
        <span className={styles.name}>{good.name}</span>
        <GoodPrice good={good} />
        <GoodNote good={good} />
      </span>
      <RowButton
        icon="up"
        label={t('up', { name: good.name })}
        disabled={at === 0}
        onClick={() => onChange(moved(goods, at, at - 1))}
      />
      <RowButton
        icon="down"
        label={t('down', { name: good.name })}
        disabled={at === goods.length - 1}
        onClick={() => onChange(moved(goods, at, at + 1))}
      />
      <RowButton
        icon="close"
        label={t('remove', { name: good.name })}
        onClick={() => onChange(goods.filter((g) => g.id !== good.id))}
      />
    </li>
  )
}

interface RowButtonProps {
  icon: 'up' | 'down' | 'close'
  label: string
  disabled?: boolean
  onClick: () => void
}
const RowButton = ({ icon, label, disabled = false, onClick }: RowButtonProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={40}
    disabled={disabled}
    aria-label={label}
    onClick={onClick}
  >
    <Icon name={icon} />
  </ActionIcon>
)
