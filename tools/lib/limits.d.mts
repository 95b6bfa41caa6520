type Places = Record<string, string[]>
type Row = { rule: string; key: string }

export function offenders(root: string, dirs: readonly string[]): Places
export function excused(root: string): Places
export function compare(found: Places, list: Places): { added: Row[]; mended: Row[] }
