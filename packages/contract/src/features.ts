/** Feature switches and their defaults (B-038…B-040). Configuration overrides them by name. */
export const featureDefaults = {
  payLink: true,
  payBox: true,
  balance: true,
  transaction: true,
  statistic: true,
  payGate: true,
  product: true,
  customer: true,
  support: true,
  member: true,
  bankAccount: true,
  changePassword: true,
  emailNotice: true,
  paymentSetting: true,
  forControl: true,
  feeReport: true,
  subscription: true,
  qrPayment: true,
  cardPayment: true,
  utilities: true,
  qrPro: true,
  flexibleSalary: true,
  payPage: false,
  payButton: false,
  pos: false,
  payout: false,
  bankingPayment: false,
  qrLogin: false,
  appMarket: false,
} as const
export type Feature = keyof typeof featureDefaults
export type Features = Record<Feature, boolean>

/** Defaults with the named overrides; a name that is no switch is refused so that a typing slip cannot pass silently. */
export function featuresFrom(overrides: Record<string, unknown> = {}): Features {
  const features: Features = { ...featureDefaults }
  for (const [name, value] of Object.entries(overrides)) {
    if (!(name in features) || typeof value !== 'boolean')
      throw new Error(`unknown feature switch or value: ${name}`)
    features[name as Feature] = value
  }
  return features
}
