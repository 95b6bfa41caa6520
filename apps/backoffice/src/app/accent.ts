import type { MantineColorsTuple } from '@mantine/core'

/** Mantine's brand scale for the back office; its 6th shade carries white text. The same colours stand in accent.css. */
export const violet: MantineColorsTuple = [
  '#f4f0ff',
  '#e6ddff',
  '#cdbcff',
  '#b196fb',
  '#9878f3',
  '#7d55e8',
  '#5925dc',
  '#4a1fb8',
  '#3b1995',
  '#2b126e',
]
