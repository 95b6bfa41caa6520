import { Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { CATEGORY_NAME_MAX, product } from '@saola/contract/product'
import { required } from '@saola/contract/validators'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { toast } from '@saola/web/ui/toast'
import { useTranslations } from 'use-intl'
import { useRefreshProducts } from './actions.ts'
import type { Category } from './rules.ts'

/** Makes a category, or changes the one that is given. */
export function CategoryForm({
  category,
  opened,
  onClose,
  onSaved,
}: {
  category: Category | null
  opened: boolean
  onClose: () => void
  onSaved?: (category: Category) => void
}) {
  const t = useTranslations('product.category')
  const check = useValidators()
  const words = { name: useTranslations('product.enter')('categoryName') }
  const refresh = useRefreshProducts()
  const form = useForm<{ name: string; description: string }>({
    initialValues: { name: category?.name ?? '', description: category?.description ?? '' },
    validate: { name: check(required, words.name) },
  })
  const submit = useSubmit(
    form,
    words,
    ({ name, description }, idempotencyKey) => {
      const body = { name, description: description.trim() === '' ? null : description }
      return category === null
        ? send(product.categoryCreate, { body }, { idempotencyKey })
        : send(
            product.categoryUpdate,
            { params: { cateId: category.id }, body },
            { idempotencyKey },
          )
    },
    (saved) => {
      toast.success(t(category === null ? 'made' : 'saved', { name: saved.name }), {
        durationMs: 3_000,
      })
      refresh()
      form.reset()
      onSaved?.(saved)
      onClose()
    },
  )
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t(category === null ? 'create' : 'edit')}
      size={460}
    >
      <Form
        onSubmit={form.onSubmit(submit.run)}
        error={submit.error}
        busy={submit.busy}
        submitLabel={t('save')}
      >
        <Stack gap="md">
          <TextInput
            data-autofocus
            label={t('name')}
            placeholder={t('nameHint')}
            maxLength={CATEGORY_NAME_MAX}
            autoComplete="off"
            withAsterisk
            {...form.getInputProps('name')}
          />
          <Textarea
            label={t('description')}
            rows={2}
            maxLength={255}
            {...form.getInputProps('description')}
          />
        </Stack>
      </Form>
    </Dialog>
  )
}
