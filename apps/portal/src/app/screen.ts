import type { Feature } from '@saola/contract/features'
import type { PermissionCode, Verb } from '@saola/contract/permissions'
import type { Namespace } from '@saola/phrases/shape'
import type { ComponentType } from 'react'
import type { MenuKey } from './menu.ts'

/** One row of the screen table; apart from it so that what screens import does not lead back to the table. */
export interface Screen {
  path: string
  /** 'auth' = only when signed out; 'bare' = anyone; absent = signed in, inside the shell. */
  frame?: 'auth' | 'bare'
  /** Codes of which the person needs any one; absent = everyone signed in. */
  codes?: readonly PermissionCode[]
  /** What the person has to be allowed in those areas; absent = seeing them is enough. */
  action?: Verb
  menu?: MenuKey
  feature?: Feature
  /** Key of shell.crumb for its title, the last path segment unless given. */
  crumb?: string
  /** Loaded before the screen is shown, beside common, error, shell and web. */
  phrases?: readonly Namespace[]
  /** Reads the address's search; lists use `(raw) => readSearch(call, raw)`. */
  search?: (raw: Record<string, unknown>) => Record<string, unknown>
  load: () => Promise<ComponentType>
}
