/**
 * The operator's port: figures for Prometheus. Apart from the public one, because they tell what is called how often and what goes wrong, and by
 * default on the loopback address alone. Every process has one, whatever its roles.
 */
import { createServer, type Server } from 'node:http'
import type { App } from './platform/context.ts'
import { errorFields } from './platform/log.ts'

/** @returns the listening server; null when the port is taken, which stops no payment and is logged. */
export async function openOperator(app: App): Promise<Server | null> {
  const { port, host } = app.config.operator
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics')
      return void response.writeHead(404).end()
    app.metrics.registry.metrics().then(
      (text) =>
        response.writeHead(200, { 'content-type': app.metrics.registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  return new Promise((resolve) => {
    server.once('error', (error) => {
      app.log.error({ port, host, ...errorFields(error) }, 'the operator port cannot be opened')
      resolve(null)
    })
    server.listen(port, host, () => {
      server.unref()
      resolve(server)
    })
  })
}
