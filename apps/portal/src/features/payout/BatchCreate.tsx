import { Button, Skeleton } from '@mantine/core'
import type { BatchFile } from '@saola/contract/payout-batch'
import { formatNumberVi } from '@saola/money/format'
import { Form } from '@saola/web/form/FormPage.tsx'
import { matching, searchHook, useSetSearch } from '@saola/web/list/screenSearch'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { Facts, Page, Section } from '@saola/web/ui/pages.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { toast } from '@saola/web/ui/toast'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { BatchCheckStep, BatchFields } from './BatchCheckStep.tsx'
import { BatchUploadStep } from './BatchUploadStep.tsx'
import { emptyBatch, forNextFile, type BatchValues } from './batch-rules.ts'
import styles from './batch.module.css'
import { FeeWords } from './Price.tsx'
import { WhoApproves } from './ReviewStep.tsx'
import { addressOf, totalOf } from './rules.ts'
import { useBatchFile, useBatchUpload, useFileCost } from './useBatchFile.ts'
import { useBatchForm } from './useBatchForm.ts'
import { useRefreshPayouts } from './usePayouts.ts'

/** `?file=id` goes on with a file that was uploaded, after a reload, too. */
const useFileSearch = searchHook({ file: matching(/^[0-9a-f-]{36}$/) })

/** Makes payouts of type batch out of a file (B-395, B-404). */
export function BatchCreate() {
  const t = useTranslations('payoutBatch.file')
  const { file } = useFileSearch()
  const setSearch = useSetSearch()
  // Of one file to the next: what the batch is called and paid from.
  const [typed, setTyped] = useState<BatchValues>(emptyBatch)
  const upload = useBatchUpload(({ fileId }) => setSearch({ file: fileId }, { push: true }))
  useEffect(() => {
    scrollTo({ top: 0 })
  }, [file])
  if (file === undefined)
    return (
      <Page title={t('title')}>
        <BatchUploadStep upload={upload} />
      </Page>
    )
  return (
    <Uploaded
      key={file}
      fileId={file}
      initial={typed}
      onAgain={(values) => {
        if (values !== null) setTyped(forNextFile(values))
        upload.forget()
        setSearch({ file: undefined }, { push: true })
      }}
    />
  )
}

type OnAgain = (values: BatchValues | null) => void
function Uploaded({
  fileId,
  initial,
  onAgain,
}: {
  fileId: string
  initial: BatchValues
  onAgain: OnAgain
}) {
  const t = useTranslations('payoutBatch.file')
  const query = useBatchFile(fileId)
  const again = <Button onClick={() => onAgain(null)}>{t('replace')}</Button>
  if (query.data !== undefined && query.data.payOutId === null)
    return <FileForm file={query.data} initial={initial} onAgain={onAgain} />
  return (
    <Page title={t('title')}>
      <Section>
        <QueryContent
          query={query}
          data={query.data?.payOutId}
          waiting={<Waiting />}
          gone={
            <EmptyState found title={t('gone')} text={t('goneText')}>
              {again}
            </EmptyState>
          }
        >
          {(id) => (
            <EmptyState icon="check" title={t('made')} text={t('madeText')}>
              <LinkButton mt={8} to={paths.payoutDetail} search={{ id: id ?? '' }}>
                {t('openBatch')}
              </LinkButton>
              {again}
            </EmptyState>
          )}
        </QueryContent>
      </Section>
    </Page>
  )
}

function Waiting() {
  const t = useTranslations('payoutBatch.file')
  return (
    <div aria-busy="true" aria-label={t('loading')} role="status">
      <Skeleton height={72} radius={12} mb={16} />
      <Skeleton height={24} mb={16} />
      <Skeleton height={180} radius={12} />
    </div>
  )
}

function FileForm({
  file,
  initial,
  onAgain,
}: {
  file: BatchFile
  initial: BatchValues
  onAgain: OnAgain
}) {
  const t = useTranslations('payoutBatch')
  const single = useTranslations('payout.create')
  const navigate = useNavigate()
  const router = useRouter()
  const refresh = useRefreshPayouts()
  const { form, submit, isReview, setReview } = useBatchForm(file, initial, (made) => {
    toast.success(t('make.done', { name: made.name }))
    refresh()
    void navigate({ href: addressOf(made.id), replace: true })
  })
  const first = useRef(true)
  useEffect(() => {
    if (!first.current) scrollTo({ top: 0 })
    first.current = false
  }, [isReview])
  const focusFirst = (): void => {
    requestAnimationFrame(() =>
      document
        .querySelector<HTMLElement>('main :is([aria-invalid="true"], [data-problem])')
        ?.focus(),
    )
  }
  if (isReview)
    return (
      <Page title={t('file.title')}>
        <div className={styles.review}>
          <Form
            onSubmit={form.onSubmit(submit.run, () => setReview(false))}
            error={submit.error}
            busy={submit.busy}
            submitLabel={t('make.submit')}
            secondary={
              <Button variant="default" onClick={() => setReview(false)}>
                {single('back')}
              </Button>
            }
          >
            <BatchReview file={file} values={form.values} />
          </Form>
        </div>
      </Page>
    )
  return (
    <Page
      title={t('file.title')}
      actions={
        <Button variant="default" onClick={() => onAgain(form.values)}>
          {t('file.replace')}
        </Button>
      }
    >
      <BatchCheckStep file={file} form={form} />
      {file.valid === 0 ? null : (
        <Form
          onSubmit={form.onSubmit(() => setReview(true), focusFirst)}
          error={submit.error}
          busy={false}
          submitLabel={t('make.next')}
          secondary={
            <Button variant="default" onClick={() => router.history.back()}>
              {single('cancel')}
            </Button>
          }
        >
          <BatchFields file={file} form={form} />
        </Form>
      )}
    </Page>
  )
}

/** All of it once more before it is made, and who will approve it. */
function BatchReview({ file, values }: { file: BatchFile; values: BatchValues }) {
  const t = useTranslations('payoutBatch')
  const d = useTranslations('payout.detail')
  const cost = useFileCost(file, values.fromAccountNo)
  return (
    <Section title={t('make.reviewTitle')}>
      <p className={styles.reviewName}>{values.name.trim()}</p>
      <Facts
        facts={[
          [t('make.count'), formatNumberVi(file.valid)],
          file.invalid > 0 && [t('make.left'), formatNumberVi(file.invalid)],
          file.warned > 0 && [t('make.confirmed'), formatNumberVi(values.confirmedRows.length)],
          [
            d('from'),
            <span key="from" className="tabular">
              {values.fromAccountNo}
            </span>,
          ],
          [t('detail.file'), file.fileName],
          [d('amount'), <Money key="amount" value={file.amount} />],
          [d('fee'), <FeeWords key="fee" cost={cost} />],
          [
            t('make.total'),
            <strong key="total">
              <Money value={totalOf({ amount: file.amount, heldFee: cost.heldFee })} />
            </strong>,
          ],
        ]}
      />
      <WhoApproves amount={file.amount} />
    </Section>
  )
}
