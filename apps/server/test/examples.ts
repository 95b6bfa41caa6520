/**
 * What the access test cannot read off the contract: requests that name an object by its id. A new portal call whose path carries an id
 * does not pass until it has a row here (reliability bar A2).
 */
import { product } from '@saola/contract/product'
import { payLink } from '@saola/contract/pay-link'
import { payPage } from '@saola/contract/pay-page'
import { payButton } from '@saola/contract/pay-button'
import { bankCredit } from '@saola/contract/bank-credit'
import { member } from '@saola/contract/member'
import { roleGroup } from '@saola/contract/role-group'
import { customer } from '@saola/contract/customer'
import { support } from '@saola/contract/support'
import { digits, uuid } from '../src/kit/ids.ts'
import { asOwner } from './shop.ts'
import type { Person } from './people.ts'
import type { World } from './world.ts'

/** Objects of one merchant, one of each kind. */
export interface Objects { payButtonId: string; deliveryId: string; payPageId: string; payPageCode: string; orderId: string; bankAccountId: string; payLinkCode: string; transactionId: string; creditId: string; picture: string; customerId: string; customerGroupId: string; customerImportId: string; supportId: string; merchantId: string; merchantCode: string; memberId: string; roleGroupId: string; productId: string; categoryId: string; sheetId: string }
/** Ids of the right form that nothing has. */
export const nowhere: Objects = {
  payButtonId: '01990000-0000-7000-8000-00000000000f', deliveryId: '01990000-0000-7000-8000-000000000011',
  payPageId: '01990000-0000-7000-8000-00000000000d', payPageCode: 'zzzzzzzzzzzzzzzzzzzzzz', orderId: '01990000-0000-7000-8000-00000000000e',
  bankAccountId: '01990000-0000-7000-8000-00000000000a', payLinkCode: 'zzzzzzzzzzzzzzzzzzzzzz', transactionId: '01990000-0000-7000-8000-00000000000b', creditId: '987654321', picture: '/storage/files/zzzzzzzzzzzzzzzzzzzzzz',
  customerId: '01990000-0000-7000-8000-00000000000d', customerGroupId: '01990000-0000-7000-8000-00000000000e', customerImportId: '01990000-0000-7000-8000-00000000000f', supportId: '01990000-0000-7000-8000-000000000010',
  merchantId: '01990000-0000-7000-8000-00000000000c', merchantCode: 'SAOLA998', memberId: '01990000-0000-7000-8000-00000000000d', roleGroupId: '01990000-0000-7000-8000-00000000000e', productId: '01990000-0000-7000-8000-00000000000d', categoryId: '01990000-0000-7000-8000-00000000000e', sheetId: '01990000-0000-7000-8000-00000000000f',
}

export interface Parts { params?: Record<string, string>; query?: Record<string, string>; body?: Record<string, unknown> }
const byId = (id: string): Parts => ({ params: { id } })
const decided = (o: Objects): Parts => ({ ...byId(o.creditId), body: { note: 'x' } })
/** A product's eight fields of the spec. */
const goods = { name: 'x', priceType: 'FIXED_PRICE', storageType: 'UNLIMITED', price: 1000 }
const list = (query: Record<string, string>): Parts => ({ query: { isStatistic: '0', ...query } })

/** A cashier without accounts of his own. */
const memberBody = { fullName: 'Người thử', roleGroupId: '01900000-0000-7000-8000-000000000005', bankAccountIds: [] }

/** Call id → the requests that name an object. The same request with another merchant's ids and with ids of nothing must be answered alike. */
export const naming: Record<string, (o: Objects) => Parts[]> = {
  'dashboard.overview': (o) => [{ query: { bankAccountId: o.bankAccountId } }], 'dashboard.peakHours': (o) => [{ query: { bankAccountId: o.bankAccountId } }], 'dashboard.conversion': (o) => [{ query: { bankAccountId: o.bankAccountId } }],
  'search.find': (o) => [{ query: { keyword: o.transactionId } }, { query: { keyword: o.payLinkCode } }],
  'bankAccount.get': (o) => [byId(o.bankAccountId)],
  'bankAccount.getBalance': (o) => [{ params: { bankAccountId: o.bankAccountId } }],
  'bankAccount.delete': (o) => [byId(o.bankAccountId)],
  'bankAccount.updateDefault': (o) => [{ body: { defaultAccountId: o.bankAccountId } }, { body: { defaultFeeAccountId: o.bankAccountId } }],
  'bankAccount.getTransactionStatistic': (o) => [{ params: { bankAccountId: o.bankAccountId } }],
  'bankAccount.getTransactionStatisticSandbox': (o) => [{ params: { bankAccountId: o.bankAccountId } }],
  'bankAccount.getStatementSummary': (o) => [{ params: { bankAccountId: o.bankAccountId } }],
  'bankAccount.exportTransactionStatistic': (o) => [{ params: { bankAccountId: o.bankAccountId } }],
  'account.getBankAccount': (o) => [byId(o.bankAccountId)],
  'bankCredit.accept': (o) => [decided(o)],
  'bankCredit.return': (o) => [decided(o)],
  'payButton.getDetail': (o) => [byId(o.payButtonId)],
  'payButton.create': (o) => [{ body: { title: 'x', label: 'x', payPageId: o.payPageId } }],
  'payButton.update': (o) => [{ body: { id: o.payButtonId, title: 'x', label: 'x', payPageId: o.payPageId } }],
  'payButton.delete': (o) => [{ body: { id: o.payButtonId } }],
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
  'customer.addCustomerToGroup': (o) => [{ body: { customerId: o.customerId, customerGroupId: o.customerGroupId } }],
  'customer.addCustomersToGroup': (o) => [{ body: { customerIds: [o.customerId], customerGroupId: o.customerGroupId } }],
  'customer.removeCustomersFromGroup': (o) => [{ body: { customerIds: [o.customerId], customerGroupId: o.customerGroupId } }],
  'customer.delete': (o) => [{ query: { id: o.customerId } }],
  'customer.deleteGroup': (o) => [{ query: { id: o.customerGroupId } }],
  'customer.import.corrections': (o) => [byId(o.customerImportId)],
  'customer.import.commit': (o) => [byId(o.customerImportId)],
  'support.getDetail': (o) => [byId(o.supportId)],
  'support.delete': (o) => [byId(o.supportId)],
  'support.markRead': (o) => [byId(o.supportId)],
  'support.reply': (o) => [{ ...byId(o.supportId), body: { text: 'x' } }],
  'ledger.postings': (o) => [{ query: { transactionId: o.transactionId } }],
  ...Object.fromEntries(['merchant.getMember', 'member.delete', 'member.invite', 'member.deactivate', 'member.activate', 'member.block', 'member.unblock'].map((id) => [id, (o: Objects) => [{ params: { memberId: o.memberId } }]])),
  'member.update': (o) => [{ params: { memberId: o.memberId }, body: memberBody }],
  'member.create': (o) => [{ body: { ...memberBody, phone: '0977000111', bankAccountIds: [o.bankAccountId] } }, { body: { ...memberBody, phone: '0977000111', roleGroupId: o.roleGroupId } }],
  ...Object.fromEntries(['roleGroup.close', 'roleGroup.open', 'roleGroup.delete'].map((id) => [id, (o: Objects) => [{ params: { roleGroupId: o.roleGroupId } }]])),
  'roleGroup.update': (o) => [{ params: { roleGroupId: o.roleGroupId }, body: { name: 'x', description: '', actions: ['1501.VIEW'] } }],
  'payLink.getDetail': (o) => [{ params: { payLinkCode: o.payLinkCode } }],
  'payLink.cancel': (o) => [{ params: { payLinkCode: o.payLinkCode } }],
  'payLink.create': (o) => [{ body: { amount: 10_000, bankAccountId: o.bankAccountId } }, { body: { amount: 10_000, fileUrl: o.picture } }],
  'payLink.sendEmailSms': (o) => [{ body: { payLinkCode: o.payLinkCode, sendEmail: false, sendSms: true, receiver: { phone: '0912345678' } } }],
  'payPage.changeStatus': (o) => [{ params: { payPageCode: o.payPageCode }, query: { status: 'INACTIVE' } }],
  'payPage.changeTitle': (o) => [{ params: { payPageCode: o.payPageCode }, body: { title: 'x' } }],
  'payPage.create': (o) => [{ body: { name: 'x', productIds: [o.productId] } }],
  'payPage.getAllTransactions': (o) => [{ params: { payPageCode: o.payPageCode } }],
  'payPage.getRevenue': (o) => [{ params: { payPageCode: o.payPageCode } }],
  'payPage.getDetail': (o) => [byId(o.payPageId)],
  'payPage.postDetail': (o) => [byId(o.payPageId)],
  'payPage.sendEmailSms': (o) => [{ body: { payPageCode: o.payPageCode, sendEmail: false, sendSms: true, receiver: { phone: '0912345678' } } }],
  'order.getAll': (o) => [{ query: { id: o.orderId } }],
  'order.getDetail': (o) => [{ params: { orderId: o.orderId } }],
  'order.getItems': (o) => [{ params: { orderId: o.orderId } }],
  'order.updateStatus': (o) => [{ body: { orderId: o.orderId, status: 'CANCEL' } }],
  'product.addProductsToCategory': (o) => [{ body: { categoryId: null, productIds: [o.productId] } }, { body: { categoryId: o.categoryId, productIds: [nowhere.productId] } }],
  'product.category.delete': (o) => [byId(o.categoryId)],
  'product.category.detail': (o) => [byId(o.categoryId)],
  'product.category.update': (o) => [{ params: { cateId: o.categoryId }, body: { name: 'x' } }],
  'product.changeMany': (o) => [{ body: { productIds: [o.productId], status: 'INACTIVE' } }],
  'product.changeStatus': (o) => [{ ...byId(o.productId), body: { status: 'INACTIVE' } }],
  'product.check': (o) => [byId(o.productId)],
  'product.correctStock': (o) => [{ params: { prodId: o.productId }, body: { change: 1, reason: 'x' } }],
  'product.create': (o) => [{ body: { ...goods, cateId: o.categoryId } }, { body: { ...goods, imageUrl: o.picture } }],
  'product.delete': (o) => [{ params: { prodId: o.productId } }],
  'product.getAll': (o) => [{ query: { categoryId: o.categoryId } }],
  'product.getDetail': (o) => [{ params: { prodId: o.productId } }],
  'product.history': (o) => [{ params: { prodId: o.productId } }],
  'product.import.commit': (o) => [byId(o.sheetId)],
  'product.import.corrections': (o) => [byId(o.sheetId)],
  'product.update': (o) => [{ params: { prodId: o.productId }, body: goods }],
  'shopSetting.update': (o) => [{ body: { backgroundColor: 'black', defaultLanguage: 'VI', logo: o.picture, paymentIds: ['01900000-0000-7000-8000-000000000021'], shopName: 'x' } }],
  'transaction.getDetail': (o) => [byId(o.transactionId)],
  'transaction.getAll': (o) => [list({ transactionId: o.transactionId }), list({ bankAccountId: o.bankAccountId }), list({ merchantId: o.merchantId }), list({ merchantCode: o.merchantCode })],
  'transaction.getStatisticInfo': (o) => [{ query: { bankAccountId: o.bankAccountId } }],
  'user.updateInfo': (o) => [{ body: { avatar: o.picture } }],
}

/** Makes one of each kind for a person: a link, a credit that does not match it, a picture. */
export async function objectsOf(world: World, person: Person): Promise<Objects> {
  const [account] = await asOwner<{ id: string; account_no: string }>(world, 'select id, account_no from bank_account where merchant_id = $1 and default_account', [person.merchantId])
  const link = await world.send<typeof payLink.create, { payLinkCode: string; transactionId: string }>(payLink.create, { body: { amount: 50_000 } }, { token: person.token })
  await world.work()
  const [txn] = await asOwner<{ virtual_account: string }>(world, 'select virtual_account from txn where id = $1', [link.body.data.transactionId])
  await world.notify({
    bankReference: `FT${digits(13)}`, accountNo: account!.account_no, virtualAccount: txn!.virtual_account, amount: 49_000, currency: 'VND', content: 'thieu', fromBin: '970436', fromAccount: '0011001234567', fromName: 'NGUYEN VAN AN',
    bookedAt: world.clock.now().toISOString(), interBankTrace: digits(16),
  })
  const credits = await world.send<typeof bankCredit.getList, { items: { id: number }[] }>(bankCredit.getList, { query: {} }, { token: person.token })
  const picture = `/storage/files/${'P'.repeat(16)}${digits(6)}`
  await asOwner(world, `insert into media (id, merchant_id, owner_id, content_type, size, file_name, bytes, created_at) values ($1, $2, $3, 'image/png', 1, 'x', '\\x00', now())`, [picture.slice(15), person.merchantId, person.id])
  const group = await world.send<typeof roleGroup.create, { id: string }>(roleGroup.create, { body: { name: `Nhóm ${digits(6)}`, description: '', actions: ['1501.VIEW'] } }, { token: person.token })
  const added = await world.send<typeof member.create, { id: string }>(member.create, { body: { ...memberBody, phone: `09${digits(8)}` } }, { token: person.token })
  const circle = await world.send<typeof customer.createGroup, { id: string }>(customer.createGroup, { body: { name: `Nhóm ${digits(6)}` } }, { token: person.token })
  const regular = await world.send<typeof customer.create, { id: string }>(customer.create, { body: { fullName: 'Khách quen', customerGroupId: circle.body.data.id } }, { token: person.token })
  const request = await world.send<typeof support.create, { id: string }>(support.create, { body: { content: 'CONTENT_1', description: 'x', email: 'a@b.example', phoneNo: '0912345678' } }, { token: person.token })
  const customerImportId = `01920000-0000-7000-8000-${digits(12)}`
  await asOwner(world, `insert into customer_import (id, merchant_id, file_name, rows, total, valid, created_at, created_by) values ($1, $2, 'x', '[]', 0, 0, now(), 'x')`, [customerImportId, person.merchantId])
  const own = { customerId: regular.body.data.id, customerGroupId: circle.body.data.id, supportId: request.body.data.id, customerImportId }
  const by = { token: person.token }
  const category = await world.send<typeof product.categoryCreate, { id: string }>(product.categoryCreate, { body: { name: `Danh mục ${digits(6)}` } }, by)
  const goodsMade = await world.send<typeof product.create, { id: string }>(product.create, { body: { name: 'Sách', priceType: 'FIXED_PRICE', storageType: 'LIMITED', price: 90_000, storageQuantity: 3, cateId: category.body.data.id } }, by)
  const sheetId = uuid()
  await asOwner(world, `insert into product_import (id, merchant_id, file_name, rows, created_by, created_at) values ($1, $2, 'x', '[]', 'x', now())`, [sheetId, person.merchantId])
  const goodsOf = { productId: goodsMade.body.data.id, categoryId: category.body.data.id, sheetId }
  const page = await world.send<typeof payPage.create, { id: string; code: string }>(payPage.create, { body: { name: 'Trang', productIds: [goodsOf.productId] } }, by)
  const order = await world.send<typeof payPage.createOrder, { orderId: string }>(payPage.createOrder, { params: { payPageCode: page.body.data.code }, body: { items: [{ productId: goodsOf.productId, quantity: 1 }] } })
  const shelf = { payPageId: page.body.data.id, payPageCode: page.body.data.code, orderId: order.body.data.orderId }
  const button = await world.send<typeof payButton.create, { id: string }>(payButton.create, { body: { title: 'Nút', label: 'Mua', payPageId: shelf.payPageId } }, by)
  return { ...shelf, payButtonId: button.body.data.id, deliveryId: await aDelivery(world, person.merchantId), memberId: added.body.data.id, roleGroupId: group.body.data.id, ...own, ...goodsOf, bankAccountId: account!.id, ...link.body.data, creditId: String(credits.body.data.items[0]!.id), picture, merchantId: person.merchantId, merchantCode: person.merchantCode }
}

/** A webhook that was heard once. */
async function aDelivery(world: World, merchantId: string): Promise<string> {
  const [hook, event, delivery] = [uuid(), uuid(), uuid()]
  await asOwner(world, `insert into webhook (merchant_id, id, url, status, submitted_at, submitted_by, decided_at, approved_url, approved_at, format, events, secret, secret_since)
    values ($1, $2, 'https://shop.example/hook', 'APPROVED', now(), 'x', now(), 'https://shop.example/hook', now(), 'JSON', '{}', 'x', now())`, [merchantId, hook])
  await asOwner(world, `insert into webhook_event (id, merchant_id, type, object_id, seq, payload, at) values ($1, $2, 'transaction.success', 'x', 1, '{"amount": 1000, "refTransactionId": null}', now())`, [event, merchantId])
  await asOwner(world, `insert into webhook_delivery (id, merchant_id, event_id, type, object_id, seq, kind, state, created_at) values ($1, $2, $3, 'transaction.success', 'x', 1, 'AUTO', 'DELIVERED', now())`, [delivery, merchantId, event])
  return delivery
}
