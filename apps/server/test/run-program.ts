import { spawn } from 'node:child_process'

/**
 * What a program prints to its standard output, given `input`. The server under test lives in this process: a call that blocks until
 * the program ends would hold the server up too, and after two seconds of that it refuses with error.overloaded.
 * @throws when the program cannot be started or ends with another code than 0.
 */
export function runProgram(
  program: string,
  args: readonly string[],
  input: string | Uint8Array = '',
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] })
    const [out, problems]: [Buffer[], Buffer[]] = [[], []]
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => problems.push(chunk))
    child.on('error', reject)
    child.stdin.on('error', () => undefined)
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(out))
      else reject(new Error(`${program} ended with ${code}: ${Buffer.concat(problems).toString()}`))
    })
    child.stdin.end(input)
  })
}
