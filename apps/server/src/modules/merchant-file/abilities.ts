/** What a merchant may do today, asked of the rules that the server refuses by: the state's capabilities, the calls' feature switches, and what each thing needs to be there. */
import { bankAccount } from '@saola/contract/bank-account'
import { bankCredit } from '@saola/contract/bank-credit'
import type { Call, Output } from '@saola/contract/call'
import type { MerchantStatus, PaymentType } from '@saola/contract/enums'
import { member } from '@saola/contract/member'
import type { Ability, merchantFile } from '@saola/contract/merchant-file'
import { capabilityOf, merchantCapabilities } from '@saola/contract/merchant-status'
import { onboarding } from '@saola/contract/onboarding'
import { payBox } from '@saola/contract/pay-box'
import { payButton } from '@saola/contract/pay-button'
import { payLink } from '@saola/contract/pay-link'
import { payPage } from '@saola/contract/pay-page'
import { posOrder } from '@saola/contract/pos-order'
import { refund } from '@saola/contract/refund'
import { serverApi } from '@saola/contract/server-api'
import { transaction } from '@saola/contract/transaction'
import { vietQrPro } from '@saola/contract/vietqr-pro'
import type { Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import { mayLink } from '../bank-account/service.ts'
import * as merchant from '../merchant/service.ts'
import { maySubmit } from '../onboarding/service.ts'
import * as paymentMethod from '../payment-method/service.ts'
import * as shopSetting from '../shop-setting/service.ts'
import { abilityOf, type Needs } from './rules.ts'
import * as store from './store.ts'

/** The call that stands for each; null = events are delivered in every state. */
export const callOf: Readonly<Record<Ability, Call | null>> = {
  VIET_QR: payLink.create,
  CARD: payLink.create,
  PAY_LINK: payLink.create,
  PAY_PAGE: payPage.create,
  PAY_BUTTON: payButton.create,
  PAY_BOX: payBox.link,
  POS: posOrder.place,
  VIETQR_PRO: vietQrPro.customerCreate,
  SERVER_API: serverApi.create,
  WEBHOOK: null,
  REFUND: refund.create,
  ACCEPT_CREDIT: bankCredit.accept,
  BANK_ACCOUNT: bankAccount.linkCheck,
  MEMBERS: member.create,
  EXPORT: transaction.export,
  APPLY: onboarding.submitInfoV2,
}

/** Methods as the bank offers them and as the shop has chosen them. */
async function methods(
  ctx: Ctx,
  merchantId: string,
): Promise<(type: PaymentType) => Pick<Needs, 'METHOD_OFF' | 'NOT_CHOSEN'>> {
  const [offered, shops] = [
    await paymentMethod.getList(ctx),
    await shopSetting.ofMerchants(ctx, [merchantId]),
  ]
  const chosen = shops.get(merchantId)?.payments ?? []
  return (type) => {
    const isOn = offered.some((m) => m.paymentType === type && m.status === 'ACTIVE')
    return {
      METHOD_OFF: isOn,
      ...(isOn ? { NOT_CHOSEN: chosen.some((m) => m.paymentType === type) } : {}),
    }
  }
}

export async function abilities(
  ctx: Ctx,
  merchantId: string,
): Promise<Output<typeof merchantFile.abilities>> {
  const row = await merchant.find(ctx, merchantId)
  ensure(row, 'error.not_found')
  const [ready, methodOf] = [
    await store.readiness(ctx.db, merchantId),
    await methods(ctx, merchantId),
  ]
  ensure(ready, 'error.not_found')
  const status = row.status as MerchantStatus
  const NO_ACCOUNT = ready.accounts > 0
  const needs: Partial<Record<Ability, Needs>> = {
    VIET_QR: { ...methodOf('VIET_QR'), NO_ACCOUNT },
    CARD: { ...methodOf('ATM_CARD'), NO_ACCOUNT },
    PAY_LINK: { NO_ACCOUNT },
    PAY_PAGE: { NO_ACCOUNT },
    PAY_BUTTON: { NO_ACCOUNT },
    VIETQR_PRO: { NOT_APPROVED: ready.viet_qr_pro === 'APPROVED', NO_ACCOUNT },
    SERVER_API: { NO_KEY: ready.has_key, NO_ACCOUNT },
    WEBHOOK: { NOT_APPROVED: ready.has_webhook },
    APPLY: { APPLIED: maySubmit(status) },
  }
  return (Object.keys(callOf) as Ability[]).map((ability) => {
    const call = callOf[ability]
    const isAdmitted = call === null || merchantCapabilities[status].includes(capabilityOf(call))
    return abilityOf({
      ability,
      isStateRight: isAdmitted && (ability !== 'BANK_ACCOUNT' || mayLink(status)),
      isSwitchOn: call?.feature === undefined || ctx.config.features[call.feature],
      needs: needs[ability] ?? {},
    })
  })
}
