import type { Target } from '@saola/contract/tool'
import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useCanOpen } from '../../app/useCanOpen.ts'

/** What a number is, and whether money sent to it now would be taken. */
export function TargetFacts({ target }: { target: Target }) {
  const t = useTranslations('tool.target')
  const reach = useCanOpen()
  const state = target.status as 'OPEN'
  return (
    <>
      <div>
        <StatusBadge
          status={target.takesMoney ? 'ACTIVE' : 'INACTIVE'}
          label={t(target.takesMoney ? 'open' : 'shut')}
        />
      </div>
      <Facts
        facts={[
          [t('kind'), t(target.kind)],
          target.virtualAccount !== null && [
            t('number'),
            <Code key="va" value={target.virtualAccount} name={t('number')} keep={10} />,
          ],
          [t('account'), target.accountNo],
          [t('name'), target.accountName],
          [t('nameAtBank'), target.nameAtBank ?? t('unknown')],
          target.kind !== 'ACCOUNT' && [
            t('amount'),
            target.amount === null ? t('any') : <Money key="amount" value={target.amount} />,
          ],
          target.content !== '' && [t('content'), target.content],
          [t('status'), t.has(state) ? t(state) : state],
          target.kind !== 'ACCOUNT' && [
            t('expires'),
            target.expiresAt === null ? (
              t('never')
            ) : (
              <DateTime key="expires" at={target.expiresAt} exact />
            ),
          ],
        ]}
      />
      {target.payLinkCode !== null && reach(paths.payLinkDetail) ? (
        <div>
          <LinkAnchor to={paths.payLinkDetail} search={{ code: target.payLinkCode }}>
            {t('link')}
          </LinkAnchor>
        </div>
      ) : null}
    </>
  )
}
