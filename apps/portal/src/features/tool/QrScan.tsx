import { Alert, Button, Loader } from '@mantine/core'
import { SCAN_MAX_BYTES, tool, type Scanned } from '@saola/contract/tool'
import { upload } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { CopyButton } from '@saola/web/ui/CopyButton.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './tool.module.css'

const TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']
const FAULTS = [
  'BAD_CRC',
  'BAD_LENGTH',
  'DUPLICATE_OBJECT',
  'MISSING_OBJECT',
  'BAD_VALUE',
  'NOT_A_QR',
] as const

/** Reads a code out of a picture and says what each field is (B-494, B-495). */
export function QrScan({ onNumber }: { onNumber: (number: string) => void }) {
  const t = useTranslations('tool.scan')
  const { text } = useErrorText()
  const [over, setOver] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const scan = useMutation<Scanned, Error, File>({
    mutationFn: (image) => upload(tool.scanQr, { image }),
  })
  const refusalOf = (file: File): string | null => {
    if (!TYPES.includes(file.type)) return t('wrongType')
    return file.size > SCAN_MAX_BYTES ? t('tooLarge') : null
  }
  const choose = (file: File | undefined): void => {
    if (file === undefined) return
    const refusal = refusalOf(file)
    setWrong(refusal)
    if (refusal === null && !scan.isPending) scan.mutate(file)
  }
  const problem = wrong ?? (scan.error === null ? null : text(scan.error))
  return (
    <Section title={t('title')}>
      <div className={styles.form}>
        <p className={styles.plain}>{t('text')}</p>
        <div
          className={`${styles.drop} ${over ? styles.over : ''}`}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setOver(false)
            choose(event.dataTransfer.files[0])
          }}
        >
          {scan.isPending ? <Loader size={24} /> : <Icon name="qr" size={28} />}
          <span aria-live="polite">{scan.isPending ? t('reading') : t('choose')}</span>
          <small className={styles.dim}>{t('rule')}</small>
          <input
            type="file"
            accept="image/png,image/jpeg,image/gif,image/webp"
            aria-label={t('choose')}
            disabled={scan.isPending}
            onChange={(event) => {
              choose(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
        </div>
        {problem === null ? null : (
          <Alert color="#b42318" role="alert">
            {problem}
          </Alert>
        )}
        {scan.data === undefined || problem !== null || scan.isPending ? null : (
          <Result found={scan.data} onNumber={onNumber} />
        )}
      </div>
    </Section>
  )
}

function Result({ found, onNumber }: { found: Scanned; onNumber: (number: string) => void }) {
  const t = useTranslations('tool')
  const account = found.facts.find((fact) => fact.name === 'account')?.value
  const fault = FAULTS.find((one) => one === found.fault)
  const nameOf = (name: string): string =>
    t.has(`fact.${name}` as 'fact.bin') ? t(`fact.${name}` as 'fact.bin') : name
  return (
    <section className={styles.result} aria-label={t('scan.result')}>
      <div>
        <StatusBadge
          status={found.kind === 'DAMAGED' ? 'FAIL' : 'ACTIVE'}
          tone={found.kind === 'DAMAGED' ? 'bad' : 'info'}
          label={t(`qrKind.${found.kind}`)}
        />
      </div>
      {fault === undefined ? null : (
        <Alert color="#b42318">
          {t(`scan.${fault}`)}
          {found.faultAt === null ? '' : ` ${t('scan.at', { at: found.faultAt })}`}
        </Alert>
      )}
      {found.own ? <p className={styles.plain}>{t('scan.own')}</p> : null}
      {found.facts.length === 0 ? null : (
        <table className={styles.facts}>
          <thead>
            <tr>
              <th>{t('scan.place')}</th>
              <th>{t('scan.field')}</th>
              <th>{t('scan.value')}</th>
            </tr>
          </thead>
          <tbody>
            {found.facts.map((fact) => (
              <tr key={`${fact.id}${fact.value}`}>
                <td>{fact.id}</td>
                <td>{nameOf(fact.name)}</td>
                <td>
                  {fact.name === 'bin' && found.bankName !== null
                    ? `${found.bankName} (${fact.value})`
                    : fact.value}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {found.text === '' ? (
        <p className={styles.plain}>{t('scan.hidden')}</p>
      ) : (
        <div>
          <small className={styles.dim}>{t('scan.raw')}</small>
          <div className={styles.raw}>
            <code>{found.text}</code>
            <CopyButton text={found.text} name={t('scan.copy')} />
          </div>
        </div>
      )}
      {found.own && account !== undefined ? (
        <div>
          <Button variant="default" onClick={() => onNumber(account)}>
            {t('scan.useNumber')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
