import { demoEmployees } from '@saola/demo/employees'
import { fold } from '@saola/vietqr/text'
import type { Account, Holder } from './store.ts'

type Seed = Omit<Account, 'openedAt'>

const merchant = (
  accountNo: string,
  bin: string,
  accountName: string,
  opening: number,
  test = false,
): Seed => ({ accountNo, bin, accountName, kind: 'MERCHANT', test, status: 'ACTIVE', opening })
const payer = (accountNo: string, bin: string, accountName: string, opening: number): Seed => ({
  accountNo,
  bin,
  accountName,
  kind: 'PAYER',
  test: false,
  status: 'ACTIVE',
  opening,
})

/** The collection account that answers for virtual account numbers nobody registered. */
export const COLLECTION_ACCOUNT = '100200300400'

/** Where the card network pays Saola Pay what shops have sold by card. */
export const SETTLEMENT_ACCOUNT = '100999888777'
/** Where sandbox merchants pay their fees. */
const TEST_SETTLEMENT_ACCOUNT = '900999888777'

/** What exists before the first day: SAOLA001's accounts and two it has not linked, accounts of the demo's people, the test sandbox merchants and their employees, payers and a few holders to look up. */
export const SEED_ACCOUNTS: readonly Seed[] = [
  merchant(COLLECTION_ACCOUNT, '970452', 'CONG TY TNHH CA PHE SAOLA', 25_000_000),
  // With money of the bank's own: it pays merchants from here after a dispute.
  merchant(SETTLEMENT_ACCOUNT, '970452', 'SAOLA PAY QUYET TOAN THE', 200_000_000),
  merchant('888000111222', '963399', 'CONG TY TNHH CA PHE SAOLA', 25_000_000),
  merchant('100200300517', '970452', 'CONG TY TNHH CA PHE SAOLA', 142_600_000),
  merchant('888000111360', '963399', 'CONG TY TNHH CA PHE SAOLA', 8_315_000),
  merchant('100345678901', '970452', 'NGUYEN THI THU HA', 18_450_000),
  merchant('888345678901', '963399', 'NGUYEN THI THU HA', 2_960_000),
  merchant('100456123789', '970452', 'TRAN QUOC BAO', 6_120_000),
  merchant('100777888999', '970452', 'LE MINH KHOI', 31_075_000),
  merchant('888777666555', '963399', 'LE MINH KHOI', 1_240_000),
  merchant('100600700800', '970452', 'HO KINH DOANH TIEM BANH MOC', 12_000_000),
  merchant('100200300900', '970452', 'SAOLA PAY THIET BI POS', 60_000_000),
  merchant('100200300600', '970452', 'CONG TY TNHH TRA QUAN MAY', 35_000_000),
  { ...merchant('100000020404', '970452', 'PHAM VAN DONG', 0), status: 'CLOSED' },
  merchant(TEST_SETTLEMENT_ACCOUNT, '970452', 'TEST SAOLA PAY QUYET TOAN', 5_000_000_000, true),
  merchant('900200300400', '970452', 'TEST CA PHE SAOLA', 25_000_000, true),
  merchant('988000111222', '963399', 'TEST CA PHE SAOLA', 25_000_000, true),
  merchant('900200300402', '970452', 'TEST TIEM BANH MOC', 25_000_000, true),
  merchant('900200300900', '970452', 'TEST SAOLA PAY THIET BI POS', 25_000_000, true),
  merchant('900200300600', '970452', 'TEST TRA QUAN MAY', 25_000_000, true),
  // Nobody's account at Saola Pay: a credit to it must end as UNKNOWN_ACCOUNT there.
  merchant('555000111222', '970452', 'CONG TY CP TRA XANH HOANG LIEN', 10_000_000),
  // Salary accounts of the employees that every sandbox merchant is given.
  ...demoEmployees.map(({ account, name }) => ({
    ...merchant(account, '970452', fold(name).toUpperCase(), 0, true),
    kind: 'PERSON' as const,
  })),
  payer('0011001234567', '970436', 'NGUYEN VAN AN', 500_000_000),
  payer('19035678901', '970407', 'TRAN THI BINH', 500_000_000),
  payer('9704180012345', '970418', 'LE HOANG CUONG', 500_000_000),
  payer('0009988776655', '970422', 'PHAM MINH DUC', 50_000),
]

// All of them are invented; the phones are those the demo's people sign in with.
const thuHa = { idCards: ['079189001234'], phone: '0901234567' } as const
const minhKhoi = { idCards: ['079095004321'], phone: '0901234569' } as const
const company = (branch: string): Holder => ({ ...thuHa, taxCode: '0316123456', branch })
const person = (who: Pick<Holder, 'idCards' | 'phone'>, branch: string): Holder => ({
  ...who,
  taxCode: null,
  branch,
})
/** Holders of the accounts above, by account number. */
export const SEED_HOLDERS: Readonly<Record<string, Holder>> = {
  [COLLECTION_ACCOUNT]: company('SGN'),
  '888000111222': company('UMEE'),
  '100200300517': company('HCM'),
  '888000111360': company('UMEE'),
  '100345678901': person(thuHa, 'SGN'),
  '888345678901': person(thuHa, 'UMEE'),
  '100456123789': person({ idCards: ['001092007788'], phone: '0901234568' }, 'HAN'),
  '100777888999': person(minhKhoi, 'DAD'),
  '888777666555': person(minhKhoi, 'UMEE'),
  '100600700800': { ...minhKhoi, taxCode: '079095004321', branch: 'DAD' },
  '100200300900': {
    idCards: ['001088005566'],
    phone: '0901234560',
    taxCode: '0316999888',
    branch: 'HO',
  },
  '100000020404': person({ idCards: ['091070001122'], phone: '0000001122' }, 'HO'),
  '555000111222': {
    idCards: ['035085003344'],
    phone: '0000003344',
    taxCode: '0100112437',
    branch: 'HAN',
  },
}

/** What a sandbox number turns into: every merchant of Saola Pay has one for trying payments. */
export const SANDBOX_ACCOUNT = {
  accountName: 'TAI KHOAN THU NGHIEM',
  bin: '970452',
  balance: 25_000_000,
  kind: 'MERCHANT',
  test: true,
} as const
