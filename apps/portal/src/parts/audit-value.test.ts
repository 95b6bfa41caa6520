import { modules } from '@saola/contract/all'
import { expireType } from '@saola/contract/enums'
import { audit as en } from '@saola/phrases/en/audit'
import { audit as vi } from '@saola/phrases/vi/audit'
import { expect, it } from 'vitest'
import { auditValue } from './audit-value.ts'

const phraseOf =
  (words: unknown) =>
  (key: string): string | null =>
    (key
      .split('.')
      .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], words) as
      string | undefined) ?? null

it(
  'the audit log of a link says expiry and sending methods in words, never in codes',
  { meta: { behaviours: ['B-282', 'B-285'] } },
  () => {
    for (const words of [vi, en]) {
      const say = (field: string, value: string): string =>
        auditValue(field, value, phraseOf(words))
      for (const choice of expireType.options)
        expect(say('expireType', choice)).not.toMatch(/[A-Z]_|^[A-Z]{3}/)
      expect([say('sent', '["EMAIL","SMS"]'), say('sent', '["SMS"]')]).toEqual([
        `${words.value.sent.EMAIL}, SMS`,
        'SMS',
      ])
      expect([say('noticeSteps', '["BEFORE_3","FINAL"]'), say('noticeSms', '[]')]).toEqual([
        `${words.value.noticeSteps.BEFORE_3}, ${words.value.noticeSteps.FINAL}`,
        '—',
      ])
      expect([say('amount', '85000'), say('reference', 'DH-1'), say('status', 'ACTIVE')]).toEqual([
        '85.000 ₫',
        'DH-1',
        words.value.status.ACTIVE,
      ])
    }
  },
)

/** Modules whose changes a screen of the portal shows. */
const SHOWN = ['pay-link', 'pay-page', 'order', 'pay-button', 'pay-box', 'shop-setting'] as const
/** They write nothing into the audit log of a thing that a member looks at. */
const SILENT = [
  'payBox.internal.provision',
  'payBox.checkLink',
  'staticQr.validateImage',
  'payLink.napas.complete',
  'payLink.napas.redirect',
  'payLink.private.notifyFeeTransaction',
  'payLink.public.atmCard',
]

it('every writing call of a room whose history is shown is said in words', () => {
  const writing = SHOWN.flatMap((room) =>
    Object.values(modules[room])
      .filter((call) => call.work !== 'read' && !SILENT.includes(call.id))
      .map((call) => call.id),
  )
  for (const words of [vi, en])
    expect(
      [...writing, 'payer.customer', 'payer.cancelOrder', 'payer.stopReminder'].filter(
        (id) => !(id.replaceAll('.', '-') in words.operation),
      ),
    ).toEqual([])
})
