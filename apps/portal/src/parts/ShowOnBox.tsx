import { Button } from '@mantine/core'
import { payBox } from '@saola/contract/pay-box'
import { keyOf, queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Icon } from '@saola/web/ui/icons.tsx'
import { toast } from '@saola/web/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { queries } from '../app/services.ts'
import { useFeatures, useMe } from '../app/useMe.ts'
import styles from './show-on-box.module.css'

/** Boxes come and go, and take a QR down by themselves. */
const LOOK_MS = 4_000
/** More than these lie folded. */
const BESIDE = 2

/** A button for each sound box that is online and has a screen: the QR of this payment there, or off it. The screen's row lists the phrases 'boxScreen'. */
export function ShowOnBox({
  transactionId,
  size = 'sm',
}: {
  transactionId: string
  size?: 'sm' | 'lg'
}) {
  const t = useTranslations('boxScreen')
  const { text } = useErrorText()
  const mayShow = useMe().can(1502, 'CREATE')
  const isOn = useFeatures().payBox
  const { data: boxes = [] } = useQuery({
    ...queryOptionsOf(payBox.screens, {}),
    enabled: mayShow && isOn,
    refetchInterval: LOOK_MS,
  })
  const change = useMutation({
    mutationFn: ({ id, show }: { id: string; show: boolean }) =>
      show
        ? send(payBox.showQr, { params: { id }, body: { transactionId } })
        : send(payBox.hideQr, { params: { id } }),
    onError: (error) => toast.error(text(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(payBox.screens) }),
  })
  const buttons = boxes.map(({ id, displayName: name, transactionId: shown }) => {
    const isShown = shown === transactionId
    return (
      <Button
        key={id}
        className={styles.one ?? ''}
        size={size}
        variant={isShown ? 'light' : 'default'}
        title={isShown ? t('shown', { name }) : name}
        leftSection={<Icon name={isShown ? 'check' : 'qr'} size={16} />}
        loading={change.isPending && change.variables.id === id}
        onClick={() => change.mutate({ id, show: !isShown })}
      >
        <span className={styles.name}>{t(isShown ? 'hide' : 'show', { name })}</span>
      </Button>
    )
  })
  return boxes.length <= BESIDE ? (
    buttons
  ) : (
    <details className={styles.accordion}>
      <summary>{t('some', { count: String(boxes.length) })}</summary>
      <div>{buttons}</div>
    </details>
  )
}
