/** One object of each kind for a merchant, made as its owner would, and ids of the right form that nothing has. */
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
import { aBox, aMachine } from './example-devices.ts'
import { aCase } from './example-cases.ts'
import { aPayout, aRefund } from './example-payouts.ts'
import { aSalary, nowhereOfSalary, type SalaryObjects } from './example-salary.ts'
import { aFeeReport } from './example-fee-reports.ts'
import { aStatement } from './example-statements.ts'
import { anInvoice } from './invoices.ts'
import { asOwner } from './shop.ts'
import { aBulk, aLine, aPlan, aUse } from './example-plans.ts'
import { aDelivery, anApiRequest } from './example-servers.ts'
import { aView } from './example-views.ts'
import type { Person } from './people.ts'
import type { World } from './world.ts'

/** Objects of one merchant, one of each kind. */
export interface Objects extends SalaryObjects {
  qrCustomerId: string
  refundId: string
  caseId: string
  caseCode: string
  caseDocumentId: string
  payBoxId: string
  staticQrId: string
  payButtonId: string
  planId: string
  payOutId: string
  donePayOutId: string
  payoutFileId: string
  payoutBatchId: string
  receiverId: string
  feeReportId: string
  statementId: string
  disputedStatementId: string
  deliveryId: string
  apiRequestId: string
  savedViewId: string
  payPageId: string
  payPageCode: string
  orderId: string
  invoiceId: string
  subscriptionId: string
  lineId: string
  usageId: string
  bankAccountId: string
  payLinkCode: string
  transactionId: string
  creditId: string
  picture: string
  customerId: string
  customerGroupId: string
  customerImportId: string
  subscriptionImportId: string
  bulkId: string
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
  ...nowhereOfSalary,
  qrCustomerId: '01990000-0000-7000-8000-000000000012',
  payBoxId: '01990000-0000-7000-8000-000000000012',
  staticQrId: '01990000-0000-7000-8000-000000000013',
  posOrderId: '01990000-0000-7000-8000-000000000021',
  posDeviceId: '01990000-0000-7000-8000-000000000022',
  posPaymentId: '01990000-0000-7000-8000-000000000023',
  posSettlementId: '01990000-0000-7000-8000-000000000024',
  machineKey: '',
  payButtonId: '01990000-0000-7000-8000-00000000000f',
  planId: '01990000-0000-7000-8000-00000000002b',
  deliveryId: '01990000-0000-7000-8000-000000000011',
  apiRequestId: '01990000-0000-7000-8000-000000000025',
  savedViewId: '01990000-0000-7000-8000-000000000026',
  payOutId: '01990000-0000-7000-8000-000000000027',
  donePayOutId: '01990000-0000-7000-8000-0000000000f9',
  payoutFileId: '01990000-0000-7000-8000-0000000000f7',
  payoutBatchId: '01990000-0000-7000-8000-0000000000f8',
  receiverId: '01990000-0000-7000-8000-000000000028',
  feeReportId: '01990000-0000-7000-8000-0000000000e3',
  statementId: '01990000-0000-7000-8000-000000000029',
  disputedStatementId: '01990000-0000-7000-8000-00000000002a',
  payPageId: '01990000-0000-7000-8000-00000000000d',
  payPageCode: 'zzzzzzzzzzzzzzzzzzzzzz',
  orderId: '01990000-0000-7000-8000-00000000000e',
  invoiceId: '01990000-0000-7000-8000-000000000035',
  subscriptionId: '01990000-0000-7000-8000-000000000036',
  lineId: '01990000-0000-7000-8000-000000000091',
  usageId: '01990000-0000-7000-8000-000000000092',
  refundId: '01990000-0000-7000-8000-00000000000e',
  caseId: '01990000-0000-7000-8000-0000000000e1',
  caseCode: 'TS26010100000000',
  caseDocumentId: '01990000-0000-7000-8000-0000000000e2',
  bankAccountId: '01990000-0000-7000-8000-00000000000a',
  payLinkCode: 'zzzzzzzzzzzzzzzzzzzzzz',
  transactionId: '01990000-0000-7000-8000-00000000000b',
  creditId: '987654321',
  picture: '/storage/files/zzzzzzzzzzzzzzzzzzzzzz',
  customerId: '01990000-0000-7000-8000-00000000000d',
  customerGroupId: '01990000-0000-7000-8000-00000000000e',
  customerImportId: '01990000-0000-7000-8000-00000000000f',
  subscriptionImportId: '01990000-0000-7000-8000-000000000037',
  bulkId: '01990000-0000-7000-8000-000000000038',
  supportId: '01990000-0000-7000-8000-000000000010',
  merchantId: '01990000-0000-7000-8000-00000000000c',
  merchantCode: 'SAOLA998',
  memberId: '01990000-0000-7000-8000-00000000000d',
  roleGroupId: '01990000-0000-7000-8000-00000000000e',
  productId: '01990000-0000-7000-8000-00000000000d',
  categoryId: '01990000-0000-7000-8000-00000000000e',
  sheetId: '01990000-0000-7000-8000-00000000000f',
}

/** A cashier without accounts of their own. */
export const memberBody = {
  fullName: 'Người thử',
  roleGroupId: '01900000-0000-7000-8000-000000000005',
  bankAccountIds: [],
}

/** Makes one of each kind for a person: a link, a credit that does not match it, a picture. */
export async function objectsOf(world: World, person: Person): Promise<Objects> {
  const [account] = await asOwner<{ id: string; account_no: string }>(
    world,
    'select id, account_no from bank_account where merchant_id = $1 and default_account',
    [person.merchantId],
  )
  const payment = await aLinkAndCredit(world, person, account!.account_no)
  const { transactionId } = payment
  const shared = {
    ...payment,
    picture: await aPicture(world, person),
    ...(await aMember(world, person)),
    ...(await aCustomer(world, person)),
  }
  const goods = await aProduct(world, person)
  const page = await aPageWithOrder(world, person, goods.productId)
  const refundId = await aRefund(world, person, account!.id, transactionId)
  const invoice = await anInvoice(world, person.merchantId)
  return {
    ...(await aBox(world, person.merchantId)),
    ...page,
    qrCustomerId: await aQrCustomer(world, person, account!.id),
    refundId,
    planId: await aPlan(world, person),
    ...(await aCase(world, person, transactionId)),
    ...(await aPayout(world, person, account!.id)),
    ...(await aStatement(world, person.merchantId)),
    ...(await aSalary(world, person)),
    feeReportId: await aFeeReport(world, person.merchantId, payment),
    ...(await aMachine(world, person, transactionId)),
    deliveryId: await aDelivery(world, person.merchantId),
    apiRequestId: await anApiRequest(world, person.merchantId),
    savedViewId: await aView(world, person),
    invoiceId: invoice.id,
    subscriptionId: invoice.subscription_id,
    lineId: await aLine(world, person, invoice.subscription_id),
    bulkId: await aBulk(world, person),
    usageId: await aUse(world, person, invoice.subscription_id),
    ...goods,
    ...shared,
    bankAccountId: account!.id,
    merchantId: person.merchantId,
    merchantCode: person.merchantCode,
  }
}

/** A link, and a credit for it whose amount is another. */
async function aLinkAndCredit(
  world: World,
  person: Person,
  accountNo: string,
): Promise<Pick<Objects, 'payLinkCode' | 'transactionId' | 'creditId'>> {
  const link = await world.send<
    typeof payLink.create,
    { payLinkCode: string; transactionId: string }
  >(payLink.create, { body: { amount: 50_000 } }, { token: person.token })
  await world.work()
  const [payment] = await asOwner<{ virtual_account: string }>(
    world,
    'select virtual_account from payment where id = $1',
    [link.body.data.transactionId],
  )
  await world.notify({
    bankReference: `FT${digits(13)}`,
    accountNo: accountNo,
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
  return { ...link.body.data, creditId: String(credits.body.data.items[0]!.id) }
}
async function aPicture(world: World, person: Person): Promise<string> {
  const picture = `/storage/files/${'P'.repeat(16)}${digits(6)}`
  await asOwner(
    world,
    `insert into media (id, merchant_id, owner_id, content_type, size, file_name, bytes, created_at) values ($1, $2, $3, 'image/png', 1, 'x', '\\x00', now())`,
    [picture.slice(15), person.merchantId, person.id],
  )
  return picture
}
/** A member, and a role group that they do not have. */
async function aMember(
  world: World,
  person: Person,
): Promise<Pick<Objects, 'memberId' | 'roleGroupId'>> {
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
  return { memberId: added.body.data.id, roleGroupId: group.body.data.id }
}
/** A customer in a group, a request for support, and an import of customers. */
async function aCustomer(
  world: World,
  person: Person,
): Promise<
  Pick<
    Objects,
    'customerId' | 'customerGroupId' | 'supportId' | 'customerImportId' | 'subscriptionImportId'
  >
> {
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
  const subscriptionImportId = `01920000-0000-7000-8000-${digits(12)}`
  await asOwner(
    world,
    `insert into subscription_import (id, merchant_id, file_name, rows, total, valid, created_at, created_by) values ($1, $2, 'x', '[]', 0, 0, now(), 'x')`,
    [subscriptionImportId, person.merchantId],
  )
  return {
    customerId: regular.body.data.id,
    customerGroupId: circle.body.data.id,
    supportId: request.body.data.id,
    customerImportId,
    subscriptionImportId,
  }
}
/** A product in a category, and an import of products. */
async function aProduct(
  world: World,
  person: Person,
): Promise<Pick<Objects, 'productId' | 'categoryId' | 'sheetId'>> {
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
  return { productId: goodsMade.body.data.id, categoryId: category.body.data.id, sheetId }
}
/** A pay page that sells the product, an order on it, and a button that leads to it. */
async function aPageWithOrder(
  world: World,
  person: Person,
  productId: string,
): Promise<Pick<Objects, 'payPageId' | 'payPageCode' | 'orderId' | 'payButtonId'>> {
  const by = { token: person.token }
  const page = await world.send<typeof payPage.create, { id: string; code: string }>(
    payPage.create,
    { body: { name: 'Trang', productIds: [productId] } },
    by,
  )
  const order = await world.send<typeof payPage.createOrder, { orderId: string }>(
    payPage.createOrder,
    {
      params: { payPageCode: page.body.data.code },
      body: { items: [{ productId: productId, quantity: 1 }] },
    },
  )
  const button = await world.send<typeof payButton.create, { id: string }>(
    payButton.create,
    { body: { title: 'Nút', label: 'Mua', payPageId: page.body.data.id } },
    by,
  )
  return {
    payPageId: page.body.data.id,
    payPageCode: page.body.data.code,
    orderId: order.body.data.orderId,
    payButtonId: button.body.data.id,
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
