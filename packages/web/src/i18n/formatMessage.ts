import { getNumberFormat } from '@saola/money/format'
import format from 'use-intl/format-message/format-only'

/** Takes the place of use-intl's own (tools/lib/site-size.mjs): phrases are parsed already, and numbers in them are grouped the same way in both languages. */
// oxlint-disable-next-line import/no-default-export -- use-intl imports it by that name
export default function formatMessage(
  ...[key, message, values, options]: Parameters<typeof format>
): ReturnType<typeof format> {
  return format(key, message, values, {
    ...options,
    formatters: { ...options.formatters, getNumberFormat },
  })
}
