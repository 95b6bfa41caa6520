/** The one icon family: 24 grid, 1.75 stroke, round ends; decorative unless `label` is given. */
const paths = {
  home: 'M4 11.5 12 5l8 6.5M6 10v9h12v-9',
  wallet:
    'M4 7.5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zm0 0V6a1.5 1.5 0 0 1 1.5-1.5H16M16 13.5h.01',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  chart: 'M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6',
  scale: 'M12 4v16M7 20h10M5 8h14M5 8l-2.5 6h5zM19 8l-2.5 6h5z',
  receipt: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9.5 8.5h5M9.5 12.5h5',
  grid: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  plug: 'M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 1 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 1 0 5.7 5.7l1-1',
  box: 'M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8',
  repeat: 'M4 11V9a3 3 0 0 1 3-3h12m-3-3 3 3-3 3M20 13v2a3 3 0 0 1-3 3H5m3 3-3-3 3-3',
  cursor: 'M5 4l6 16 2.5-6.5L20 11z',
  pos: 'M7 3.5h10v17H7zM9.5 6.5h5v3h-5zM10 13h.01M14 13h.01M10 16.5h.01M14 16.5h.01',
  send: 'M4 12 20 4l-5 16-3.5-6.5zM11.5 13.5 20 4',
  tag: 'M4 12V5a1 1 0 0 1 1-1h7l8 8-8 8zM8.5 8.5h.01',
  users:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.2a6.5 6.5 0 0 1 3.5 5.8',
  gear: 'M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.6 2.3c-.7.3-1.1.9-1.1 1.7M12 16.8h.01',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  choose: 'M8 9.5l4-4 4 4M8 14.5l4 4 4-4',
  down: 'M6 9.5l6 6 6-6',
  left: 'M14.5 6l-6 6 6 6',
  right: 'M9.5 6l6 6-6 6',
  up: 'M6 14.5l6-6 6 6',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  download: 'M12 4v11m-4.5-4 4.5 4 4.5-4M5 20h14',
  upload: 'M12 16V5m-4.5 4L12 4.5 16.5 9M5 20h14',
  logout: 'M14 4H6v16h8M10 12h10m-3.5-3.5L20 12l-3.5 3.5',
  user: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 15v2',
  key: 'M8 16.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM11.8 11.5 21 11.5v3M17.5 11.5v2.5',
  warning: 'M12 4 2.8 20h18.4zM12 10v4.5M12 17.3h.01',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.8h.01',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M20 14.5A8 8 0 1 1 9.5 4a6.5 6.5 0 0 0 10.5 10.5z',
  device: 'M4 5h16v11H4zM9 20h6M12 16v4',
  filter: 'M4 6h16M7 12h10M10 18h4',
  columns: 'M4 5h16v14H4zM9.500 5v14M14.500 5v14',
  bookmark: 'M7 4h10v16l-5-4-5 4z',
  calendar: 'M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5V7M15.5 3.5V7',
  mail: 'M3.5 6h17v12.5h-17zM4 6.5l8 6.5 8-6.5',
  phone: 'M7.5 3.5h9v17h-9zM11 17.5h2',
  trash: 'M5 7h14M9.5 7V4.5h5V7M7 7l1 13h8l1-13M10.5 11v5.5M13.5 11v5.5',
  edit: 'M5 19h3.5L19 8.5 15.5 5 5 15.5zM13 7.5l3.5 3.5',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9M20 4v5h-5',
  print: 'M7 8V3.5h10V8M7 17H4.5V8.5h15V17H17M7 14h10v6.5H7z',
  external: 'M14 4h6v6M20 4l-9 9M11 5H5v14h14v-6',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v6M14 20h3',
  bank: 'M4 10h16L12 4.5zM6 10v7M10 10v7M14 10v7M18 10v7M4 20h16',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7.5V12l3 2',
  globe:
    'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c2.8 2.6 3.8 5.6 3.8 9s-1 6.4-3.8 9c-2.8-2.6-3.8-5.6-3.8-9S9.200 5.600 12 3z',
  eye: 'M2.500 12C4.500 8 8 5.500 12 5.500s7.500 2.500 9.500 6.500c-2 4-5.500 6.500-9.500 6.500S4.500 16 2.500 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  eyeOff:
    'M4 4l16 16M9.900 5.800A9 9 0 0 1 12 5.500c4 0 7.500 2.500 9.500 6.500a15 15 0 0 1-2.800 3.700M6.300 7.600A15 15 0 0 0 2.500 12c2 4 5.500 6.500 9.500 6.500a9 9 0 0 0 4-.9',
  inbox: 'M4 13.5 6.500 5h11L20 13.5V19H4zM4 13.500h4.500l1.500 2.500h4l1.500-2.500H20',
  keyboard: 'M3 6.500h18v11H3zM7 10h.01M11 10h.01M15 10h.01M8 14h8',
  bolt: 'M13 3 5 13.500h6L10.500 21 19 10.500h-6z',
  more: 'M5.500 12.500a.5.5 0 1 0 0-1 .5.5 0 0 0 0 1zM12 12.500a.5.5 0 1 0 0-1 .5.5 0 0 0 0 1zM18.500 12.500a.5.5 0 1 0 0-1 .5.5 0 0 0 0 1z',
} as const
export type IconName = keyof typeof paths

export function Icon({
  name,
  size = 18,
  label,
}: {
  name: IconName
  size?: number
  label?: string
}) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d={paths[name]} />
    </svg>
  )
}
