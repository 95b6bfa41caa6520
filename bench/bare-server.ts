/** node:http and nothing else: what one answer costs before any work is done. */
import { createServer } from 'node:http'

const BODY = JSON.stringify({ code: 0, message: 'Thành công', data: { hello: 'world' } })
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(BODY)),
}

createServer((request, response) => {
  request.resume()
  response.writeHead(200, HEADERS)
  response.end(BODY)
}).listen(Number(process.env.PORT), '127.0.0.1')
