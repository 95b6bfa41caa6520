/** The menu as one person sees it, and where it begins for them. Pure. */
import { isVisible, type Person } from './guard.ts'
import { menu, type MenuKey, type MenuNode } from './menu.ts'
import { paths } from './paths.ts'
import { screens } from './screens.ts'

/** The tree without what is not mounted, not permitted or switched off; a group without children goes too. Of several screens under one entry the first that is open leads it. */
export function visibleMenu(
  person: Person,
): { node: MenuNode; path: string | null; children: ReturnType<typeof visibleMenu> }[] {
  const target = new Map<MenuKey, string>()
  for (const screen of screens)
    if (screen.menu !== undefined && !target.has(screen.menu) && isVisible(screen, person))
      target.set(screen.menu, screen.path)
  const prune = (nodes: readonly MenuNode[]): ReturnType<typeof visibleMenu> =>
    nodes
      .map((node) => ({
        node,
        path: target.get(node.key) ?? null,
        children: prune(node.children ?? []),
      }))
      .filter((n) => n.path !== null || n.children.length > 0)
  return prune(menu)
}

export type Tree = ReturnType<typeof visibleMenu>
const flat = (nodes: Tree): Tree => nodes.flatMap((entry) => [entry, ...flat(entry.children)])

/** Where "home" is: the first screen of the menu that this person may open, the dashboard for most; settings are open to everyone. */
export const firstOpen = (person: Person): string =>
  flat(visibleMenu(person)).find(({ path }) => path !== null)?.path ?? paths.setting
/** The first open tab of the pay gate; its payment page, which says no, for who may open none (B-010). */
export const firstOfPayGate = (person: Person): string =>
  flat(visibleMenu(person)).find(({ node }) => node.key === 'integration')?.path ??
  paths.payGatePayment
