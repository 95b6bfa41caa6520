const MARK = 'data-mantine-color-scheme'

/** Paper is white: what is printed while the screen is dark is drawn in the light colours, else it comes out as black boxes under words nobody can read. */
export function keepPaperLight(): void {
  const root = document.documentElement
  let onScreen: string | null = null
  addEventListener('beforeprint', () => {
    onScreen = root.getAttribute(MARK)
    root.setAttribute(MARK, 'light')
  })
  addEventListener('afterprint', () => {
    if (onScreen !== null) root.setAttribute(MARK, onScreen)
    onScreen = null
  })
}
