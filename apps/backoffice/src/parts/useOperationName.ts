import { operationWords } from '@saola/contract/audit-words'
import type { Phrases } from '@saola/phrases/shape'
import { useMessages } from 'use-intl'

/** What was done, in words. The screen's row lists the phrases 'auditCall'. */
export function useOperationName(): (operation: string) => string {
  const { auditCall } = useMessages() as unknown as { auditCall: Phrases<'auditCall'> }
  return (operation) => operationWords(auditCall, operation)
}
