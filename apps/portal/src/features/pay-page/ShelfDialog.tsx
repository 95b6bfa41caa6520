import { Alert, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { payPage } from '@saola/contract/pay-page'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { toast } from '@saola/web/ui/toast'
import { useTranslations } from 'use-intl'
import { useRefreshPages } from './actions.ts'
import { GoodsField } from './GoodsField.tsx'
import type { Good, PayPageDetails } from './rules.ts'
import { useGoodsValidator } from './useGoodsValidator.ts'

/** Puts products on the page, takes them off and changes their order; keep it mounted. What is typed survives a refusal. */
export function ShelfDialog({
  page,
  opened,
  onClose,
}: {
  page: PayPageDetails
  opened: boolean
  onClose: () => void
}) {
  const t = useTranslations('payPage.shelf')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} size={600}>
      <ShelfForm key={`${page.id}-${String(opened)}`} page={page} onClose={onClose} />
    </Dialog>
  )
}

interface Values extends Record<string, unknown> {
  goods: Good[]
}

function ShelfForm({ page, onClose }: { page: PayPageDetails; onClose: () => void }) {
  const t = useTranslations('payPage.shelf')
  const refresh = useRefreshPages()
  const form = useForm<Values>({
    initialValues: { goods: page.products },
    validate: {
      goods: useGoodsValidator(),
    },
  })
  const submit = useSubmit(
    form,
    {},
    ({ goods }, idempotencyKey) =>
      send(
        payPage.updateProducts,
        {
          params: { payPageCode: page.code },
          body: {
            productIds: goods.map((good) => good.id),
            seen: page.products.map((good) => good.id),
          },
        },
        { idempotencyKey },
      ),
    () => {
      toast.success(t('done'))
      refresh()
      onClose()
    },
  )
  return (
    <Form
      onSubmit={form.onSubmit(submit.run)}
      error={submit.error}
      busy={submit.busy}
      submitLabel={t('submit')}
    >
      <Stack gap="md">
        <GoodsField
          goods={form.values.goods}
          error={form.errors.goods}
          onChange={(goods) => {
            form.setFieldValue('goods', goods)
            form.clearFieldError('goods')
          }}
        />
        <Alert variant="outline">{t('hint')}</Alert>
      </Stack>
    </Form>
  )
}
