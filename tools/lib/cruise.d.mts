export function cruise(
  cwd: string,
  dirs: string[],
): {
  files: string[]
  violations: { rule: string; comment?: string; from: string; to: string }[]
}
