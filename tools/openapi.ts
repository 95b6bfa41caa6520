/** Prints the OpenAPI 3.1 document of every mounted call. */
import { openApi } from '@saola/contract/openapi'

process.stdout.write(
  `${JSON.stringify(openApi(process.env.PUBLIC_URL ?? 'http://localhost:8080'), null, 1)}\n`,
)
