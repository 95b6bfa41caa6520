export function TypeCreate() {
  return null
}
