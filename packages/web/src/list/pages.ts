/** First, last and the neighbours of the page shown; 0 stands for a gap of two or more. */
export function pagesShown(current: number, last: number): number[] {
  const wanted = [1, current - 1, current, current + 1, last].filter((n) => n >= 1 && n <= last)
  const pages = [...new Set(wanted)].sort((a, b) => a - b)
  return pages.flatMap((n, i) => {
    const gap = n - (pages[i - 1] ?? n)
    if (gap > 2) return [0, n]
    return gap === 2 ? [n - 1, n] : [n]
  })
}
