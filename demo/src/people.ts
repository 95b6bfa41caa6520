/** The named merchants and people of the demo: one data set for Test Mode, local use, tests and screenshots. All of them are invented. */

/** Password of every demo login, before its transform for the wire (docs/decisions.md#9). */
export const DEMO_PASSWORD = 'Saola#2026'

export interface DemoMember {
  id: string
  phone: string
  fullName: string
  email: string
  role: 'OWNER' | 'CASHIER' | 'ACCOUNTANT'
  status: 'ACTIVE' | 'NOT_LOGGED_IN'
}
export interface DemoAccount {
  id: string
  accountNo: string
  accountName: string
  bankType: 'KLB' | 'UMEE'
}
export interface DemoMerchant {
  id: string
  sandboxId: string
  code: string
  name: string
  status: 'ACTIVE' | 'CREATED'
  members: readonly DemoMember[]
  accounts: readonly DemoAccount[]
  sandboxAccounts: readonly DemoAccount[]
  look: { shopName: string; backgroundColor: string }
  /** How it has agreed to pay fees; held back at once unless said otherwise. */
  feeType?: 'LATER'
  /** The one under which the bank knows the organization. */
  taxCode?: string
}

/** The café that most journeys play in. */
export const cafe: DemoMerchant = {
  id: '01910000-0000-7000-8000-000000000001',
  sandboxId: '01910000-0000-7000-8000-000000000002',
  code: 'SAOLA001',
  name: 'Cà phê Saola',
  status: 'ACTIVE',
  taxCode: '0316123456',
  members: [
    {
      id: '01910000-0000-7000-8000-000000000011',
      phone: '0901234567',
      fullName: 'Nguyễn Thị Thu Hà',
      email: 'thuha@caphesaola.example',
      role: 'OWNER',
      status: 'ACTIVE',
    },
    {
      id: '01910000-0000-7000-8000-000000000012',
      phone: '0901234568',
      fullName: 'Trần Quốc Bảo',
      email: 'quocbao@caphesaola.example',
      role: 'CASHIER',
      status: 'ACTIVE',
    },
  ],
  accounts: [
    {
      id: '01910000-0000-7000-8000-000000000021',
      accountNo: '100200300400',
      accountName: 'CONG TY TNHH CA PHE SAOLA',
      bankType: 'KLB',
    },
    {
      id: '01910000-0000-7000-8000-000000000022',
      accountNo: '888000111222',
      accountName: 'CONG TY TNHH CA PHE SAOLA',
      bankType: 'UMEE',
    },
  ],
  sandboxAccounts: [
    {
      id: '01910000-0000-7000-8000-000000000023',
      accountNo: '900200300400',
      accountName: 'TEST CA PHE SAOLA',
      bankType: 'KLB',
    },
    {
      id: '01910000-0000-7000-8000-000000000024',
      accountNo: '988000111222',
      accountName: 'TEST CA PHE SAOLA',
      bankType: 'UMEE',
    },
  ],
  look: { shopName: 'Cà phê Saola', backgroundColor: '#14532d' },
}

/** Registered a moment ago and not identified yet: sees sample data only. */
export const bakery: DemoMerchant = {
  id: '01910000-0000-7000-8000-000000000003',
  sandboxId: '01910000-0000-7000-8000-000000000004',
  code: 'SAOLA002',
  name: 'Tiệm bánh Mộc',
  status: 'CREATED',
  members: [
    {
      id: '01910000-0000-7000-8000-000000000013',
      phone: '0901234569',
      fullName: 'Lê Minh Khôi',
      email: 'minhkhoi@tiembanhmoc.example',
      role: 'OWNER',
      status: 'ACTIVE',
    },
  ],
  accounts: [],
  sandboxAccounts: [
    {
      id: '01910000-0000-7000-8000-000000000025',
      accountNo: '900200300402',
      accountName: 'TEST TIEM BANH MOC',
      bankType: 'KLB',
    },
  ],
  look: { shopName: 'Tiệm bánh Mộc', backgroundColor: '#7c2d12' },
}

/** The bank's own shop: what merchants pay for POS machines comes to it (ADR 0029). */
export const bankShop: DemoMerchant = {
  id: '01910000-0000-7000-8000-000000000005',
  sandboxId: '01910000-0000-7000-8000-000000000006',
  code: 'SAOLAPOS',
  name: 'Saola Pay – Thiết bị POS',
  status: 'ACTIVE',
  taxCode: '0316999888',
  members: [
    {
      id: '01910000-0000-7000-8000-000000000014',
      phone: '0901234560',
      fullName: 'Đỗ Minh Trang',
      email: 'minhtrang@saolapay.example',
      role: 'OWNER',
      status: 'ACTIVE',
    },
  ],
  accounts: [
    {
      id: '01910000-0000-7000-8000-000000000026',
      accountNo: '100200300900',
      accountName: 'SAOLA PAY THIET BI POS',
      bankType: 'KLB',
    },
  ],
  sandboxAccounts: [
    {
      id: '01910000-0000-7000-8000-000000000027',
      accountNo: '900200300900',
      accountName: 'TEST SAOLA PAY THIET BI POS',
      bankType: 'KLB',
    },
  ],
  look: { shopName: 'Saola Pay – Thiết bị POS', backgroundColor: '#1e3a5f' },
}

/** Pays its fees by the report of the month: its past months show what is still to be paid. */
export const teaHouse: DemoMerchant = {
  id: '01910000-0000-7000-8000-000000000007',
  sandboxId: '01910000-0000-7000-8000-000000000008',
  code: 'SAOLA003',
  name: 'Trà quán Mây',
  status: 'ACTIVE',
  feeType: 'LATER',
  taxCode: '0316777555',
  members: [
    {
      id: '01910000-0000-7000-8000-000000000015',
      phone: '0901234571',
      fullName: 'Hoàng Bích Ngọc',
      email: 'bichngoc@traquanmay.example',
      role: 'OWNER',
      status: 'ACTIVE',
    },
  ],
  accounts: [
    {
      id: '01910000-0000-7000-8000-000000000028',
      accountNo: '100200300600',
      accountName: 'CONG TY TNHH TRA QUAN MAY',
      bankType: 'KLB',
    },
  ],
  sandboxAccounts: [
    {
      id: '01910000-0000-7000-8000-000000000029',
      accountNo: '900200300600',
      accountName: 'TEST TRA QUAN MAY',
      bankType: 'KLB',
    },
  ],
  look: { shopName: 'Trà quán Mây', backgroundColor: '#312e81' },
}

export const merchants: readonly DemoMerchant[] = [cafe, bakery, bankShop, teaHouse]

export interface DemoStaff {
  id: string
  username: string
  fullName: string
  staffId: string
  office: string
  kind: 'cms' | 'root'
  role: 'BANK_MAKER' | 'BANK_CHECKER' | 'BANK_ROOT'
  email: string
  /** The secret of their authenticator app, in base32; the simulator shows its codes. */
  factorSecret?: string
}
export const staff: readonly DemoStaff[] = [
  {
    id: '01910000-0000-7000-8000-000000000031',
    username: 'maker',
    fullName: 'Phạm Thanh Tùng',
    staffId: 'KLB1001',
    office: 'Hội sở',
    kind: 'cms',
    role: 'BANK_MAKER',
    email: 'tung.pham@bank.example',
  },
  {
    id: '01910000-0000-7000-8000-000000000032',
    username: 'checker',
    fullName: 'Võ Ngọc Lan',
    staffId: 'KLB1002',
    office: 'Hội sở',
    kind: 'cms',
    role: 'BANK_CHECKER',
    email: 'lan.vo@bank.example',
  },
  {
    id: '01910000-0000-7000-8000-000000000033',
    username: 'root',
    fullName: 'Quản trị hệ thống',
    staffId: 'KLB0001',
    office: 'Hội sở',
    kind: 'root',
    role: 'BANK_ROOT',
    email: 'quan.tri@bank.example',
    factorSecret: 'SAOLADEMOROOTSAOLADEMOROOT234567',
  },
]
