import { Select, type SelectProps } from '@mantine/core'

/** One of a few words, always one. */
export const Choice = (props: SelectProps) => <Select allowDeselect={false} {...props} />
