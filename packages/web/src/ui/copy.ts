/** Copies text; plain-http origins have no clipboard API, so a selected field and the old command stand in. @returns whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard !== undefined)
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  // Inside an open dialog the focus trap would take the focus back from a field outside it.
  const host = document.activeElement?.closest('[role="dialog"]') ?? document.body
  host.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  return done
}
