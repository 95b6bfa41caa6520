/** The look of every app: one brand scale whose 6th shade carries white text, slate ink, hairlines, 12 px cards. */
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

const brand: MantineColorsTuple = [
  '#eef4ff',
  '#dbe7fd',
  '#b7cefa',
  '#8fb2f6',
  '#6a9af2',
  '#3a77e6',
  '#1257d6',
  '#0e48b3',
  '#0b3a91',
  '#082c6e',
]
const gray: MantineColorsTuple = [
  '#f6f7f9',
  '#eef0f4',
  '#e5e8ee',
  '#d3d8e1',
  '#b3bbc8',
  '#8b95a5',
  '#647082',
  '#4b5567',
  '#2f3949',
  '#0f172a',
]
const dark: MantineColorsTuple = [
  '#e6e9ef',
  '#c3cad6',
  '#9aa4b5',
  '#808b9d',
  '#394457',
  '#2a3342',
  '#1c2431',
  '#141b26',
  '#0f1520',
  '#0a0f18',
]
/** Orange belongs to Test Mode alone. */
export const TEST_ORANGE = '#b54708'

/** Sidebar 264 px, narrow layout below 576 px, and the further constant 1024 below which the sidebar floats. */
export const SIDEBAR_PX = 264
export const NARROW_PX = 576
export const WIDE_PX = 1024

const font =
  "'Inter Variable', 'Inter', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 6,
  colors: { brand, gray, dark },
  black: '#0f172a',
  fontFamily: font,
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, 'JetBrains Mono', Menlo, Consolas, monospace",
  defaultRadius: 8,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  shadows: {
    sm: '0 1px 2px rgba(15, 23, 42, .06), 0 8px 24px rgba(15, 23, 42, .06)',
    md: '0 12px 40px rgba(15, 23, 42, .16)',
  },
  breakpoints: { xs: '576px', sm: '768px', md: '1024px', lg: '1280px', xl: '1440px' },
  headings: {
    fontFamily: font,
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '22px', lineHeight: '1.3' },
      h2: { fontSize: '18px', lineHeight: '1.35' },
      h3: { fontSize: '16px', lineHeight: '1.4' },
    },
  },
  components: {
    // The tint says what kind of notice it is; a title in that tint on its pale ground misses AA contrast.
    Alert: { styles: { label: { color: 'var(--ink)' } } },
    // As wide as its field, a list is placed before it has a width: from the middle it would for a moment reach past a phone's edge, and the page would grow with it.
    Combobox: { defaultProps: { position: 'bottom-start' } },
    Input: { defaultProps: { size: 'md' } },
    InputWrapper: {
      defaultProps: { size: 'md' },
      styles: {
        label: { marginBottom: 4, fontSize: 13, fontWeight: 600 },
        description: { marginBottom: 4 },
      },
    },
  },
})

/** Mantine's own values that miss AA contrast, replaced. */
export const variables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-error': '#b42318',
    '--mantine-color-placeholder': '#6b7686',
    '--mantine-color-dimmed': '#566072',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-default-border': '#d3d8e1',
    '--mantine-color-anchor': colors.brand?.[6] ?? brand[6],
  },
  dark: {
    '--mantine-color-error': '#ff9a90',
    '--mantine-color-placeholder': '#8b95a5',
    '--mantine-color-dimmed': '#a4aebe',
    '--mantine-color-body': '#141b26',
    '--mantine-color-default-border': '#394457',
    '--mantine-color-anchor': colors.brand?.[3] ?? brand[3],
  },
})
