import { Alert, Button, Stack, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { authQr } from '@saola/contract/auth-qr'
import { send } from '@saola/web/api/send'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { wirePassword } from '@saola/web/session/wirePassword'
import { Facts } from '@saola/web/ui/pages.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useTranslations } from 'use-intl'
import { device } from '../../app/services.ts'
import { maskId, maskPhone } from './mask.ts'
import { emptyPassword, NewPasswordFields, useNewPasswordRules } from './NewPasswordFields.tsx'
import styles from './qr.module.css'
import type { Newcomer } from './useQrLogin.ts'

/** A bank customer without a shop: what the bank says of them, and their password. */
export function QrRegister({
  newcomer: { info, token },
  onCancel,
}: {
  newcomer: Newcomer
  onCancel: () => void
}) {
  const t = useTranslations('auth.qrRegister')
  const errors = useErrorText()
  const { validate, words } = useNewPasswordRules()
  const form = useForm({
    initialValues: { ...emptyPassword } as typeof emptyPassword & Record<string, unknown>,
    validate,
  })
  const submit = useSubmit(
    form,
    words,
    async (values) =>
      send(authQr.registerPassword, {
        body: { token, password: wirePassword(values.password) },
      }),
    ({ merchantCode }) => {
      device.setLogin({ phone: info.phoneNumber, member: false })
      toast.success(t('done', { code: merchantCode }), { durationMs: NOTICE_MS })
      onCancel()
    },
  )
  return (
    <form noValidate onSubmit={form.onSubmit(submit.run)}>
      <Stack gap="md">
        <div>
          <Title order={2} size="h3">
            {t('title')}
          </Title>
          <Text c="dimmed">{t('subtitle')}</Text>
        </div>
        <div className={styles.person}>
          {info.avatarUrl === null ? null : <img src={info.avatarUrl} alt="" />}
          <Facts
            facts={[
              [t('fullName'), info.fullName],
              [t('phone'), maskPhone(info.phoneNumber)],
              [t('cif'), info.cifNo],
              info.idCardNumber !== null && [
                t('idCard'),
                `${info.idCardType ?? ''} ${maskId(info.idCardNumber)}`,
              ],
            ]}
          />
        </div>
        <NewPasswordFields form={form} />
        {submit.error === null ? null : (
          <Alert color="#b42318" role="alert">
            {errors.text(submit.error)}
          </Alert>
        )}
        <Button type="submit" size="md" loading={submit.busy}>
          {t('submit')}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </Stack>
    </form>
  )
}
