/** A merchant's devices as rows, for tests that ask about them by id. */
import { createHash, randomBytes } from 'node:crypto'
import { digits, uuid } from '../src/platform/ids.ts'
import type { Person } from './people.ts'
import { asOwner } from './shop.ts'
import type { World } from './world.ts'

/** A pay box with a static QR. */
export async function aBox(
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

/** A machine of the person's with one payment (the transaction of their link) in one batch. */
export async function aMachine(
  world: World,
  person: Person,
  transactionId: string,
): Promise<
  Record<'posOrderId' | 'posDeviceId' | 'posPaymentId' | 'posSettlementId' | 'machineKey', string>
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
