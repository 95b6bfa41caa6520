import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { copyText } from './copy.ts'
import { Icon } from './icons.tsx'
import { toast } from './toast.ts'
import styles from './ui.module.css'

/** Copies `text` and says so; `name` is what a screen reader says ("Sao chép mã giao dịch"). */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const t = useTranslations('web.code')
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 1_500)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async (): Promise<void> => {
    if (await copyText(text)) setCopied(true)
    else toast.warning(t('copyFailed'))
  }
  return (
    <>
      <button
        type="button"
        className={`${styles.copy} ${copied ? styles.copied : ''}`}
        title={copied ? t('copied') : t('copy', { name })}
        aria-label={t('copy', { name })}
        onClick={(event) => {
          event.stopPropagation()
          event.preventDefault()
          void copy()
        }}
      >
        <Icon name={copied ? 'check' : 'copy'} size={16} />
      </button>
      <span role="status" className="sr-only">
        {copied ? t('copied') : ''}
      </span>
    </>
  )
}
