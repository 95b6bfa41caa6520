import { Alert, Button, Checkbox, Group, Text, Textarea, TextInput } from '@mantine/core'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { AmountInput } from '@saola/web/ui/AmountInput.tsx'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { useTranslations } from 'use-intl'
import type { OrderDetails } from './Badges.tsx'
import styles from './pos-order.module.css'
import { useDecision, type Decision as DecisionState, type Move } from './useDecision.ts'

/** What the bank says with a move: serial numbers, a reason, a number of its books, a sum. */
export function Decision({
  order,
  move,
  action,
  onClose,
}: {
  order: OrderDetails
  move: Move | null
  action: string
  onClose: () => void
}) {
  const t = useTranslations('posOrder.cms')
  const errors = useErrorText()
  const decision = useDecision(order, move, onClose)
  const { returnsMoney, byHand, work } = decision
  return (
    <Dialog
      opened={move !== null}
      onClose={onClose}
      title={t('title', { action, code: order.code })}
      size={480}
    >
      {move === null ? null : (
        <>
          <Text>{t(returnsMoney && !byHand ? 'aboutSend' : `about.${move}`)}</Text>
          <div className={styles.fields}>
            <MoveFields order={order} move={move} decision={decision} />
            {work.error === null ? null : (
              <Alert color="#b42318" role="alert">
                {errors.text(work.error)}
              </Alert>
            )}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose}>
                {t('keep')}
              </Button>
              <Button loading={work.isPending} onClick={decision.submit}>
                {t('go')}
              </Button>
            </Group>
          </div>
        </>
      )}
    </Dialog>
  )
}

interface FieldsProps {
  order: OrderDetails
  move: Move
  decision: DecisionState
}

/** What each move asks for. */
function MoveFields({ order, move, decision }: FieldsProps) {
  const t = useTranslations('posOrder.cms')
  const enter = useTranslations('posOrder.enter')
  const { returnsMoney, byHand } = decision
  const noteKind = (): 'refundReason' | 'reference' | 'note' => {
    if (returnsMoney && !byHand) return 'refundReason'
    return decision.isPayment ? 'reference' : 'note'
  }
  return (
    <>
      {decision.ships ? <SerialFields order={order} decision={decision} /> : null}
      {move === 'SHIPPED' ? (
        <TextInput
          label={t('tracking')}
          maxLength={60}
          value={decision.tracking}
          onChange={(event) => decision.set({ tracking: event.currentTarget.value })}
        />
      ) : null}
      {move === 'RETURNED' ? (
        <Checkbox
          label={t('restock')}
          checked={decision.restock}
          onChange={(event) => decision.set({ restock: event.currentTarget.checked })}
        />
      ) : null}
      {move === 'PARTIAL_REFUNDED' ? (
        <AmountInput
          required
          label={t('refundAmount')}
          value={decision.refund}
          error={decision.missing(decision.noSum, enter('refundAmount'))}
          onChange={(refund) => decision.set({ refund })}
        />
      ) : null}
      {returnsMoney && order.refund?.status === 'FAILED' ? (
        <Checkbox
          label={t('byHand')}
          checked={byHand}
          onChange={(event) => decision.set({ byHand: event.currentTarget.checked })}
        />
      ) : null}
      {decision.needsNote ? (
        <TextInput
          required
          label={t(noteKind())}
          maxLength={255}
          value={decision.note}
          error={decision.missing(decision.noNote, enter(noteKind()))}
          onChange={(event) => decision.set({ note: event.currentTarget.value })}
        />
      ) : null}
    </>
  )
}

function SerialFields({ order, decision }: Pick<FieldsProps, 'order' | 'decision'>) {
  const t = useTranslations('posOrder.cms')
  const enter = useTranslations('posOrder.enter')
  return order.items.map((line) => (
    <Textarea
      key={line.modelId}
      required
      label={t('serials', { name: line.name, count: String(line.quantity) })}
      description={t('serialsHint')}
      autosize
      minRows={Math.min(6, line.quantity)}
      maxRows={12}
      value={decision.serials[line.modelId] ?? ''}
      error={decision.missing(
        decision.shortOf.includes(line.modelId),
        enter('serials', { count: line.quantity }),
      )}
      onChange={(event) => decision.setSerials(line.modelId, event.currentTarget.value)}
    />
  ))
}
