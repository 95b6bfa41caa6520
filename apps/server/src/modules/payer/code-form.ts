/** The page on which a code is given back, and why one was not taken. */
import type { FormView } from '@saola/payer-pages/subscription/view'
import { Refusal } from '../../platform/errors.ts'
import type { Say } from './subscription-words.ts'

interface CodeAsked {
  lines: readonly string[]
  action: string
  hidden: Record<string, string>
  wrong: string | null
  /** Where another code is asked for. */
  again: { action: string; hidden: Record<string, string> } | null
}
export const codeForm = (say: Say, asked: CodeAsked): FormView => ({
  kind: 'form',
  title: say('code.title'),
  lines: asked.lines,
  form: {
    action: asked.action,
    hidden: asked.hidden,
    inputs: [
      {
        name: 'otp',
        label: say('code.label'),
        kind: 'code',
        value: '',
        isRequired: true,
        autoComplete: 'one-time-code',
        maxLength: 9,
        wrong: asked.wrong,
      },
    ],
    submit: say('code.go'),
    wrong: null,
  },
  again: asked.again && { ...asked.again, inputs: [], submit: say('code.again'), wrong: null },
  links: [],
})
/** In the payer's words. @throws what has nothing to do with the code */
export function codeFault(say: Say, error: unknown): string {
  if (!(error instanceof Refusal)) throw error
  if (error.key === 'auth.otp_wrong')
    return say('code.wrong', { left: Number(error.extra.params?.left ?? 0) })
  if (error.key === 'auth.otp_exhausted') return say('code.spent')
  if (error.key === 'auth.otp_expired' || error.key === 'auth.step_session_invalid')
    return say('code.over')
  throw error
}
