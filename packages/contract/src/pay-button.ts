/** Pay buttons (docs/decisions.md#15): a button on somebody's own site that leads to a pay page. It holds a code; page and prices are the server's. */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { onOff } from './enums.ts'
import {
  freeText,
  instant,
  money,
  nothing,
  opt,
  optNull,
  orNull,
  publicCode,
  text,
  uuid,
  webUrl,
} from './fields.ts'

export const buttonThemes = ['DARK', 'LIGHT'] as const
export const buttonTheme = z.enum(buttonThemes)
export type ButtonTheme = (typeof buttonThemes)[number]
/** The button itself is dark, its form for other people's pages is light. */
export const DEFAULT_THEME: ButtonTheme = 'DARK'
export const DEFAULT_EXTERNAL_THEME: ButtonTheme = 'LIGHT'

/** Bounds of our own: the spec shows none. */
export const BUTTON_TITLE_MAX = 80
export const BUTTON_LABEL_MAX = 40
export const BUTTON_ORIGINS_MAX = 10

/** Where a button may stand: an https site, or a developer's own machine. No path, no star. */
export const origin = z
  .string()
  .check(
    z.maxLength(200),
    z.regex(
      /^(https:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?$/,
    ),
  )

/** What stands on a page's shelf: customers see all of it but the hidden, and can order what is not sold out either. */
const pageGoods = z.object({ total: z.int(), soldOut: z.int(), hidden: z.int() })
const pageInfo = z.object({
  payPageCode: z.string(),
  payPageId: z.string(),
  payPageName: z.string(),
  status: onOff,
  goods: pageGoods,
})
/** What somebody else's page shows: an e-mail, a marketplace, a partner. */
export const externalButton = z.object({
  label: z.string(),
  referencePageUrl: z.string(),
  theme: buttonTheme,
  title: z.string(),
})
export const payButtonItem = z.object({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  label: z.string(),
  theme: buttonTheme,
  numOfPayments: z.int(),
  numOfClicks: z.int(),
  numOfOrders: z.int(),
  revenue: money,
  script: z.string(),
  payPageInfo: pageInfo,
  /** The counted address, a frame for sites that take no scripts, and the form for pages of others. */
  url: z.string(),
  iframe: z.string(),
  mailHtml: z.string(),
  external: externalButton,
  /** The merchant's own page that the external button leads to; null = the counted address. */
  referencePageUrl: orNull(z.string()),
  /** Sites that the button may stand on; none = all. */
  allowedOrigins: z.array(z.string()),
  createdAt: instant,
  createdBy: z.string(),
  version: z.int(),
})
/** What anybody may know who holds the code. */
export const publicButton = z.object({
  code: z.string(),
  title: z.string(),
  label: z.string(),
  theme: buttonTheme,
  url: z.string(),
  shopName: z.string(),
  payPageInfo: z.object({ payPageCode: z.string(), payPageName: z.string(), status: onOff }),
})

const draft = {
  title: text(BUTTON_TITLE_MAX),
  label: text(BUTTON_LABEL_MAX),
  theme: opt(buttonTheme),
  payPageId: uuid,
  externalTheme: opt(buttonTheme),
  referencePageUrl: optNull(webUrl),
  allowedOrigins: opt(z.array(origin).check(z.maxLength(BUTTON_ORIGINS_MAX))),
}
const base = {
  audience: 'portal',
  code: 1505,
  feature: 'payButton',
} as const satisfies Partial<Call>
const open = {
  audience: 'public',
  feature: 'payButton',
  work: 'read',
  method: 'GET',
  perMinute: 300,
  params: z.strictObject({ code: publicCode }),
} as const satisfies Partial<Call>

export const payButton = calls({
  create: {
    ...base,
    work: 'write',
    id: 'payButton.create',
    method: 'POST',
    path: '/api/paybutton/v1/create',
    perMinute: 60,
    body: z.strictObject(draft),
    result: payButtonItem,
    source: 'doc 2 section 7',
  },
  update: {
    ...base,
    work: 'write',
    id: 'payButton.update',
    method: 'PUT',
    path: '/api/paybutton/v1/update',
    body: z.strictObject({ id: uuid, ...draft, version: opt(z.int()) }),
    result: payButtonItem,
    source: 'doc 2 section 7',
  },
  delete: {
    ...base,
    work: 'write',
    id: 'payButton.delete',
    method: 'DELETE',
    path: '/api/paybutton/v1/delete',
    body: z.strictObject({ id: uuid }),
    result: nothing,
    source: 'doc 2 section 7 (with body)',
  },
  getList: {
    ...base,
    work: 'read',
    id: 'payButton.getList',
    method: 'GET',
    path: '/api/paybutton/v1/getList',
    query: z.strictObject({ keyword: opt(freeText(100)) }),
    paging: {
      dialect: 'page-pageSize',
      size: 20,
      sortable: ['id', 'title', 'numOfClicks', 'numOfPayments'],
      direction: 'ASC',
    },
    result: payButtonItem,
    source: 'doc 2 sections 3, 7, 9',
  },
  getDetail: {
    ...base,
    work: 'read',
    id: 'payButton.getDetail',
    method: 'GET',
    path: '/api/paybutton/v1/getDetail/{id}',
    params: z.strictObject({ id: uuid }),
    result: payButtonItem,
    source: 'doc 2 sections 3, 7',
  },
  getPages: {
    ...base,
    work: 'read',
    id: 'payButton.getPages',
    method: 'GET',
    path: '/api/paybutton/v1/getPages',
    query: z.strictObject({ name: opt(freeText(100)) }),
    paging: { dialect: 'page-pageSize', size: 50, sortable: ['createdAt'] },
    result: pageInfo,
    source: 'ours: the pages a button may point to, for people without code 1500',
  },
  publicGet: {
    ...open,
    id: 'payButton.public.get',
    path: '/api/paybutton/public/v1/{code}',
    result: publicButton,
    source: 'doc 2 section 7',
  },
  external: {
    ...open,
    id: 'payButton.public.external',
    path: '/api/paybutton/public/v1/external/{code}',
    result: externalButton,
    source: 'doc 2 sections 3, 7',
  },
})
