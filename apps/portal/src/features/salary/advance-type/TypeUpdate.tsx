export function TypeUpdate() {
  return null
}
