import { Input, Progress } from '@mantine/core'
import { forControlLimits } from '@saola/contract/for-control-values'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { DropZone } from '../../ui/Upload.tsx'
import { documentAccept, isUnderWay, sizeWords, type CaseFile } from './files.ts'
import styles from './for-control.module.css'
import type { CaseFiles } from './useCaseFiles.ts'

/** Chooses documents, several at once; below it each with its progress and a button that takes it away again. */
export function FilesField({
  label,
  files,
  error,
  required = false,
}: {
  label: string
  files: CaseFiles
  error?: ReactNode
  required?: boolean
}) {
  const t = useTranslations('forControl.screen.files')
  const { left } = files
  return (
    <Input.Wrapper label={label} labelElement="div" required={required} error={error}>
      {left > 0 ? (
        <DropZone
          label={label}
          prompt={t('drop')}
          rule={t('rule', { size: sizeWords(forControlLimits.fileBytes), left })}
          accept={documentAccept}
          busy={false}
          onFiles={files.add}
        />
      ) : (
        <p className={styles.quiet}>{t('full', { max: String(forControlLimits.documents) })}</p>
      )}
      {files.files.length === 0 ? null : (
        <ul className={styles.files} aria-label={t('list')} style={{ marginTop: 8 }}>
          {files.files.map((file) => (
            <Chosen key={file.key} file={file} onRemove={() => files.remove(file.key)} />
          ))}
        </ul>
      )}
    </Input.Wrapper>
  )
}

function Chosen({ file, onRemove }: { file: CaseFile; onRemove: () => void }) {
  const t = useTranslations('forControl.screen.files')
  const { text } = useErrorText()
  const { name, percent } = file
  const running = isUnderWay(file)
  const words = percent < 100 ? t('sending', { name }) : t('checking', { name })
  return (
    <li className={styles.file}>
      <div className={styles.line}>
        <span className={styles.name}>
          <span title={name}>{name}</span>
          <small>{running ? `${percent}%` : sizeWords(file.size)}</small>
        </span>
        <IconButton
          icon="close"
          label={running ? t('stop', { name }) : t('remove', { name })}
          onClick={onRemove}
        />
      </div>
      {running ? (
        <>
          <span className="sr-only" role="status">
            {words}
          </span>
          <Progress value={percent} size={6} aria-label={words} />
        </>
      ) : null}
      {file.error === null ? null : (
        <p className={styles.wrong} role="alert">
          {text(file.error)}
        </p>
      )}
    </li>
  )
}
