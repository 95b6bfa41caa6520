import type { Lang } from '../../platform/call.ts'
import { effectText } from '../../texts/effects.ts'
import { pageText } from '../../texts/pages.ts'
import { MAGIC_ACCOUNTS, MAGIC_AMOUNTS, type TransferPlan } from '../bank/service.ts'
import { CARDS } from '../napas/service.ts'

function effectOf(plan: TransferPlan): string {
  switch (plan.kind) {
    case 'fail':
      return plan.reason
    case 'later':
      return `later-${plan.settlesAs}`
    case 'execute':
      return `execute-${plan.answer}`
    default:
      return plan.kind
  }
}

/** One table of everything with a built-in effect: shown on the Faults page and by GET /api/magic. */
export function magicTable(lang: Lang): { where: string; value: string; effect: string }[] {
  const amounts = Object.entries(MAGIC_AMOUNTS).map(([digits, plan]) => ({
    where: pageText('magic.amount', lang),
    value: `…${digits}`,
    effect: effectText(effectOf(plan), lang),
  }))
  const accounts = Object.entries(MAGIC_ACCOUNTS).map(([digits, effect]) => ({
    where: pageText('magic.account', lang),
    value: `…${digits}`,
    effect: effectText(effect, lang),
  }))
  const cards = CARDS.map((card) => ({
    where: pageText('magic.card', lang),
    value: card.number,
    effect: `${effectText(`card-${card.outcome}`, lang)} (${card.ending.responseCode})`,
  }))
  return [...amounts, ...accounts, ...cards]
}
