import { Alert, Button, Text } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import { IMPORT_MAX_BYTES } from '@saola/contract/product-import'
import { product } from '@saola/contract/product'
import { formatNumberVi } from '@saola/money/format'
import { newIdempotencyKey, send, upload } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ExportButton } from '@saola/web/list/ExportButton.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { Tiles } from '@saola/web/ui/Tiles.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { SheetFile } from '../../parts/SheetFile.tsx'
import { useRefreshProducts } from './actions.ts'
import { ImportRows } from './ImportRows.tsx'
import styles from './product.module.css'

type Preview = Output<typeof product.importPreview>

/** Products out of an Excel sheet: template, file, look through, yes. Nothing is written before the yes (docs/decisions.md#35). */
export function ProductImport() {
  const t = useTranslations('product.import')
  const refresh = useRefreshProducts()
  const [key, setKey] = useState(newIdempotencyKey)
  const read = useMutation({
    mutationFn: (file: File) => upload(product.importPreview, file),
    onSuccess: () => setKey(newIdempotencyKey()),
  })
  const commit = useMutation({
    mutationFn: (id: string) =>
      send(product.importCommit, { params: { id } }, { idempotencyKey: key }),
    onSuccess: refresh,
  })
  const again = (): void => {
    read.reset()
    commit.reset()
  }
  if (commit.data !== undefined) {
    return (
      <Page title={t('title')}>
        <Section>
          <EmptyState
            icon="check"
            title={t('done', { count: formatNumberVi(commit.data.created) })}
            text={t('doneText')}
          >
            <div className={styles.emptyActions}>
              <LinkButton to={paths.products}>{t('toList')}</LinkButton>
              <Button variant="default" onClick={again}>
                {t('again')}
              </Button>
            </div>
          </EmptyState>
        </Section>
      </Page>
    )
  }
  if (read.data !== undefined)
    return (
      <Page title={t('title')}>
        <Review
          preview={read.data}
          busy={commit.isPending}
          error={commit.error}
          onAgain={again}
          onCommit={() => {
            if (!commit.isPending) commit.mutate(read.data.id)
          }}
        />
      </Page>
    )
  return (
    <Page title={t('title')}>
      <Section title={`1. ${t('step1')}`}>
        <Text mb="sm">{t('step1Text')}</Text>
        <ExportButton call={product.importTemplate} request={{}} label={t('template')} />
      </Section>
      <Section title={`2. ${t('step2')}`}>
        <Text mb="sm">{t('step2Text')}</Text>
        <SheetFile
          maxBytes={IMPORT_MAX_BYTES}
          busy={read.isPending}
          error={read.error}
          onFile={(file) => read.mutate(file)}
        />
      </Section>
    </Page>
  )
}

function Review({
  preview,
  busy,
  error,
  onAgain,
  onCommit,
}: {
  preview: Preview
  busy: boolean
  error: unknown
  onAgain: () => void
  onCommit: () => void
}) {
  const t = useTranslations('product.import')
  const { text } = useErrorText()
  const count = (n: number): string => formatNumberVi(n)
  return (
    <div className={styles.review}>
      <Tiles
        label={preview.fileName}
        tiles={[
          { key: 'valid', name: t('valid'), value: count(preview.valid), tone: 'ok', main: true },
          {
            key: 'invalid',
            name: t('invalid'),
            value: count(preview.invalid),
            ...(preview.invalid > 0 ? { tone: 'bad' as const } : {}),
          },
          { key: 'total', name: t('total'), value: count(preview.total) },
        ]}
        note={preview.fileName}
      />
      {preview.newCategories.length === 0 ? null : (
        <Alert variant="outline">
          {t('newCategories', { names: preview.newCategories.join(', ') })}
        </Alert>
      )}
      {preview.invalid === 0 ? null : (
        <Section title={t('invalidTitle')}>
          <div className={styles.corrections}>
            <Text size="sm" c="dimmed">
              {t('correctionsHint')}
            </Text>
            <ExportButton
              call={product.importCorrections}
              request={{ params: { id: preview.id } }}
              label={t('corrections')}
            />
          </div>
          <ImportRows rows={preview.invalidRows} total={preview.invalid} />
        </Section>
      )}
      {preview.valid === 0 ? (
        <Alert color="yellow" variant="outline" role="alert">
          {t('none')}
        </Alert>
      ) : (
        <Section title={t('validTitle')}>
          <ImportRows rows={preview.validRows} total={preview.valid} />
        </Section>
      )}
      {error === null ? null : (
        <Alert color="#b42318" role="alert">
          {text(error)}
        </Alert>
      )}
      <div className={styles.commit}>
        {preview.invalid > 0 && preview.valid > 0 ? (
          <Text size="sm" c="dimmed">
            {t('skip')}
          </Text>
        ) : null}
        <Button variant="default" onClick={onAgain}>
          {t('another')}
        </Button>
        {preview.valid === 0 ? null : (
          <Button loading={busy} onClick={onCommit}>
            {t('commit', { count: count(preview.valid) })}
          </Button>
        )}
      </div>
    </div>
  )
}
