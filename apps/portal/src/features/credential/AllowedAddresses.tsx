import { Alert, Button, Textarea } from '@mantine/core'
import { ALLOWED_ADDRESSES_MAX, credential } from '@saola/contract/credential'
import { ApiError } from '@saola/web/api/ApiError'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Section } from '@saola/web/ui/pages.tsx'
import { toast } from '@saola/web/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { linesOf } from './request.ts'
import styles from './credential.module.css'

/** Where requests under the keys may come from: read, and changed as lines of text. */
export function AllowedAddresses({
  addresses,
  may,
}: {
  addresses: readonly string[]
  may: boolean
}) {
  const t = useTranslations('credential.allowed')
  const [editing, setEditing] = useState(false)
  return (
    <Section title={t('heading')}>
      <p className={styles.plain}>{t(addresses.length === 0 ? 'any' : 'some')}</p>
      {!editing ? (
        <>
          {addresses.length === 0 ? null : (
            <ul className={styles.addresses}>
              {addresses.map((address) => (
                <li key={address}>
                  <code>{address}</code>
                </li>
              ))}
            </ul>
          )}
          {may ? (
            <div className={styles.buttons}>
              <Button variant="default" onClick={() => setEditing(true)}>
                {t('edit')}
              </Button>
            </div>
          ) : null}
        </>
      ) : (
        <AddressForm addresses={addresses} onClose={() => setEditing(false)} />
      )}
    </Section>
  )
}

function AddressForm({
  addresses,
  onClose,
}: {
  addresses: readonly string[]
  onClose: () => void
}) {
  const t = useTranslations('credential.allowed')
  const { text } = useErrorText()
  const queries = useQueryClient()
  const [draft, setDraft] = useState(addresses.join('\n'))
  const save = useMutation({
    mutationFn: (lines: string[]) =>
      send(
        credential.setAllowedAddresses,
        { body: { addresses: lines } },
        { idempotencyKey: newIdempotencyKey() },
      ),
    onSuccess: () => {
      onClose()
      toast.success(t('saved'))
      void queries.invalidateQueries({ queryKey: [credential.getCredential.id] })
    },
  })
  const lines = linesOf(draft)
  // The refusal names the line by its place.
  const wrong =
    save.error instanceof ApiError
      ? save.error.errors
          .map((e) => lines[Number(e.field.split('.')[1])])
          .find((line) => line !== undefined)
      : undefined
  const problem = (): string | null => {
    if (lines.length > ALLOWED_ADDRESSES_MAX)
      return t('many', { max: String(ALLOWED_ADDRESSES_MAX) })
    return wrong === undefined ? null : t('wrong', { entry: wrong })
  }
  return (
    <form
      className={styles.once}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending && lines.length <= ALLOWED_ADDRESSES_MAX) save.mutate(lines)
      }}
    >
      <Textarea
        label={t('label')}
        description={t('hint')}
        autosize
        minRows={3}
        maxRows={10}
        spellCheck={false}
        autoComplete="off"
        data-autofocus
        value={draft}
        error={problem()}
        onChange={(event) => {
          setDraft(event.currentTarget.value)
          if (save.isError) save.reset()
        }}
      />
      {save.error !== null && wrong === undefined ? (
        <Alert color="#b42318" role="alert">
          {text(save.error)}
        </Alert>
      ) : null}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
