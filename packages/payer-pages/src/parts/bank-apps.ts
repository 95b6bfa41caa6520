/** Banks whose app opens by VietQR's link, most used first: the id in the link and the name people know (docs/domain.md#2). */
export const bankApps: readonly (readonly [id: string, name: string])[] = [
  ['vcb', 'Vietcombank'],
  ['mb', 'MB Bank'],
  ['tcb', 'Techcombank'],
  ['bidv', 'BIDV'],
  ['icb', 'VietinBank'],
  ['vba', 'Agribank'],
  ['acb', 'ACB'],
  ['vpb', 'VPBank'],
  ['tpb', 'TPBank'],
  ['klb', 'KienlongBank'],
  ['hdb', 'HDBank'],
  ['vib-2', 'VIB'],
  ['shb', 'SHB'],
  ['ocb', 'OCB'],
  ['seab', 'SeABank'],
  ['eib', 'Eximbank'],
  ['lpb', 'LPBank'],
  ['nab', 'Nam A Bank'],
  ['ncb', 'NCB'],
  ['abb', 'ABBank'],
  ['pvcb', 'PVcomBank'],
  ['shbvn', 'Shinhan'],
  ['cake', 'CAKE'],
  ['timo', 'Timo'],
]

/** KienlongBank, where all virtual accounts are, as VietQR's link names it. */
const PAYEE_BANK = 'klb'

/** Opens a bank's app with the transfer filled in, once the app's id is put behind it; an app that takes no fields opens empty. Amount in VND. */
export function bankAppLink(
  transfer: { accountNo: string; accountName: string; content: string },
  amount: number,
): string {
  const fields = new URLSearchParams({
    ba: `${transfer.accountNo}@${PAYEE_BANK}`,
    am: String(amount),
    tn: transfer.content,
    bn: transfer.accountName,
    app: '',
  })
  return `https://dl.vietqr.io/pay?${fields.toString().replaceAll('+', '%20')}`
}
