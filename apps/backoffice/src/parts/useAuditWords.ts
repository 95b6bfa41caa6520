import { auditWords, type AuditPhrases, type AuditWords } from '@saola/contract/audit-words'
import { useMemo } from 'react'
import { useMessages } from 'use-intl'

/** The audit log in the reader's words. The screen's row lists the phrases of `auditNamespaces`. */
export function useAuditWords(): AuditWords {
  const phrases = useMessages()
  return useMemo(() => auditWords(phrases as unknown as AuditPhrases), [phrases])
}
