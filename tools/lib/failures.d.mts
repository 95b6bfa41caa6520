export interface Failure {
  name: string
  error: string[]
}
export function failuresOfVitest(report: unknown): Failure[]
export function failuresOfPlaywright(report: unknown): Failure[]
export function linesOf(failure: Failure): string[]
