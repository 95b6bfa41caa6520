import { isSandboxNumber } from './rules.ts'
import { SEED_HOLDERS } from './seed.ts'
import type { Account, Books, Holder } from './store.ts'

/** Who stands behind an account at this bank: id cards, tax number, phone. Accounts opened by hand bring their holder, those of the first day have theirs in the seed. */

export type HolderAnswer =
  | { outcome: 'FITS'; accountName: string; bin: string; phone: string; branchName: string }
  | { outcome: 'NO_ACCOUNT' | 'MISMATCH' }

/** The branches that accounts are kept at. The digital brand has one. */
export const BRANCHES = [
  { code: 'HO', name: 'Hội sở chính', address: '40-42-44 Phạm Hồng Thái, Rạch Giá, An Giang' },
  {
    code: 'SGN',
    name: 'Chi nhánh Sài Gòn',
    address: '98-108A Cách Mạng Tháng Tám, Quận 3, TP. Hồ Chí Minh',
  },
  {
    code: 'HCM',
    name: 'Chi nhánh TP. Hồ Chí Minh',
    address: '16 Nguyễn Văn Trỗi, Phú Nhuận, TP. Hồ Chí Minh',
  },
  { code: 'HAN', name: 'Chi nhánh Hà Nội', address: '55 Lý Thường Kiệt, Hoàn Kiếm, Hà Nội' },
  { code: 'DAD', name: 'Chi nhánh Đà Nẵng', address: '158 Nguyễn Văn Linh, Thanh Khê, Đà Nẵng' },
  { code: 'VCA', name: 'Chi nhánh Cần Thơ', address: '12 Hòa Bình, Ninh Kiều, Cần Thơ' },
  { code: 'HPH', name: 'Chi nhánh Hải Phòng', address: '20 Trần Hưng Đạo, Hồng Bàng, Hải Phòng' },
  { code: 'CXR', name: 'Chi nhánh Khánh Hòa', address: '32 Lê Thành Phương, Nha Trang, Khánh Hòa' },
  { code: 'DLI', name: 'Chi nhánh Lâm Đồng', address: '8 Khu Hòa Bình, Đà Lạt, Lâm Đồng' },
  { code: 'BDG', name: 'Chi nhánh Bình Dương', address: '230 Đại lộ Bình Dương, Thủ Dầu Một' },
  { code: 'DNI', name: 'Chi nhánh Đồng Nai', address: '45 Phạm Văn Thuận, Biên Hòa, Đồng Nai' },
  { code: 'PQC', name: 'Chi nhánh Phú Quốc', address: '114 Nguyễn Trung Trực, Phú Quốc, An Giang' },
  { code: 'UMEE', name: 'UMEE, ngân hàng số', address: 'Trên ứng dụng' },
] as const

/** In the sandbox this id card fits every account number but those that end in 0404, which do not exist; at whichever branch. */
export const SANDBOX_ID_CARD = '079099000001'
const SANDBOX_MISSING = '0404'
/** Tax numbers of the sandbox: ten digits that start with 99, each with three accounts. */
const isSandboxTax = (taxCode: string): boolean => /^99\d{8}$/.test(taxCode)
/** No telephone has a number that starts with 0000, so a code of the sandbox rings at nobody's. */
const sandboxPhone = (number: string): string => `0000${number.slice(-6)}`

const branchName = (code: string): string => BRANCHES.find((one) => one.code === code)?.name ?? code
export const holderOf = (account: Account): Holder | null =>
  account.holder ?? SEED_HOLDERS[account.accountNo] ?? null

/** Does this account belong to the holder of this id card, at this branch? */
export function checkHolder(
  books: Books,
  asked: { accountNo: string; branch: string; idCardNo: string; test: boolean },
): HolderAnswer {
  if (asked.test && isSandboxNumber(asked.accountNo)) {
    if (asked.accountNo.endsWith(SANDBOX_MISSING)) return { outcome: 'NO_ACCOUNT' }
    if (asked.idCardNo !== SANDBOX_ID_CARD) return { outcome: 'MISMATCH' }
    return {
      outcome: 'FITS',
      accountName: books.accounts.get(asked.accountNo)?.accountName ?? 'NGUYEN THI THU NGHIEM',
      bin: '970452',
      phone: sandboxPhone(asked.accountNo),
      branchName: branchName(asked.branch),
    }
  }
  const account = books.accounts.get(asked.accountNo)
  const holder = account === undefined ? null : holderOf(account)
  if (
    account === undefined ||
    holder === null ||
    account.status !== 'ACTIVE' ||
    account.test !== asked.test
  )
    return { outcome: 'NO_ACCOUNT' }
  if (!holder.idCards.includes(asked.idCardNo) || holder.branch !== asked.branch)
    return { outcome: 'MISMATCH' }
  return {
    outcome: 'FITS',
    accountName: account.accountName,
    bin: account.bin,
    phone: holder.phone,
    branchName: branchName(holder.branch),
  }
}

export type OrganizationAccount = {
  accountNo: string
  accountName: string
  bin: string
  branch: string | null
}

/** Every account of a tax number; the sandbox makes up three for each number of its own. */
export function organizationOf(
  books: Books,
  taxCode: string,
  test: boolean,
): { phone: string | null; accounts: OrganizationAccount[] } {
  if (test)
    return isSandboxTax(taxCode) ? sandboxOrganization(taxCode) : { phone: null, accounts: [] }
  const own = [...books.accounts.values()].flatMap((account) => {
    const holder = holderOf(account)
    return holder?.taxCode === taxCode && !account.test && account.status === 'ACTIVE'
      ? [{ account, holder }]
      : []
  })
  return {
    phone: own[0]?.holder.phone ?? null,
    accounts: own.map(({ account, holder }) => ({
      accountNo: account.accountNo,
      accountName: account.accountName,
      bin: account.bin,
      branch: branchName(holder.branch),
    })),
  }
}

function sandboxOrganization(taxCode: string): { phone: string; accounts: OrganizationAccount[] } {
  const middle = taxCode.slice(2)
  return {
    phone: sandboxPhone(taxCode),
    accounts: ['1', '2', '3'].map((last) => ({
      accountNo: `900${middle}${last}`,
      accountName: `CONG TY THU NGHIEM ${middle}`,
      bin: '970452',
      branch: branchName(last === '3' ? 'HAN' : 'SGN'),
    })),
  }
}
