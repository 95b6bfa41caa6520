/** Addresses of the back office, below /backoffice. */
export const paths = {
  home: '/', login: '/login', unmatched: '/unmatched-credits', reconciliation: '/reconciliation', merchants: '/merchants', merchant: '/merchants/detail', banks: '/banks', eWallets: '/e-wallets', paymentMethods: '/payment-methods', posModels: '/pos-models', posOrders: '/pos-orders', profile: '/profile', forbidden: '/403',
  admins: '/admins', roleGroups: '/role-groups', support: '/support', webhooks: '/webhooks', adminChanges: '/admin-changes', audit: '/audit', parameters: '/parameters', vietQrPro: '/vietqr-pro',
} as const
