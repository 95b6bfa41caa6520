import { Alert, Button, Loader, Stack, Text } from '@mantine/core'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { QrPicture } from '@saola/web/ui/QrPicture.tsx'
import { formatLeft } from '@saola/web/ui/time'
import { useCountdown } from '@saola/web/ui/useCountdown'
import { useTranslations } from 'use-intl'
import authStyles from '../../app/auth.module.css'
import { paths } from '../../app/paths.ts'
import { useConfig } from '../../app/useMe.ts'
import styles from './qr.module.css'
import { QrRegister } from './QrRegister.tsx'
import { useQrLogin } from './useQrLogin.ts'

/** The QR on the sign-in page: what to do, how long it lives, how it stands. */
export function QrLogin({ merchantCode }: { merchantCode: string }) {
  const t = useTranslations('auth.qr')
  const { text } = useErrorText()
  const login = useQrLogin(merchantCode)
  const left = useCountdown(login.qr?.until ?? 0)
  if (login.newcomer !== null)
    return (
      <QrRegister
        newcomer={login.newcomer}
        onCancel={() => {
          login.stop()
          login.renew()
        }}
      />
    )
  const { qr, status, error, noAccount } = login
  const refused = status === 'FAILED' && left > 0
  const over = qr !== null && (status === 'FAILED' || status === 'USED' || left === 0)
  const word = noAccount
    ? t('noAccount')
    : refused
      ? t('refused')
      : over
        ? t('expired')
        : status === 'INPUT_DATA'
          ? t('scanned')
          : status === 'APPROVE'
            ? t('entering')
            : null
  return (
    <Stack gap="sm" align="center">
      <Text ta="center">{t('hint')}</Text>
      <div className={`${styles.box} ${word === null ? '' : styles.veiled}`}>
        {qr === null ? (
          <div className={`${styles.waiting} ${styles.over}`}>
            {login.busy ? <Loader size="sm" /> : null}
          </div>
        ) : (
          <QrPicture content={qr.qrCode} name={t('name')} />
        )}
        {word === null ? null : (
          <div className={styles.over} role="status">
            {word}
            {over || noAccount ? (
              <Button size="sm" onClick={login.renew}>
                {t('refresh')}
              </Button>
            ) : null}
          </div>
        )}
      </div>
      {qr === null || over ? null : (
        <Text size="sm" c="dimmed" className="tabular" role="timer">
          {t('left', { time: formatLeft(left) })}
        </Text>
      )}
      {error === null ? null : (
        <Alert color="#b42318" role="alert">
          {text(error)}
        </Alert>
      )}
      {error === null || qr !== null ? null : (
        <Button variant="default" onClick={login.renew}>
          {t('refresh')}
        </Button>
      )}
      <LinkAnchor underline="always" size="sm" to={paths.guideLoginQr}>
        {t('guide')}
      </LinkAnchor>
      {qr === null || over ? null : <DemoPhone qrCode={qr.qrCode} />}
    </Stack>
  )
}

/** Where a demo's bank app is; shown only when the installation has a simulator. */
function DemoPhone({ qrCode }: { qrCode: string }) {
  const t = useTranslations('auth.qr')
  const url = useConfig().data?.simulatorUrl ?? null
  if (url === null) return null
  return (
    <p className={authStyles.demo}>
      {t('demo')}{' '}
      <a href={`${url}/#qr=${encodeURIComponent(qrCode)}`} target="_blank" rel="noreferrer">
        {t('demoLink')}
      </a>
      .
    </p>
  )
}
