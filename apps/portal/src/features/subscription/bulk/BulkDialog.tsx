import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { useTranslations } from 'use-intl'
import type { Asked } from './asks.ts'
import { AskStep } from './AskStep.tsx'
import { Past } from './Past.tsx'
import { ResultStep } from './ResultStep.tsx'

export type View =
  | { what: 'ask'; asked: Asked; at: number }
  | { what: 'result'; id: string; title: string }
  | { what: 'past' }
interface Props {
  opened: boolean
  view: View
  onView: (view: View) => void
  onBegun: () => void
  onClose: () => void
}

/** Asks, then shows how far it is and how it ended; or what was done before. */
export function BulkDialog({ opened, view, onView, onBegun, onClose }: Props) {
  const t = useTranslations('subscriptionBulk')
  const titleOf = (): string => {
    if (view.what === 'past') return t('history.title')
    if (view.what === 'result') return view.title
    return view.asked.ask === 'undo'
      ? t('title.undo', { code: view.asked.of.code })
      : t(`title.${view.asked.ask}`, { count: view.asked.ids.length })
  }
  const show = (id: string, title: string): void => onView({ what: 'result', id, title })
  return (
    <Dialog opened={opened} onClose={onClose} size={760} title={titleOf()}>
      {view.what === 'past' ? <Past onOpen={show} /> : null}
      {view.what === 'ask' ? (
        <AskStep
          key={view.at}
          asked={view.asked}
          cancelLabel={t('keep')}
          onClose={onClose}
          onBegun={({ id, act, code }) => {
            onBegun()
            show(id, t('title.running', { act: t(`act.${act}`), code }))
          }}
        />
      ) : null}
      {view.what === 'result' ? (
        <ResultStep
          key={view.id}
          id={view.id}
          onClose={onClose}
          onUndo={(of) => onView({ what: 'ask', asked: { ask: 'undo', of }, at: Date.now() })}
        />
      ) : null}
    </Dialog>
  )
}
