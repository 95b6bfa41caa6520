/** Where the words of an operation stand among the phrases of `auditCall`. Pure. */
/** Whose door a call came through; the line says who it was. */
const doors = new Set([
  'portal',
  'cms',
  'root',
  'member',
  'public',
  'private',
  'internal',
  'client',
  'system',
])

/** 'payLink.private.create' → area 'payLink', actions 'payLink-create' and 'create': the area's own word goes before everybody's. */
export function wordsOf(operation: string): { area: string; actions: readonly [string, string] } {
  const [area = '', ...rest] = operation.split('.')
  const action = rest.filter((word, i) => i === rest.length - 1 || !doors.has(word)).join('-')
  return { area, actions: [`${area}-${action}`, action] }
}
