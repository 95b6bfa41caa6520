import { useTranslations } from 'use-intl'

/** Words for a handler and an event; the plain name where a newer or older program has left one that this one does not know. */
export function useEventWords() {
  const t = useTranslations('eventDelivery')
  const words = (key: string): string | null =>
    t.has(key as 'handler.webhook.notify.name') ? t(key as 'handler.webhook.notify.name') : null
  return {
    handler: (name: string) => words(`handler.${name}.name`) ?? name,
    missing: (name: string) => words(`handler.${name}.missing`),
    topic: (name: string) => words(`topic.${name}`) ?? name,
  }
}
