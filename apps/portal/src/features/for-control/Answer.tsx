import { Alert, Button, Textarea } from '@mantine/core'
import { forControl } from '@saola/contract/for-control'
import type { ForControlItem } from '@saola/contract/for-control-case'
import { forControlLimits } from '@saola/contract/for-control-values'
import { newIdempotencyKey, send, upload } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { FilesField } from '@saola/web/parts/for-control/FilesField.tsx'
import { idsOf } from '@saola/web/parts/for-control/files'
import { useCaseFiles } from '@saola/web/parts/for-control/useCaseFiles'
import { ButtonRow, FieldStack } from '@saola/web/ui/layout.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isTouched } from '../../parts/for-control/subject.ts'
import styles from './for-control.module.css'

/** What the bank still asks for, and the place to hand it in; more may be added as long as the case is open. */
export function Answer({ row }: { row: ForControlItem }) {
  const t = useTranslations('forControl.screen.detail')
  const [wanted, setWanted] = useState(false)
  const { asked } = row
  return (
    <Section title={t(asked === null ? 'answerTitle' : 'asked')}>
      {asked === null ? (
        <p className={styles.hint}>{t('answerText')}</p>
      ) : (
        <Alert color="yellow" variant="outline">
          <p className={styles.words}>{asked.note}</p>
          <p className={styles.hint}>{t('askedHint')}</p>
        </Alert>
      )}
      {wanted || asked !== null ? (
        <AnswerForm row={row} onDone={() => setWanted(false)} />
      ) : (
        <ButtonRow>
          <Button variant="default" onClick={() => setWanted(true)}>
            {t('answer')}
          </Button>
        </ButtonRow>
      )}
    </Section>
  )
}

function AnswerForm({ row, onDone }: { row: ForControlItem; onDone: () => void }) {
  const t = useTranslations('forControl.screen.detail')
  const enter = useTranslations('forControl.screen.enter')
  const opens = useTranslations('forControl.screen.open')
  const { text } = useErrorText()
  const queries = useQueryClient()
  const files = useCaseFiles((file, options) => upload(forControl.upload, file, {}, options))
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const [key, setKey] = useState(newIdempotencyKey)
  const documents = idsOf(files.files)
  const work = useMutation({
    mutationFn: () =>
      send(
        forControl.answer,
        { body: { id: row.id, documents, note: note.trim() === '' ? null : note.trim() } },
        { idempotencyKey: key },
      ),
    onSuccess: () => {
      toast.success(t('answered'), { durationMs: NOTICE_MS })
      setNote('')
      files.clear()
      onDone()
    },
    onSettled: () => {
      setKey(newIdempotencyKey())
      void queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey[0]) })
    },
  })
  const go = (): void => {
    if (files.isBusy) toast.warning(opens('uploading'))
    else if (note.trim() === '' && documents.length === 0) setMissing(true)
    else if (!work.isPending) work.mutate()
  }
  return (
    <FieldStack gap={12}>
      <Textarea
        label={t('answerNote')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={forControlLimits.note}
        value={note}
        error={missing ? enter('answer') : null}
        onChange={(event) => {
          setNote(event.currentTarget.value)
          setMissing(false)
        }}
      />
      <FilesField label={t('answerDocuments')} files={files} />
      {work.error === null ? null : (
        <Alert color="#b42318" role="alert">
          {text(work.error)}
        </Alert>
      )}
      <ButtonRow end>
        <Button loading={work.isPending} onClick={go}>
          {t('answerSend')}
        </Button>
      </ButtonRow>
    </FieldStack>
  )
}
