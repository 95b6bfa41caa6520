/** What the back office's table of screens says of one (screens.ts). */
import type { AdminCode } from '@saola/contract/admin-permissions'
import type { WorkKind } from '@saola/contract/work-queue'
import type { Namespace } from '@saola/phrases/shape'
import type { vi } from '@saola/phrases/vi/all'
import type { IconName } from '@saola/web/ui/icons.tsx'
import type { ComponentType } from 'react'
import type { Group } from './groups.ts'

/** A key of shell.menu. */
type MenuKey = Exclude<keyof (typeof vi)['shell']['menu'], 'label'>

export interface Screen {
  path: string
  /** 'shell' = signed in, 'auth' = only when signed out. */
  frame: 'shell' | 'auth'
  /** Its entry in the menu: a key of shell.menu and an icon. */
  menu?: { key: MenuKey; icon: IconName }
  /** Where in the menu; 'today' unless given. */
  group?: Group
  /** Codes of which the person needs any one; absent = everyone signed in. */
  codes?: readonly AdminCode[]
  /** Title of a screen without a menu entry: a key of shell.menu. */
  title?: MenuKey
  phrases?: readonly Namespace[]
  /** Kinds of work whose number the menu shows beside it. */
  work?: readonly WorkKind[]
  search?: (raw: Record<string, unknown>) => Record<string, unknown>
  load: () => Promise<ComponentType>
}
