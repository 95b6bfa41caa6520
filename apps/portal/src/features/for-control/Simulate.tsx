import { Alert, Button, Textarea } from '@mantine/core'
import { forControl } from '@saola/contract/for-control'
import type { ForControlItem } from '@saola/contract/for-control-case'
import {
  forControlLimits,
  resolutionsOfService,
  type ForControlResolution,
} from '@saola/contract/for-control-values'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ButtonRow, FieldStack } from '@saola/web/ui/layout.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import { isTouched } from '../../parts/for-control/subject.ts'
import styles from './for-control.module.css'

type Step = 'SOLVING' | 'ASK_DOCUMENTS' | 'SUCCESS' | 'DENY'
const stepsOf = ({ status }: ForControlItem): readonly Step[] =>
  status === 'WAITING_SOLVE' ? ['SOLVING', 'DENY'] : ['ASK_DOCUMENTS', 'SUCCESS', 'DENY']

/** Test Mode has no bank staff: the merchant makes their steps. */
export function Simulate({ row }: { row: ForControlItem }) {
  const t = useTranslations('forControl.screen.simulate')
  const words = useTranslations('forControl.resolution')
  const { text } = useErrorText()
  const queries = useQueryClient()
  const steps = stepsOf(row)
  const ends = resolutionsOfService[row.serviceType] as readonly ForControlResolution[]
  const [chosen, setChosen] = useState<Step>('SOLVING')
  const [end, setEnd] = useState<ForControlResolution>(ends[0] ?? 'NONE')
  const [note, setNote] = useState('')
  const step = steps.includes(chosen) ? chosen : (steps[0] ?? 'DENY')
  const work = useMutation({
    mutationFn: () =>
      send(
        forControl.simulate,
        {
          body: {
            id: row.id,
            outcome: step,
            ...(step === 'SUCCESS' ? { resolution: end } : {}),
            note: note.trim() === '' ? null : note.trim(),
          },
        },
        { idempotencyKey: newIdempotencyKey() },
      ),
    onSuccess: () => {
      toast.success(t('done'), { durationMs: NOTICE_MS })
      setNote('')
    },
    onSettled: () =>
      void queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey[0]) }),
  })
  return (
    <Section title={t('title')}>
      <FieldStack gap={12}>
        <p className={styles.hint}>{t('text')}</p>
        <ChoiceChips
          label={t('step')}
          value={step}
          onChange={setChosen}
          choices={steps.map((value) => ({ value, label: t(value) }))}
        />
        {step === 'SUCCESS' ? (
          <ChoiceChips
            label={t('resolution')}
            value={end}
            onChange={setEnd}
            choices={ends.map((value) => ({ value, label: words(value) }))}
          />
        ) : null}
        {step === 'SOLVING' ? null : (
          <Textarea
            label={t('note')}
            autosize
            minRows={2}
            maxRows={5}
            maxLength={forControlLimits.note}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
        {work.error === null ? null : (
          <Alert color="#b42318" role="alert">
            {text(work.error)}
          </Alert>
        )}
        <ButtonRow end>
          <Button loading={work.isPending} onClick={() => work.mutate()}>
            {t('go')}
          </Button>
        </ButtonRow>
      </FieldStack>
    </Section>
  )
}
