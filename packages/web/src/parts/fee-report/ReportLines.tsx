import type { FeeReportDetail, FeeReportLine } from '@saola/contract/fee-report'
import { formatNumberVi } from '@saola/money/format'
import { useTranslations } from 'use-intl'
import { showDay } from '../../list/days.ts'
import { Money } from '../../ui/Money.tsx'
import styles from './fee-report.module.css'
import { useLineWords } from './useLineWords.ts'

const keyOf = (line: FeeReportLine, i: number): string => `${line.kind}-${line.feeId ?? i}`

/** What a report is made of, line by line, with its sum: a table, cards on phones. The screen loads the phrases `feeReport` and `feeReportScreen`. */
export function ReportLines({
  report,
  nameOf = (name) => name,
}: {
  report: FeeReportDetail
  nameOf?: (name: string) => string
}) {
  const t = useTranslations('feeReportScreen.line')
  const rounding = useTranslations('feeReport.vatRounding')
  return (
    <>
      {report.feeReports.length === 0 ? (
        <p className={styles.quiet}>{t('none')}</p>
      ) : (
        <>
          <Table report={report} nameOf={nameOf} />
          <ul className={styles.lineCards} aria-label={t('title')}>
            {report.feeReports.map((line, i) => (
              <li key={keyOf(line, i)}>
                <LineCard line={line} nameOf={nameOf} />
              </li>
            ))}
          </ul>
          <p className={styles.quiet}>{rounding(report.vatRounding)}</p>
        </>
      )}
    </>
  )
}

function Table({ report, nameOf }: { report: FeeReportDetail; nameOf: (name: string) => string }) {
  const t = useTranslations('feeReport.column')
  const own = useTranslations('feeReportScreen.line')
  return (
    <div className={styles.scroll}>
      <table className={styles.lines} aria-label={own('title')}>
        <thead>
          <tr>
            <th scope="col">{t('kind')}</th>
            <th scope="col">{t('count')}</th>
            <th scope="col">{own('amount')}</th>
            <th scope="col">{t('feeMoney')}</th>
            <th scope="col">{t('moneyVAT')}</th>
            <th scope="col">{t('totalFeeMoney')}</th>
            <th scope="col">{t('collected')}</th>
          </tr>
        </thead>
        <tbody>
          {report.feeReports.map((line, i) => (
            <tr key={keyOf(line, i)}>
              <td>
                <LineName line={line} nameOf={nameOf} />
              </td>
              <td>{line.count === 0 ? '—' : formatNumberVi(line.count)}</td>
              <td>
                <Money value={line.count === 0 ? null : line.amountTransaction} />
              </td>
              <td>
                <Money value={line.feeMoney} />
              </td>
              <td>
                <Money value={line.moneyVAT} />
              </td>
              <td>
                <Money value={line.totalMoney} />
              </td>
              <td>
                <Money value={line.collected} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{own('sum')}</th>
            <td>{formatNumberVi(report.totalTransaction)}</td>
            <td>—</td>
            <td>
              <Money value={report.feeMoney} />
            </td>
            <td>
              <Money value={report.moneyVAT} />
            </td>
            <td>
              <Money value={report.totalFeeMoney} />
            </td>
            <td>
              <Money value={report.collected} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function LineName({ line, nameOf }: { line: FeeReportLine; nameOf: (name: string) => string }) {
  const t = useTranslations('feeReport')
  const own = useTranslations('feeReportScreen.line')
  const words = useLineWords(nameOf)
  const why = words.whyOf(line)
  const facts = [
    words.feeOf(line),
    words.codeOf(line),
    line.activeFeeDate === null ? null : own('since', { day: showDay(line.activeFeeDate) }),
    line.feeId === null ? null : t(`collection.${line.collection}`),
  ].filter((fact) => fact !== null)
  return (
    <span className={styles.name}>
      <b>{words.titleOf(line)}</b>
      {line.rateText === null ? null : <span>{line.rateText}</span>}
      {facts.length === 0 ? null : <small>{facts.join(' · ')}</small>}
      {why === null ? null : <small>{why}</small>}
    </span>
  )
}

function LineCard({ line, nameOf }: { line: FeeReportLine; nameOf: (name: string) => string }) {
  const t = useTranslations('feeReport.column')
  const own = useTranslations('feeReportScreen.line')
  const figures = [
    ...(line.count === 0 ? [] : [[own('amount'), line.amountTransaction] as const]),
    [t('feeMoney'), line.feeMoney],
    [t('moneyVAT'), line.moneyVAT],
    [t('totalFeeMoney'), line.totalMoney],
    [t('collected'), line.collected],
  ] as const
  return (
    <>
      <LineName line={line} nameOf={nameOf} />
      <dl className={styles.figures}>
        {line.count === 0 ? null : (
          <div>
            <dt>{t('count')}</dt>
            <dd className="tabular">{formatNumberVi(line.count)}</dd>
          </div>
        )}
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Money value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
