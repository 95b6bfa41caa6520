/** Does `work` at once; what is asked for within the rest that follows is done together at its end. */
export function atMostEvery(
  restMs: number,
  work: () => void,
): { run: () => void; stop: () => void } {
  let rest: ReturnType<typeof setTimeout> | null = null
  let isAsked = false
  const run = (): void => {
    if (rest !== null) {
      isAsked = true
      return
    }
    work()
    rest = setTimeout(() => {
      rest = null
      if (!isAsked) return
      isAsked = false
      run()
    }, restMs)
  }
  return {
    run,
    stop: () => {
      if (rest !== null) clearTimeout(rest)
    },
  }
}
