export function TypeDetail() {
  return null
}
