/**
 * What the access test cannot read off the contract: requests that name an object by its id. A new portal call whose path carries an id
 * does not pass until it has a row here (reliability bar A2).
 */
import { createHash, randomBytes } from 'node:crypto'
import { product } from '@saola/contract/product'
import { payLink } from '@saola/contract/pay-link'
import { payPage } from '@saola/contract/pay-page'
import { payButton } from '@saola/contract/pay-button'
import { bankCredit } from '@saola/contract/bank-credit'
import { member } from '@saola/contract/member'
import { roleGroup } from '@saola/contract/role-group'
import { customer } from '@saola/contract/customer'
import { support } from '@saola/contract/support'
import { vietQrPro } from '@saola/contract/vietqr-pro'
import { digits, uuid } from '../src/platform/ids.ts'
import { asOwner } from './shop.ts'
import type { Person } from './people.ts'
import type { World } from './world.ts'

/** Objects of one merchant, one of each kind. */
export interface Objects {
  qrCustomerId: string
  refundId: string
  payBoxId: string
  staticQrId: string
  payButtonId: string
  deliveryId: string
  payPageId: string
  payPageCode: string
  orderId: string
  bankAccountId: string
  payLinkCode: string
  transactionId: string
  creditId: string
  picture: string
  customerId: string
  customerGroupId: string
  customerImportId: string
  supportId: string
  merchantId: string
  merchantCode: string
  memberId: string
  roleGroupId: string
  productId: string
  categoryId: string
  sheetId: string
  posOrderId: string
  posDeviceId: string
  posPaymentId: string
  posSettlementId: string
  machineKey: string
}
/** Ids of the right form that nothing has. */
export const nowhere: Objects = {
  qrCustomerId: '01990000-0000-7000-8000-000000000012',
  payBoxId: '01990000-0000-7000-8000-000000000012',
  staticQrId: '01990000-0000-7000-8000-000000000013',
  posOrderId: '01990000-0000-7000-8000-000000000021',
  posDeviceId: '01990000-0000-7000-8000-000000000022',
  posPaymentId: '01990000-0000-7000-8000-000000000023',
  posSettlementId: '01990000-0000-7000-8000-000000000024',
  machineKey: '',
  payButtonId: '01990000-0000-7000-8000-00000000000f',
  deliveryId: '01990000-0000-7000-8000-000000000011',
  payPageId: '01990000-0000-7000-8000-00000000000d',
  payPageCode: 'zzzzzzzzzzzzzzzzzzzzzz',
  orderId: '01990000-0000-7000-8000-00000000000e',
  refundId: '01990000-0000-7000-8000-00000000000e',
  bankAccountId: '01990000-0000-7000-8000-00000000000a',
  payLinkCode: 'zzzzzzzzzzzzzzzzzzzzzz',
  transactionId: '01990000-0000-7000-8000-00000000000b',
  creditId: '987654321',
  picture: '/storage/files/zzzzzzzzzzzzzzzzzzzzzz',
  customerId: '01990000-0000-7000-8000-00000000000d',
  customerGroupId: '01990000-0000-7000-8000-00000000000e',
  customerImportId: '01990000-0000-7000-8000-00000000000f',
  supportId: '01990000-0000-7000-8000-000000000010',
  merchantId: '01990000-0000-7000-8000-00000000000c',
  merchantCode: 'SAOLA998',
  memberId: '01990000-0000-7000-8000-00000000000d',
  roleGroupId: '01990000-0000-7000-8000-00000000000e',
  productId: '01990000-0000-7000-8000-00000000000d',
  categoryId: '01990000-0000-7000-8000-00000000000e',
  sheetId: '01990000-0000-7000-8000-00000000000f',
}

const bankQr = {
  staticQrType: 'BANK',
  bankBin: '970436',
  accountNumber: '0011001234567',
  shortName: 'VCB',
}
export interface Parts {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
}
const byId = (id: string): Parts => ({ params: { id } })
const decided = (o: Objects): Parts => ({ ...byId(o.creditId), body: { note: 'x' } })
/** A product's eight fields of the spec. */
const goods = { name: 'x', priceType: 'FIXED_PRICE', storageType: 'UNLIMITED', price: 1000 }
const list = (query: Record<string, string>): Parts => ({ query: { isStatistic: '0', ...query } })

/** A cashier without accounts of their own. */
const memberBody = {
  fullName: 'Người thử',
  roleGroupId: '01900000-0000-7000-8000-000000000005',
  bankAccountIds: [],
}

/** Call id → the requests that name an object. The same request with another merchant's ids and with ids of nothing must be answered alike. */
export const naming: Record<string, (o: Objects) => Parts[]> = {
  'dashboard.overview': (o) => [{ query: { bankAccountId: o.bankAccountId } }],
  'dashboard.peakHours': (o) => [{ query: { bankAccountId: o.bankAccountId } }],
  'dashboard.conversion': (o) => [{ query: { bankAccountId: o.bankAccountId } }],
  'search.find': (o) => [
    { query: { keyword: o.transactionId } },
    { query: { keyword: o.payLinkCode } },
  ],
  'bankAccount.get': (o) => [byId(o.bankAccountId)],
  'bankAccount.getBalance': (o) => [{ params: { bankAccountId: o.bankAccountId } }],
  'bankAccount.delete': (o) => [byId(o.bankAccountId)],
  'bankAccount.updateDefault': (o) => [
    { body: { defaultAccountId: o.bankAccountId } },
    { body: { defaultFeeAccountId: o.bankAccountId } },
  ],
  'bankAccount.getTransactionStatistic': (o) => [{ params: { bankAccountId: o.bankAccountId } }],
  'bankAccount.getTransactionStatisticSandbox': (o) => [
    { params: { bankAccountId: o.bankAccountId } },
  ],
  'bankAccount.getStatementSummary': (o) => [{ params: { bankAccountId: o.bankAccountId } }],
  'bankAccount.exportTransactionStatistic': (o) => [{ params: { bankAccountId: o.bankAccountId } }],
  'account.getBankAccount': (o) => [byId(o.bankAccountId)],
  'bankCredit.accept': (o) => [decided(o)],
  'bankCredit.return': (o) => [decided(o)],
  'refund.create': (o) => [
    { body: { transactionId: o.transactionId, amount: 1_000, reason: 'x' } },
  ],
  'refund.getOptions': (o) => [byId(o.transactionId)],
  'refund.getList': (o) => [{ query: { transactionId: o.transactionId } }],
  'refund.getDetail': (o) => [byId(o.refundId)],
  'refund.approve': (o) => [{ ...byId(o.refundId), body: {} }],
  'refund.reject': (o) => [{ ...byId(o.refundId), body: { note: 'x' } }],
  'refund.withdraw': (o) => [byId(o.refundId)],
  ...Object.fromEntries(
    [
      'payBox.get',
      'payBox.unlinkBankAccount',
      'payBox.delete',
      'payBox.getSound',
      'payBox.testTone',
      'payBox.refresh',
      'payBox.hideQr',
    ].map((id) => [id, (o: Objects) => [byId(o.payBoxId)]]),
  ),
  'payBox.stand': (o) => [{ ...byId(o.payBoxId), query: { qr: o.staticQrId } }],
  'payBox.setSound': (o) => [{ ...byId(o.payBoxId), body: { volume: 40 } }],
  'payBox.showQr': (o) => [{ ...byId(o.payBoxId), body: { transactionId: o.transactionId } }],
  'payBox.update': (o) => [{ ...byId(o.payBoxId), body: { displayName: 'x' } }],
  'staticQr.getAll': (o) => [{ query: { deviceId: o.payBoxId } }],
  'staticQr.add': (o) => [{ body: { ...bankQr, deviceId: o.payBoxId } }],
  'staticQr.update': (o) => [{ ...byId(o.staticQrId), body: { ...bankQr, deviceId: o.payBoxId } }],
  'staticQr.delete': (o) => [byId(o.staticQrId)],
  'payButton.getDetail': (o) => [byId(o.payButtonId)],
  'payButton.create': (o) => [{ body: { title: 'x', label: 'x', payPageId: o.payPageId } }],
  'payButton.update': (o) => [
    { body: { id: o.payButtonId, title: 'x', label: 'x', payPageId: o.payPageId } },
  ],
  'payButton.delete': (o) => [{ body: { id: o.payButtonId } }],
  'vietQrPro.accountState': (o) => [{ ...byId(o.bankAccountId), body: { action: 'DISABLE' } }],
  'vietQrPro.customer.get': (o) => [byId(o.qrCustomerId)],
  'vietQrPro.customer.create': (o) => [{ body: { name: 'x', bankAccountId: o.bankAccountId } }],
  'vietQrPro.customer.update': (o) => [{ ...byId(o.qrCustomerId), body: { name: 'x' } }],
  'vietQrPro.customer.active': (o) => [{ ...byId(o.qrCustomerId), body: { active: false } }],
  'vietQrPro.transactions': (o) => [{ query: { customerId: o.qrCustomerId } }],
  'posOrder.portal.get': (o) => [{ query: { orderId: o.posOrderId } }],
  'posOrder.portal.cancel': (o) => [{ query: { orderId: o.posOrderId } }],
  'posOrder.portal.pay': (o) => [{ query: { orderId: o.posOrderId } }],
  'posOrder.portal.requestReturn': (o) => [{ query: { orderId: o.posOrderId } }],
  'payPos.portal.openActivation': (o) => [byId(o.posDeviceId)],
  'payPos.getDetailTransaction': (o) => [byId(o.posPaymentId)],
  'payPos.portal.getSettlementDetail': (o) => [byId(o.posSettlementId)],
  'webhook.portal.getDelivery': (o) => [byId(o.deliveryId)],
  'webhook.portal.redeliver': (o) => [byId(o.deliveryId)],
  'customer.getDetail': (o) => [{ params: { customerId: o.customerId } }],
  'customer.getGroupDetail': (o) => [{ params: { customerGroupId: o.customerGroupId } }],
  'customer.getActivity': (o) => [{ params: { customerId: o.customerId } }],
  'customer.getPayments': (o) => [{ query: { customerId: o.customerId } }],
  'customer.getList': (o) => [{ query: { groupId: o.customerGroupId } }],
  'customer.create': (o) => [{ body: { fullName: 'x', customerGroupId: o.customerGroupId } }],
  'customer.update': (o) => [{ body: { id: o.customerId, fullName: 'x' } }],
  'customer.updateGroup': (o) => [{ body: { id: o.customerGroupId, name: 'x' } }],
  'customer.addCustomerToGroup': (o) => [
    { body: { customerId: o.customerId, customerGroupId: o.customerGroupId } },
  ],
  'customer.addCustomersToGroup': (o) => [
    { body: { customerIds: [o.customerId], customerGroupId: o.customerGroupId } },
  ],
  'customer.removeCustomersFromGroup': (o) => [
    { body: { customerIds: [o.customerId], customerGroupId: o.customerGroupId } },
  ],
  'customer.delete': (o) => [{ query: { id: o.customerId } }],
  'customer.deleteGroup': (o) => [{ query: { id: o.customerGroupId } }],
  'customer.import.corrections': (o) => [byId(o.customerImportId)],
  'customer.import.commit': (o) => [byId(o.customerImportId)],
  'support.getDetail': (o) => [byId(o.supportId)],
  'support.delete': (o) => [byId(o.supportId)],
  'support.markRead': (o) => [byId(o.supportId)],
  'support.reply': (o) => [{ ...byId(o.supportId), body: { text: 'x' } }],
  'ledger.postings': (o) => [{ query: { transactionId: o.transactionId } }],
  ...Object.fromEntries(
    [
      'merchant.getMember',
      'member.delete',
      'member.invite',
      'member.deactivate',
      'member.activate',
      'member.block',
      'member.unblock',
    ].map((id) => [id, (o: Objects) => [{ params: { memberId: o.memberId } }]]),
  ),
  'member.update': (o) => [{ params: { memberId: o.memberId }, body: memberBody }],
  'member.create': (o) => [
    { body: { ...memberBody, phone: '0977000111', bankAccountIds: [o.bankAccountId] } },
    { body: { ...memberBody, phone: '0977000111', roleGroupId: o.roleGroupId } },
  ],
  ...Object.fromEntries(
    ['roleGroup.close', 'roleGroup.open', 'roleGroup.delete'].map((id) => [
      id,
      (o: Objects) => [{ params: { roleGroupId: o.roleGroupId } }],
    ]),
  ),
  'roleGroup.update': (o) => [
    {
      params: { roleGroupId: o.roleGroupId },
      body: { name: 'x', description: '', actions: ['1501.VIEW'] },
    },
  ],
  'payLink.getDetail': (o) => [{ params: { payLinkCode: o.payLinkCode } }],
  'payLink.cancel': (o) => [{ params: { payLinkCode: o.payLinkCode } }],
  'payLink.create': (o) => [
    { body: { amount: 10_000, bankAccountId: o.bankAccountId } },
    { body: { amount: 10_000, fileUrl: o.picture } },
  ],
  'payLink.sendEmailSms': (o) => [
    {
      body: {
        payLinkCode: o.payLinkCode,
        sendEmail: false,
        sendSms: true,
        receiver: { phone: '0912345678' },
      },
    },
  ],
  'payPage.changeStatus': (o) => [
    { params: { payPageCode: o.payPageCode }, query: { status: 'INACTIVE' } },
  ],
  'payPage.updateProducts': (o) => [
    { params: { payPageCode: o.payPageCode }, body: { productIds: [o.productId] } },
  ],
  'order.getReminders': (o) => [{ params: { payPageCode: o.payPageCode } }],
  'order.stopReminder': (o) => [{ params: { orderId: o.orderId } }],
  'payPage.changeTitle': (o) => [{ params: { payPageCode: o.payPageCode }, body: { title: 'x' } }],
  'payPage.create': (o) => [{ body: { name: 'x', productIds: [o.productId] } }],
  'payPage.getAllTransactions': (o) => [{ params: { payPageCode: o.payPageCode } }],
  'payPage.getRevenue': (o) => [{ params: { payPageCode: o.payPageCode } }],
  'payPage.getDetail': (o) => [byId(o.payPageId)],
  'payPage.postDetail': (o) => [byId(o.payPageId)],
  'payPage.sendEmailSms': (o) => [
    {
      body: {
        payPageCode: o.payPageCode,
        sendEmail: false,
        sendSms: true,
        receiver: { phone: '0912345678' },
      },
    },
  ],
  'order.getAll': (o) => [{ query: { id: o.orderId } }],
  'order.getDetail': (o) => [{ params: { orderId: o.orderId } }],
  'order.getItems': (o) => [{ params: { orderId: o.orderId } }],
  'order.updateStatus': (o) => [{ body: { orderId: o.orderId, status: 'CANCEL' } }],
  'product.addProductsToCategory': (o) => [
    { body: { categoryId: null, productIds: [o.productId] } },
    { body: { categoryId: o.categoryId, productIds: [nowhere.productId] } },
  ],
  'product.category.delete': (o) => [byId(o.categoryId)],
  'product.category.detail': (o) => [byId(o.categoryId)],
  'product.category.update': (o) => [{ params: { cateId: o.categoryId }, body: { name: 'x' } }],
  'product.changeMany': (o) => [{ body: { productIds: [o.productId], status: 'INACTIVE' } }],
  'product.changeStatus': (o) => [{ ...byId(o.productId), body: { status: 'INACTIVE' } }],
  'product.check': (o) => [byId(o.productId)],
  'product.correctStock': (o) => [
    { params: { prodId: o.productId }, body: { change: 1, reason: 'x' } },
  ],
  'product.create': (o) => [
    { body: { ...goods, cateId: o.categoryId } },
    { body: { ...goods, imageUrl: o.picture } },
  ],
  'product.delete': (o) => [{ params: { prodId: o.productId } }],
  'product.getAll': (o) => [{ query: { categoryId: o.categoryId } }],
  'product.getDetail': (o) => [{ params: { prodId: o.productId } }],
  'product.history': (o) => [{ params: { prodId: o.productId } }],
  'product.import.commit': (o) => [byId(o.sheetId)],
  'product.import.corrections': (o) => [byId(o.sheetId)],
  'product.update': (o) => [{ params: { prodId: o.productId }, body: goods }],
  'shopSetting.update': (o) => [
    {
      body: {
        backgroundColor: 'black',
        defaultLanguage: 'VI',
        logo: o.picture,
        paymentIds: ['01900000-0000-7000-8000-000000000021'],
        shopName: 'x',
      },
    },
  ],
  'transaction.getDetail': (o) => [byId(o.transactionId)],
  'transaction.getAll': (o) => [
    list({ transactionId: o.transactionId }),
    list({ bankAccountId: o.bankAccountId }),
    list({ merchantId: o.merchantId }),
    list({ merchantCode: o.merchantCode }),
  ],
  'transaction.getStatisticInfo': (o) => [{ query: { bankAccountId: o.bankAccountId } }],
  'user.updateInfo': (o) => [{ body: { avatar: o.picture } }],
}

/** Makes one of each kind for a person: a link, a credit that does not match it, a picture. */
export async function objectsOf(world: World, person: Person): Promise<Objects> {
  const [account] = await asOwner<{ id: string; account_no: string }>(
    world,
    'select id, account_no from bank_account where merchant_id = $1 and default_account',
    [person.merchantId],
  )
  const link = await world.send<
    typeof payLink.create,
    { payLinkCode: string; transactionId: string }
  >(payLink.create, { body: { amount: 50_000 } }, { token: person.token })
  await world.work()
  const [payment] = await asOwner<{ virtual_account: string }>(
    world,
    'select virtual_account from txn where id = $1',
    [link.body.data.transactionId],
  )
  await world.notify({
    bankReference: `FT${digits(13)}`,
    accountNo: account!.account_no,
    virtualAccount: payment!.virtual_account,
    amount: 49_000,
    currency: 'VND',
    content: 'thieu',
    fromBin: '970436',
    fromAccount: '0011001234567',
    fromName: 'NGUYEN VAN AN',
    bookedAt: world.clock.now().toISOString(),
    interBankTrace: digits(16),
  })
  const credits = await world.send<typeof bankCredit.getList, { items: { id: number }[] }>(
    bankCredit.getList,
    { query: {} },
    { token: person.token },
  )
  const picture = `/storage/files/${'P'.repeat(16)}${digits(6)}`
  await asOwner(
    world,
    `insert into media (id, merchant_id, owner_id, content_type, size, file_name, bytes, created_at) values ($1, $2, $3, 'image/png', 1, 'x', '\\x00', now())`,
    [picture.slice(15), person.merchantId, person.id],
  )
  const group = await world.send<typeof roleGroup.create, { id: string }>(
    roleGroup.create,
    { body: { name: `Nhóm ${digits(6)}`, description: '', actions: ['1501.VIEW'] } },
    { token: person.token },
  )
  const added = await world.send<typeof member.create, { id: string }>(
    member.create,
    { body: { ...memberBody, phone: `09${digits(8)}` } },
    { token: person.token },
  )
  const circle = await world.send<typeof customer.createGroup, { id: string }>(
    customer.createGroup,
    { body: { name: `Nhóm ${digits(6)}` } },
    { token: person.token },
  )
  const regular = await world.send<typeof customer.create, { id: string }>(
    customer.create,
    { body: { fullName: 'Khách quen', customerGroupId: circle.body.data.id } },
    { token: person.token },
  )
  const request = await world.send<typeof support.create, { id: string }>(
    support.create,
    {
      body: { content: 'CONTENT_1', description: 'x', email: 'a@b.example', phoneNo: '0912345678' },
    },
    { token: person.token },
  )
  const customerImportId = `01920000-0000-7000-8000-${digits(12)}`
  await asOwner(
    world,
    `insert into customer_import (id, merchant_id, file_name, rows, total, valid, created_at, created_by) values ($1, $2, 'x', '[]', 0, 0, now(), 'x')`,
    [customerImportId, person.merchantId],
  )
  const own = {
    customerId: regular.body.data.id,
    customerGroupId: circle.body.data.id,
    supportId: request.body.data.id,
    customerImportId,
  }
  const by = { token: person.token }
  const category = await world.send<typeof product.categoryCreate, { id: string }>(
    product.categoryCreate,
    { body: { name: `Danh mục ${digits(6)}` } },
    by,
  )
  const goodsMade = await world.send<typeof product.create, { id: string }>(
    product.create,
    {
      body: {
        name: 'Sách',
        priceType: 'FIXED_PRICE',
        storageType: 'LIMITED',
        price: 90_000,
        storageQuantity: 3,
        cateId: category.body.data.id,
      },
    },
    by,
  )
  const sheetId = uuid()
  await asOwner(
    world,
    `insert into product_import (id, merchant_id, file_name, rows, created_by, created_at) values ($1, $2, 'x', '[]', 'x', now())`,
    [sheetId, person.merchantId],
  )
  const goodsOf = { productId: goodsMade.body.data.id, categoryId: category.body.data.id, sheetId }
  const page = await world.send<typeof payPage.create, { id: string; code: string }>(
    payPage.create,
    { body: { name: 'Trang', productIds: [goodsOf.productId] } },
    by,
  )
  const order = await world.send<typeof payPage.createOrder, { orderId: string }>(
    payPage.createOrder,
    {
      params: { payPageCode: page.body.data.code },
      body: { items: [{ productId: goodsOf.productId, quantity: 1 }] },
    },
  )
  const shelf = {
    payPageId: page.body.data.id,
    payPageCode: page.body.data.code,
    orderId: order.body.data.orderId,
  }
  const button = await world.send<typeof payButton.create, { id: string }>(
    payButton.create,
    { body: { title: 'Nút', label: 'Mua', payPageId: shelf.payPageId } },
    by,
  )
  const refundId = uuid()
  await asOwner(
    world,
    `insert into refund (id, merchant_id, transaction_id, bank_account_id, reference, amount, reason, status, way, paid_reference, second_person, requested_by, requested_by_id, requested_at) values ($1, $2, $3, $4, $5, 1000, 'x', 'REQUESTED', 'BANK', 'x', true, 'x', 'x', now())`,
    [refundId, person.merchantId, link.body.data.transactionId, account!.id, `RF${refundId}`],
  )
  return {
    ...(await aBox(world, person.merchantId)),
    ...shelf,
    qrCustomerId: await aQrCustomer(world, person, account!.id),
    refundId,
    ...(await aMachine(world, person, link.body.data.transactionId)),
    payButtonId: button.body.data.id,
    deliveryId: await aDelivery(world, person.merchantId),
    memberId: added.body.data.id,
    roleGroupId: group.body.data.id,
    ...own,
    ...goodsOf,
    bankAccountId: account!.id,
    ...link.body.data,
    creditId: String(credits.body.data.items[0]!.id),
    picture,
    merchantId: person.merchantId,
    merchantCode: person.merchantCode,
  }
}

/** A customer of VietQR Pro with a number of their own; the service is on for the merchant and the account. */
async function aQrCustomer(world: World, person: Person, accountId: string): Promise<string> {
  await asOwner(world, `update merchant set viet_qr_pro_status = 'APPROVED' where id = $1`, [
    person.merchantId,
  ])
  await asOwner(
    world,
    `insert into vietqr_pro_account (bank_account_id, merchant_id, status) values ($1, $2, 'APPROVED') on conflict do nothing`,
    [accountId, person.merchantId],
  )
  return (
    await world.send<typeof vietQrPro.customerCreate, { id: string }>(
      vietQrPro.customerCreate,
      { body: { name: 'Phòng 1', bankAccountId: accountId } },
      { token: person.token },
    )
  ).body.data.id
}
/** A pay box with a static QR. */
async function aBox(
  world: World,
  merchantId: string,
): Promise<{ payBoxId: string; staticQrId: string }> {
  const [unit, payBoxId, staticQrId] = [uuid(), uuid(), uuid()]
  await asOwner(
    world,
    `insert into box_unit (id, hardware_id, pairing_hash, secret_hash, model, version, hw_version, created_at) values ($1, $2, 'x', 'x', 'x', 'x', 'x', now())`,
    [unit, `X-${digits(10)}`],
  )
  await asOwner(
    world,
    `insert into pay_box (id, merchant_id, unit_id, display_name, fold, linked_at, modified_at) values ($1, $2, $3, 'x', 'x', now(), now())`,
    [payBoxId, merchantId, unit],
  )
  await asOwner(
    world,
    `insert into static_qr (id, merchant_id, device_id, type, account_number, name, short_name, bank_bin, default_qr, content, created_at, modified_at) values ($1, $2, $3, 'BANK', '123456', 'x', 'x', '970436', true, 'x', now(), now())`,
    [staticQrId, merchantId, payBoxId],
  )
  return { payBoxId, staticQrId }
}
/** A webhook that was called once. */
async function aDelivery(world: World, merchantId: string): Promise<string> {
  const [hook, event, delivery] = [uuid(), uuid(), uuid()]
  await asOwner(
    world,
    `insert into webhook (merchant_id, id, url, status, submitted_at, submitted_by, decided_at, approved_url, approved_at, format, events, secret, secret_since)
    values ($1, $2, 'https://shop.example/hook', 'APPROVED', now(), 'x', now(), 'https://shop.example/hook', now(), 'JSON', '{}', 'x', now())`,
    [merchantId, hook],
  )
  await asOwner(
    world,
    `insert into webhook_event (id, merchant_id, type, object_id, seq, payload, at) values ($1, $2, 'transaction.success', 'x', 1, '{"amount": 1000, "refTransactionId": null}', now())`,
    [event, merchantId],
  )
  await asOwner(
    world,
    `insert into webhook_delivery (id, merchant_id, event_id, type, object_id, seq, kind, state, created_at) values ($1, $2, $3, 'transaction.success', 'x', 1, 'AUTO', 'DELIVERED', now())`,
    [delivery, merchantId, event],
  )
  return delivery
}

/** A machine of the person's with one payment (the transaction of their link) in one batch. */
async function aMachine(
  world: World,
  person: Person,
  transactionId: string,
): Promise<
  Pick<Objects, 'posOrderId' | 'posDeviceId' | 'posPaymentId' | 'posSettlementId' | 'machineKey'>
> {
  const [model, orderId, device, settlement] = [uuid(), uuid(), uuid(), uuid()]
  const machineKey = randomBytes(32).toString('base64url')
  await asOwner(
    world,
    `insert into pos_model (id, name, name_fold, model, available, created_by, created_at, modified_by, modified_at) values ($1, 'x', 'x', 'P8', true, 'x', now(), 'x', now())`,
    [model],
  )
  await asOwner(
    world,
    `insert into pos_order (id, code, merchant_id, status, amount, discount_amount, vat_amount, total_amount, receiver_name, phone, address, created_by, created_at, modified_at, delivered_at) values ($1, $2, $3, 'DELIVERED', 0, 0, 0, 0, 'x', '0901234567', 'x', 'x', now(), now(), now())`,
    [orderId, `POS${digits(8)}`, person.merchantId],
  )
  await asOwner(
    world,
    `insert into pos_device (id, device_id, merchant_id, order_id, model_id, model, name, status, created_at, delivered_at, key_hash) values ($1, $2, $3, $4, $5, 'P8', 'x', 'ACTIVE', now(), now(), $6)`,
    [
      device,
      `P8-${digits(8)}`,
      person.merchantId,
      orderId,
      model,
      createHash('sha256').update(machineKey).digest('hex'),
    ],
  )
  await asOwner(
    world,
    `insert into pos_settlement (id, merchant_id, device_id, batch_no, request_id, status, number, amount, charge_amount, vat_charge_amount, actual_amount, qr_number, qr_amount, card_number, card_amount, created_at) values ($1, $2, $3, 1, 'x', 'SUCCESS', 1, 50000, 0, 0, 50000, 1, 50000, 0, 0, now())`,
    [settlement, person.merchantId, device],
  )
  await asOwner(
    world,
    `insert into pos_payment (transaction_id, merchant_id, device_id, request_id, created_at, settlement_id) values ($1, $2, $3, 'x', now(), $4)`,
    [transactionId, person.merchantId, device, settlement],
  )
  return {
    posOrderId: orderId,
    posDeviceId: device,
    posPaymentId: transactionId,
    posSettlementId: settlement,
    machineKey,
  }
}
