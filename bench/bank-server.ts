/** A bank that agrees to everything at once, so that what the product asks of the bank after a payment costs no more than the asking. */
import { createServer } from 'node:http'

const BODY = JSON.stringify({ virtualAccount: '0', status: 'SUCCESS' })
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(BODY)),
}

createServer((request, response) => {
  request.resume()
  response.writeHead(200, HEADERS)
  response.end(BODY)
}).listen(Number(process.env.PORT), '127.0.0.1')
