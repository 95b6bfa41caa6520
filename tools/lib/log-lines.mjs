// Log lines of several programs in one terminal: a name in front, structured lines made readable.
import { dim, red, yellow } from './project.mjs'

const colours = { warn: yellow, error: red, fatal: red }
const plain = (value) =>
  typeof value === 'string' && !/[\s"=]/.test(value) ? value : JSON.stringify(value)

/** `{"level":"info","time":"…","msg":"ready","port":8080}` → `10:22:31 ready port=8080`; any other line stays as it is. */
export function readable(line) {
  if (!line.startsWith('{') || process.env.LOG_FORMAT === 'json') return line
  let record
  try {
    record = JSON.parse(line)
  } catch {
    return line
  }
  const { level, time, msg, event, stack, ...others } = record
  if (msg === undefined && level === undefined) return line
  const rest = msg === undefined || event === undefined ? others : { event, ...others }
  const at = new Date(time)
  const clock = Number.isNaN(at.getTime()) ? '' : `${dim(at.toTimeString().slice(0, 8))} `
  const fields = Object.entries(rest)
    .map(([key, value]) => ` ${dim(`${key}=`)}${plain(value)}`)
    .join('')
  const text = `${clock}${(colours[level] ?? String)(`${level === 'info' ? '' : `${level}: `}${msg ?? event ?? ''}`)}${fields}`
  return typeof stack === 'string' ? `${text}\n${dim(stack)}` : text
}

/** Sends a stream to `write` line by line, each with the name in front. */
export function nameLines(stream, name, write) {
  let rest = ''
  stream.setEncoding('utf8')
  stream.on('data', (part) => {
    const lines = (rest + part).split('\n')
    rest = lines.pop()
    for (const line of lines) for (const row of readable(line).split('\n')) write(`${name} ${row}`)
  })
  stream.on('end', () => {
    if (rest) write(`${name} ${readable(rest)}`)
  })
}
