/** BINs of this bank and its digital brand: accounts at these are ours, every other BIN is another bank's. */
export const OUR_BINS: ReadonlySet<string> = new Set(['970452', '963399'])

/** Short names by BIN, for showing (docs/domain.md#2). A BIN that is missing here is shown as its digits. */
const NAMES: Record<string, string> = {
  '970452': 'KienlongBank',
  '963399': 'Umee by Kienlongbank',
  '970415': 'VietinBank',
  '970436': 'Vietcombank',
  '970418': 'BIDV',
  '970405': 'Agribank',
  '970448': 'OCB',
  '970422': 'MBBank',
  '970407': 'Techcombank',
  '970416': 'ACB',
  '970432': 'VPBank',
  '970423': 'TPBank',
  '970403': 'Sacombank',
  '970437': 'HDBank',
  '970454': 'BVBank',
  '970429': 'SCB',
  '970441': 'VIB',
  '970443': 'SHB',
  '970431': 'Eximbank',
  '970426': 'MSB',
  '546034': 'CAKE',
  '546035': 'Ubank',
  '971005': 'Viettel Money',
  '963388': 'Timo',
  '971011': 'VNPT Money',
  '970400': 'SaigonBank',
  '970409': 'BacABank',
  '971025': 'MoMo',
  '970412': 'PVcomBank',
  '970414': 'MBV',
  '970419': 'NCB',
  '970424': 'ShinhanBank',
  '970425': 'ABBANK',
  '970427': 'VietABank',
  '970428': 'NamABank',
  '970430': 'PGBank',
  '970433': 'VietBank',
  '970438': 'BaoVietBank',
  '970440': 'SeABank',
  '970446': 'COOPBANK',
  '970449': 'LPBank',
  '970442': 'HongLeong',
  '970444': 'CBBank',
  '422589': 'CIMB',
  '796500': 'DBS',
  '970406': 'Vikki',
  '970408': 'GPBank',
  '970463': 'Kookmin HCM',
  '970462': 'Kookmin HN',
  '970457': 'Woori',
  '970421': 'VRB',
  '458761': 'HSBC',
  '970455': 'IBK HN',
  '970456': 'IBK HCM',
  '970434': 'Indovina',
  '970458': 'UOB',
  '801011': 'Nonghyup',
  '970410': 'Standard Chartered',
  '970439': 'PublicBank',
  '963369': 'Liobank',
}

/** Banks that answer no name inquiry (docs/domain.md#2). */
const NO_NAME_LOOKUP: ReadonlySet<string> = new Set([
  '970455',
  '970456',
  '970462',
  '970463',
  '796500',
  '801011',
  '963388',
])

/** Members of the network whose customers are not paid by VietQR (docs/domain.md#2). */
const NO_VIETQR: ReadonlySet<string> = new Set([
  '971005',
  '971011',
  '970442',
  '970444',
  '422589',
  '796500',
  '970408',
  '970463',
  '970462',
  '970457',
  '970421',
  '458761',
  '970455',
  '970456',
  '970434',
  '970458',
  '801011',
  '970410',
  '970439',
])

/** The members of the payment network. */
export const networkBanks = (): { bin: string; vietQr: boolean }[] =>
  [...Object.keys(NAMES), '668888'].map((bin) => ({ bin, vietQr: !NO_VIETQR.has(bin) }))

export function bankName(bin: string): string {
  return NAMES[bin] ?? bin
}

export function answersNameLookup(bin: string): boolean {
  return !NO_NAME_LOOKUP.has(bin)
}
