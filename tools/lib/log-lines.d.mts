import type { Readable } from 'node:stream'
export function readable(line: string): string
export function nameLines(stream: Readable, name: string, write: (line: string) => void): void
