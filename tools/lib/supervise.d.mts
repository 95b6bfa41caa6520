export type Program = {
  name: string
  colour: (text: string) => string
  args: string[]
  env: NodeJS.ProcessEnv
  cwd?: string
  readyUrl?: string
}
export class Supervisor {
  constructor(
    programs: Program[],
    options: { say: (text: string) => void; afterStop: () => void | Promise<void> },
  )
  readonly programs: Program[]
  readonly failure: string | null
  readonly isStopping: boolean
  startAll(): void
  keepUp(): void
  stop(exitCode?: number | null): Promise<void>
}
