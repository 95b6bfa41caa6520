/** Groups of the sidebar, in its order. */
export const groups = ['today', 'merchants', 'money', 'catalogue', 'administration'] as const
export type Group = (typeof groups)[number]
