/** Prints the address of every screen that the portal mounts and of every page that payers see, as a JSON array. */
import { payerPaths } from '../apps/portal/src/app/paths.ts'
import { redirects, screens } from '../apps/portal/src/app/screens.ts'

const mounted = [
  ...screens.map((screen) => screen.path),
  ...redirects.map((redirect) => redirect.from),
  ...payerPaths,
  ...payerPaths.map((path) => `/test${path}`),
]
console.log(JSON.stringify([...new Set(mounted)].sort(), null, 2))
