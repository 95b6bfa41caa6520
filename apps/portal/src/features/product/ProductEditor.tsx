import { Alert, Button } from '@mantine/core'
import { product } from '@saola/contract/product'
import { ApiError } from '@saola/web/api/ApiError'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { toast } from '@saola/web/ui/toast'
import { FieldStack } from '@saola/web/ui/layout.tsx'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useRef, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { AboutFields, PictureField, StorageFields } from './AboutFields.tsx'
import { useRefreshProducts } from './actions.ts'
import { bodyOf, emptyValues, type ProductValues } from './form.ts'
import { PriceFields } from './PriceFields.tsx'
import styles from './product.module.css'
import { addressOf, type Product } from './rules.ts'
import { useProductForm, useProductWords, type ProductForm } from './useProductForm.ts'

const STALE = 12

/** The form of a product: `product` is the one that is changed, null makes a new one. */
export function ProductEditor({
  product: item,
  initial,
}: {
  product: Product | null
  initial: ProductValues
}) {
  const t = useTranslations('product.form')
  const router = useRouter()
  const addsMore = useRef(false)
  const now = item?.storageType === 'LIMITED' ? item.storageQuantity : null
  const form = useProductForm(initial, now !== null)
  const submit = useSave(form, item, addsMore)
  const focusFirst = (): void => {
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus(),
    )
  }
  const save = form.onSubmit(submit.run, focusFirst)
  const isStale = submit.error instanceof ApiError && submit.error.code === STALE
  return (
    <Page title={t(item === null ? 'create' : 'edit')}>
      <div className={styles.editor}>
        <Form
          onSubmit={(event) => {
            addsMore.current = false
            save(event)
          }}
          error={isStale ? null : submit.error}
          busy={submit.busy}
          submitLabel={t(item === null ? 'add' : 'save')}
          secondary={
            <>
              <Button variant="default" onClick={() => router.history.back()}>
                {t('cancel')}
              </Button>
              {item === null ? (
                <Button
                  variant="default"
                  className={styles.wideOnly ?? ''}
                  onClick={() => {
                    addsMore.current = true
                    save()
                  }}
                >
                  {t('addMore')}
                </Button>
              ) : null}
            </>
          }
        >
          <Sections form={form} now={now} />
          {isStale ? (
            <Alert color="yellow" variant="outline" role="alert">
              {t('stale')}
            </Alert>
          ) : null}
        </Form>
      </div>
    </Page>
  )
}

function Sections({ form, now }: { form: ProductForm; now: number | null }) {
  const t = useTranslations('product.form')
  return (
    <>
      <Section title={t('about')}>
        <FieldStack gap={18}>
          <AboutFields form={form} />
        </FieldStack>
      </Section>
      <Section title={t('picture')}>
        <PictureField form={form} />
      </Section>
      <Section title={t('pricing')}>
        <FieldStack gap={18}>
          <PriceFields form={form} />
        </FieldStack>
      </Section>
      <Section title={t('storage')}>
        <FieldStack gap={18}>
          <StorageFields form={form} now={now} />
        </FieldStack>
      </Section>
    </>
  )
}

/** Saves, and leads to the product, or begins the next one of the same kind. */
function useSave(form: ProductForm, item: Product | null, addsMore: RefObject<boolean>) {
  const t = useTranslations('product.form')
  const navigate = useNavigate()
  const refresh = useRefreshProducts()
  return useSubmit(
    form,
    useProductWords(),
    (values, idempotencyKey) =>
      item === null
        ? send(product.create, { body: bodyOf(values) }, { idempotencyKey })
        : send(
            product.update,
            { params: { prodId: item.id }, body: { ...bodyOf(values), version: item.version } },
            { idempotencyKey },
          ),
    (saved) => {
      toast.success(t(item === null ? 'created' : 'saved', { name: saved.name }), {
        durationMs: 3_000,
      })
      refresh()
      if (!addsMore.current) return void navigate({ href: addressOf(saved.id), replace: true })
      // The next one is likely of the same kind.
      form.setValues({
        ...emptyValues,
        cateId: form.values.cateId,
        priceType: form.values.priceType,
        storageType: form.values.storageType,
      })
      requestAnimationFrame(() => form.getInputNode('name')?.focus())
    },
  )
}
