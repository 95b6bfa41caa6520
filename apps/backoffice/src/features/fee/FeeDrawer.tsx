import { Button } from '@mantine/core'
import { fee, type FeeDetail, type FeeItem } from '@saola/contract/fee'
import { queryOptionsOf } from '@saola/web/api/query'
import { Changes } from '@saola/web/parts/Changes.tsx'
import { showDay } from '@saola/web/list/days'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { ButtonRow, StateLine } from '@saola/web/ui/layout.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { FeeState, useHolds, usePrice } from './columns.tsx'
import { Decisions, type Decision } from './Decisions.tsx'
import { FeeForm } from './FeeForm.tsx'
import { History } from './History.tsx'
import { Impact } from './Impact.tsx'
import { useFieldWords } from './useFieldWords.ts'
import { useWho } from './useWho.ts'
import styles from './fee.module.css'

const byAction = {
  delete: { variant: 'subtle', color: 'var(--bad)' },
  deny: { variant: 'default' },
  approve: { variant: 'filled' },
} as const

/** One version of a fee beside the list: what it is, what it changes, what it does, and what can be done with it. */
export function FeeDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const t = useTranslations('fee')
  const [edited, setEdited] = useState<string | null>(null)
  const [asked, setAsked] = useState<Decision | null>(null)
  const query = useQuery({
    ...queryOptionsOf(fee.detail, { params: { id: id ?? '' } }),
    enabled: id !== null,
  })
  const shown = id === null ? undefined : query.data
  const isEdited = shown !== undefined && edited === shown.id
  const isDecided = shown?.feeStatus === 'ACTIVE' || shown?.feeStatus === 'EXPIRED'
  const title = (): string => {
    if (shown === undefined) return t('title')
    if (!isEdited) return shown.feeCode
    return t(isDecided ? 'next' : 'edit', { code: shown.feeCode })
  }
  const close = (): void => {
    setEdited(null)
    onClose()
  }
  return (
    <>
      <SideDrawer
        opened={id !== null}
        covered={asked !== null}
        title={title()}
        onClose={close}
        footer={
          shown === undefined || isEdited ? null : (
            <Actions fee={shown} isDecided={isDecided} onEdit={setEdited} onAsk={setAsked} />
          )
        }
      >
        <QueryContent
          query={query}
          data={shown}
          gone={<EmptyState found title={t('gone')} />}
          height={320}
        >
          {(one) =>
            isEdited ? (
              <FeeForm key={one.id} fee={one} onDone={close} />
            ) : (
              <Shown key={one.id} fee={one} />
            )
          }
        </QueryContent>
      </SideDrawer>
      {shown === undefined ? null : (
        <Decisions
          fee={shown}
          asked={asked}
          onClose={() => setAsked(null)}
          onDone={(decision) => {
            setAsked(null)
            if (decision === 'delete') close()
          }}
        />
      )}
    </>
  )
}

function Actions({
  fee: f,
  isDecided,
  onEdit,
  onAsk,
}: {
  fee: FeeDetail
  isDecided: boolean
  onEdit: (id: string) => void
  onAsk: (decision: Decision) => void
}) {
  const t = useTranslations('fee.action')
  const may = (action: FeeItem['allowedActions'][number]): boolean =>
    f.allowedActions.includes(action)
  if (f.allowedActions.length === 0) return null
  return (
    <ButtonRow end>
      {(['delete', 'deny', 'approve'] as const).filter(may).map((action) => (
        <Button key={action} {...byAction[action]} onClick={() => onAsk(action)}>
          {t(action)}
        </Button>
      ))}
      {may('update') ? (
        <Button variant="default" onClick={() => onEdit(f.id)}>
          {t(isDecided ? 'next' : 'edit')}
        </Button>
      ) : null}
    </ButtonRow>
  )
}

function Shown({ fee: f }: { fee: FeeDetail }) {
  const t = useTranslations('fee')
  const proposal = useTranslations('backoffice.twoPeople')
  const { nameOf, sayValue } = useFieldWords()
  return (
    <>
      <StateLine>
        <FeeState fee={f} />
        <span>{t('version', { version: String(f.version) })}</span>
      </StateLine>
      {f.pendingApproval === null ? null : (
        <LinkAnchor to={paths.approvals} search={{ open: f.pendingApproval }}>
          {proposal('open')}
        </LinkAnchor>
      )}
      <FeeFacts fee={f} />
      {f.inForce === null || f.feeStatus === 'ACTIVE' || f.feeStatus === 'EXPIRED' ? null : (
        <Part title={t('section.changes', { version: String(f.inForce.version) })}>
          {f.changes.length === 0 ? (
            <p className={styles.note}>{t('section.noChanges')}</p>
          ) : (
            <Changes changes={f.changes} nameOf={nameOf} sayValue={sayValue} />
          )}
        </Part>
      )}
      <Part title={t('section.impact')}>
        <Impact id={f.id} />
      </Part>
      <Part title={t('section.versions')}>
        <Versions fee={f} />
      </Part>
      <Part title={t('section.history')}>
        <History id={f.id} />
      </Part>
    </>
  )
}
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function FeeFacts({ fee: f }: { fee: FeeDetail }) {
  const t = useTranslations('fee')
  const who = useWho()
  const [holds, price] = [useHolds(), usePrice()]
  const { nameOf, sayValue } = useFieldWords()
  const { type, ...conditions } = f.conditions
  const asked = Object.entries({ ...conditions, transactionType: type }).filter(
    ([, value]) => value !== null,
  )
  const scope = [
    t(`scope.${f.scope}`),
    ...f.businessTypes.map((one) => t(`businessType.${one}`)),
  ].join(' · ')
  return (
    <Facts
      facts={[
        [t('column.feeName'), f.feeName],
        f.description !== null && [t('form.description'), f.description],
        [t('column.serviceType'), t(`service.${f.serviceType}`)],
        [t('form.scope'), scope],
        f.merchants.length > 0 && [
          t('fact.merchants'),
          f.merchants.map(({ code, name }) => `${name} (${code})`).join(', '),
        ],
        ...asked.map(([field, value]) => [nameOf(field), sayValue(field, String(value))] as const),
        [t('form.priority'), String(f.priority)],
        [t('column.price'), price(f)],
        [t('form.calculatePer'), t(`calculatePer.${f.calculatePer}`)],
        f.bracketBasis !== null && [t('form.basis'), t(`basis.${f.bracketBasis}`)],
        f.bracketMode !== null && [t('form.mode'), t(`mode.${f.bracketMode}`)],
        f.freeCount > 0 && [
          t('form.freeCount'),
          t('fact.freeCount', { count: String(f.freeCount) }),
        ],
        [t('form.collection'), t(`collection.${f.collection ?? 'AGREED'}`)],
        [t('column.effective'), holds(f)],
        f.reasonDeny !== null && [t('fact.reasonDeny'), f.reasonDeny],
        [t('fact.createdBy'), who(f.createdBy)],
        f.approvedBy !== null && [t('fact.approvedBy'), who(f.approvedBy)],
      ]}
    />
  )
}

function Versions({ fee: f }: { fee: FeeDetail }) {
  const t = useTranslations('fee')
  const who = useWho()
  return (
    <ul className={styles.lines}>
      {f.versions.map((one) => (
        <li key={one.id}>
          {one.id === f.id ? (
            <b>{t('version', { version: String(one.version) })}</b>
          ) : (
            <LinkAnchor to={paths.fees} search={{ open: one.id }}>
              {t('version', { version: String(one.version) })}
            </LinkAnchor>
          )}{' '}
          <FeeState fee={one} />
          <small>
            {showDay(one.effectiveFrom)} –{' '}
            {one.effectiveTo === null ? '…' : showDay(one.effectiveTo)}
            {' · '}
            {who(one.modifiedBy)}
          </small>
        </li>
      ))}
    </ul>
  )
}
