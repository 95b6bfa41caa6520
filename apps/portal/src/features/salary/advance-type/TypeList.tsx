export function TypeList() {
  return null
}
