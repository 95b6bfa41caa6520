import { Alert, Button, Loader, Stack, Text } from '@mantine/core'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { QrPicture } from '@saola/web/ui/QrPicture.tsx'
import { formatLeft } from '@saola/web/ui/time'
import { useCountdown } from '@saola/web/ui/useCountdown'
import { useTranslations } from 'use-intl'
import authStyles from '../../app/auth.module.css'
import { paths } from '../../app/paths.ts'
import { useSimulator } from '../../app/useSimulator.ts'
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
  const { qr, error } = login
  const over = qr !== null && (login.status === 'FAILED' || login.status === 'USED' || left === 0)
  return (
    <Stack gap="sm" align="center">
      <Text ta="center">{t('hint')}</Text>
      <QrBox login={login} left={left} over={over} />
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

type Login = ReturnType<typeof useQrLogin>

/** What covers the QR: it is over, refused, or being used. */
function coverOf({ status, noAccount }: Login, left: number, over: boolean) {
  if (noAccount) return 'noAccount'
  if (status === 'FAILED' && left > 0) return 'refused'
  if (over) return 'expired'
  if (status === 'INPUT_DATA') return 'scanned'
  return status === 'APPROVE' ? 'entering' : null
}

function QrBox({ login, left, over }: { login: Login; left: number; over: boolean }) {
  const t = useTranslations('auth.qr')
  const { qr } = login
  const cover = coverOf(login, left, over)
  const word = cover === null ? null : t(cover)
  return (
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
          {over || login.noAccount ? (
            <Button size="sm" onClick={login.renew}>
              {t('refresh')}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  )
}

/** Where a demo's bank app is; shown only when the installation has a simulator. */
function DemoPhone({ qrCode }: { qrCode: string }) {
  const t = useTranslations('auth.qr')
  const at = useSimulator()
  if (at === null) return null
  return (
    <p className={authStyles.demo}>
      {t('demo')}{' '}
      <a href={at('/', `#qr=${encodeURIComponent(qrCode)}`)} target="_blank" rel="noreferrer">
        {t('demoLink')}
      </a>
      .
    </p>
  )
}
