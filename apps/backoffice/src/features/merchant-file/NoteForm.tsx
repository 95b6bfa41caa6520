import { Button, Textarea } from '@mantine/core'
import { merchantFile, merchantFileLimits, type MerchantNote } from '@saola/contract/merchant-file'
import { keyOf, queryOptionsOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { toast } from '@saola/web/ui/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { matching, typedName, withName } from './mentions.ts'
import styles from './merchant-file.module.css'

interface Props {
  merchantId: string
  /** The note that is corrected; without it a new one. */
  note?: MerchantNote
  onDone: () => void
}

interface Draft {
  words: string
  /** Where the caret stands; null = nobody is being named. */
  caret: number | null
  named: ReadonlyMap<string, string>
}
const draftOf = (note: MerchantNote | undefined): Draft => ({
  words: note?.text ?? '',
  caret: null,
  named: new Map(note?.mentions.map(({ id, name }) => [id, name])),
})

/** Writes a note, or corrects one; "@" brings the colleagues' names. What was typed stays where saving fails. */
export function NoteForm({ merchantId, note, onDone }: Props) {
  const t = useTranslations('merchantFile.notes')
  const { text: say } = useErrorText()
  const field = useRef<HTMLTextAreaElement>(null)
  const [draft, setDraft] = useState(() => draftOf(note))
  const [isMissing, setMissing] = useState(false)
  const save = useSave({
    merchantId,
    note,
    onDone: () => {
      setDraft(draftOf(undefined))
      onDone()
    },
  })
  const { words, caret, named } = draft
  const typed = caret === null ? null : typedName(words.slice(0, caret))
  const follow = (): void => setDraft({ ...draft, caret: field.current?.selectionStart ?? null })
  const go = (): void => {
    const mentions = [...named].filter(([, name]) => words.includes(`@${name}`)).map(([id]) => id)
    if (words.trim() === '') setMissing(true)
    else save.mutate({ text: words.trim(), mentions })
  }
  const wrong = save.error === null ? null : say(save.error)
  return (
    <div className={styles.form}>
      <Textarea
        ref={field}
        label={t(note === undefined ? 'field' : 'edit')}
        description={t('hint')}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={merchantFileLimits.note}
        value={words}
        readOnly={save.isPending}
        error={isMissing ? t('enter') : wrong}
        onChange={({ currentTarget: { value, selectionStart } }) => {
          setDraft({ ...draft, words: value, caret: selectionStart })
          setMissing(false)
          save.reset()
        }}
        onKeyUp={follow}
        onClick={follow}
      />
      {typed === null ? null : (
        <Colleagues
          typed={typed}
          onPick={(who) => {
            const { next, at } = naming(draft, who)
            setDraft(next)
            field.current?.focus()
            requestAnimationFrame(() => field.current?.setSelectionRange(at, at))
          }}
        />
      )}
      <div className={styles.formActions}>
        <Button
          variant="default"
          onClick={() => {
            setDraft(beginning(draft, field.current?.selectionStart ?? words.length))
            field.current?.focus()
          }}
        >
          {t('mention')}
        </Button>
        <span className={styles.chips}>
          {note === undefined ? null : (
            <Button variant="default" onClick={onDone}>
              {t('cancel')}
            </Button>
          )}
          <Button loading={save.isPending} onClick={go}>
            {t(note === undefined ? 'add' : 'save')}
          </Button>
        </span>
      </div>
    </div>
  )
}
/** The draft with somebody's name in it, and where the caret stands behind it. */
function naming(
  { words, caret, named }: Draft,
  { id, name }: { id: string; name: string },
): { next: Draft; at: number } {
  const { text, caret: at } = withName(words, caret ?? words.length, name)
  return { next: { words: text, caret: null, named: new Map(named).set(id, name) }, at }
}
/** The draft with an "@" where the caret stands, so that the names come up. */
function beginning(draft: Draft, at: number): Draft {
  const { words } = draft
  const sign = at > 0 && !/\s/.test(words[at - 1]!) ? ' @' : '@'
  return {
    ...draft,
    words: words.slice(0, at) + sign + words.slice(at),
    caret: at + sign.length,
  }
}

function Colleagues({
  typed,
  onPick,
}: {
  typed: string
  onPick: (who: { id: string; name: string }) => void
}) {
  const t = useTranslations('merchantFile.notes')
  const { data } = useQuery({
    ...queryOptionsOf(merchantFile.colleagues, {}),
    staleTime: 60_000,
  })
  if (data === undefined) return null
  const found = matching(data, typed)
  return (
    <div className={styles.people} role="group" aria-label={t('people')}>
      {found.map((one) => (
        <Button
          key={one.id}
          size="compact-md"
          variant="light"
          // The field keeps its focus and its caret.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(one)}
        >
          {one.name}
        </Button>
      ))}
      {found.length === 0 && !typed.includes(' ') ? t('noPeople') : null}
    </div>
  )
}

function useSave({ merchantId, note, onDone }: Omit<Props, 'note'> & { note: Props['note'] }) {
  const t = useTranslations('merchantFile.notes')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (body: { text: string; mentions: string[] }): Promise<unknown> => {
      const options = { idempotencyKey: newIdempotencyKey() }
      return note === undefined
        ? send(merchantFile.addNote, { body: { merchantId, ...body } }, options)
        : send(merchantFile.updateNote, { body: { merchantId, id: note.id, ...body } }, options)
    },
    onSuccess: () => {
      toast.success(t(note === undefined ? 'added' : 'saved'))
      onDone()
    },
    onSettled: () => {
      for (const call of [merchantFile.notes, merchantFile.timeline])
        void queries.invalidateQueries({ queryKey: keyOf(call) })
    },
  })
}
