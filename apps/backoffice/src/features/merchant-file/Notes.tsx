import { Button, Text } from '@mantine/core'
import type { Page } from '@saola/contract/paging'
import { merchantFile, type MerchantNote } from '@saola/contract/merchant-file'
import { Pager } from '@saola/web/list/Pager.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { NoteForm } from './NoteForm.tsx'
import { wordsAndNames } from './mentions.ts'
import styles from './merchant-file.module.css'
import { Loaded, Part } from './Rows.tsx'

const SIZE = 20

/** What colleagues should know, newest first, and the place to add to it. */
export function Notes({ merchantId }: { merchantId: string }) {
  const t = useTranslations('merchantFile.notes')
  const [pageNumber, setPage] = useState(1)
  return (
    <Part title={t('title')}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('intro')}
      </Text>
      <NoteForm merchantId={merchantId} onDone={() => setPage(1)} />
      <Loaded
        call={merchantFile.notes}
        request={{ params: { merchantId }, page: { index: pageNumber - 1, size: SIZE } }}
      >
        {(page: Page<MerchantNote>) =>
          page.items.length === 0 ? (
            <EmptyState icon="edit" title={t('none')} text={t('noneText')} />
          ) : (
            <>
              <ul className={styles.rows} aria-label={t('title')}>
                {page.items.map((note) => (
                  <Note key={note.id} note={note} merchantId={merchantId} />
                ))}
              </ul>
              {page.totalPage > 1 ? (
                <Pager list={{ page, pageNumber, pageSize: SIZE, setPage }} />
              ) : null}
            </>
          )
        }
      </Loaded>
    </Part>
  )
}

function Note({ note, merchantId }: { note: MerchantNote; merchantId: string }) {
  const t = useTranslations('merchantFile.notes')
  const [isOpen, setOpen] = useState(false)
  const parts = wordsAndNames(
    note.text,
    note.mentions.map(({ name }) => name),
  )
  return (
    <li className={styles.note}>
      <Text size="sm" c="dimmed" component="div">
        <b>{note.by}</b> · <DateTime at={note.at} />
        {note.correctedAt === null ? '' : ` · ${t('corrected')}`}
      </Text>
      {isOpen ? (
        <NoteForm merchantId={merchantId} note={note} onDone={() => setOpen(false)} />
      ) : (
        <>
          <p className={styles.words}>
            {parts.map((part, i) =>
              part.isName ? <b key={i}>{part.text}</b> : <span key={i}>{part.text}</span>,
            )}
          </p>
          {note.allowedActions.includes('update') ? (
            <Button size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
              {t('correct')}
            </Button>
          ) : null}
        </>
      )}
    </li>
  )
}
