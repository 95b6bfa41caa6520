#!/usr/bin/env node
// A shop of somebody else, on an origin of its own, with a pay button on its page: node demo/button-shop/serve.mjs <button code> [address of Saola Pay] [port]
// `/` embeds the script, `/frame` the frame, `/plain` neither. The policy of each page allows nothing but what its button needs.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'

const read = (name) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** What each page embeds, and the one thing its policy allows for it. */
const pages = (saola, code) => ({
  '/': {
    button: `<script async src="${saola}/public/paybutton/${code}/button.js" referrerpolicy="origin"></script>`,
    allows: `script-src ${saola}`,
  },
  '/frame': {
    button: `<iframe src="${saola}/public/paybutton/${code}/frame" title="Mua hộp quà Tết" width="240" height="56" frameborder="0" scrolling="no" referrerpolicy="origin"></iframe>`,
    allows: `frame-src ${saola}`,
  },
  '/plain': { button: '', allows: '' },
})

/** @returns the shop's address and the way to close it. */
export function serveShop({ saola, code, port = 0 }) {
  const [html, css, site] = [read('shop.html'), read('shop.css'), pages(saola, code)]
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://shop').pathname
    if (path === '/shop.css')
      return response.writeHead(200, { 'content-type': 'text/css; charset=utf-8' }).end(css)
    const page = site[path]
    if (page === undefined) return response.writeHead(path === '/favicon.ico' ? 204 : 404).end()
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'referrer-policy': 'no-referrer',
        'content-security-policy': `default-src 'none'; style-src 'self'; ${page.allows}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
      })
      .end(html.replace('{{button}}', () => page.button))
  })
  return new Promise((done, broke) => {
    server.once('error', broke)
    server.listen(port, '127.0.0.1', () =>
      done({
        url: `http://127.0.0.1:${server.address().port}`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed(undefined))
            server.closeAllConnections()
          }),
      }),
    )
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [code, saola = 'http://localhost:8080', port = '8090'] = process.argv.slice(2)
  if (code === undefined) {
    process.stderr.write(
      'node demo/button-shop/serve.mjs <button code> [address of Saola Pay] [port]\n',
    )
    process.exit(1)
  }
  const { url } = await serveShop({ saola: saola.replace(/\/+$/, ''), code, port: Number(port) })
  process.stdout.write(`the shop stands at ${url}\n`)
}
