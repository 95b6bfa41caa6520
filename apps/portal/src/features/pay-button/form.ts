/** The button form's values, and what is sent of them. Pure. */
import type { Request } from '@saola/contract/call'
import {
  DEFAULT_EXTERNAL_THEME,
  DEFAULT_THEME,
  type ButtonTheme,
  type payButton,
} from '@saola/contract/pay-button'
import { sitesIn, type PayButton } from './rules.ts'

export interface ButtonValues extends Record<string, unknown> {
  title: string
  label: string
  theme: ButtonTheme
  payPageId: string
  externalTheme: ButtonTheme
  referencePageUrl: string
  /** One site on each line. */
  sites: string
}
export const emptyValues = (label: string): ButtonValues => ({
  title: '',
  label,
  theme: DEFAULT_THEME,
  payPageId: '',
  externalTheme: DEFAULT_EXTERNAL_THEME,
  referencePageUrl: '',
  sites: '',
})
export const valuesOf = (button: PayButton): ButtonValues => ({
  title: button.title,
  label: button.label,
  theme: button.theme,
  payPageId: button.payPageInfo.payPageId,
  externalTheme: button.external.theme,
  referencePageUrl: button.referencePageUrl ?? '',
  sites: button.allowedOrigins.join('\n'),
})
export const bodyOf = (v: ButtonValues): Request<typeof payButton.create>['body'] => ({
  title: v.title,
  label: v.label,
  theme: v.theme,
  payPageId: v.payPageId,
  externalTheme: v.externalTheme,
  referencePageUrl: v.referencePageUrl.trim() === '' ? null : v.referencePageUrl.trim(),
  allowedOrigins: sitesIn(v.sites).sites,
})
