import { Text } from '@mantine/core'
import { approval } from '@saola/contract/approval'
import { formatVnd } from '@saola/money/format'
import { keyOf, queryOptionsOf } from '@saola/web/api/query'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Page } from '@saola/web/ui/pages.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { durationOf } from '../../parts/duration.ts'
import { RuleForm } from './RuleForm.tsx'
import { SettingCard } from '../../parts/SettingCard.tsx'
import type { ApprovalRule } from '../../parts/approval/types.ts'

/** How many people each kind of change takes; the root admin may set it within the bounds of the kind. */
export function RuleList() {
  const t = useTranslations('approval')
  const queries = useQueryClient()
  const [editing, setEditing] = useState<ApprovalRule | null>(null)
  const query = useQuery(queryOptionsOf(approval.rules, {}))
  return (
    <Page title={t('rule.title')}>
      <Text c="dimmed">{t('rule.text')}</Text>
      <QueryContent query={query} data={query.data}>
        {(rules) =>
          rules.map((rule) => <Rule key={rule.kind} rule={rule} onEdit={() => setEditing(rule)} />)
        }
      </QueryContent>
      <RuleForm
        rule={editing}
        onClose={() => setEditing(null)}
        onSaved={() => {
          setEditing(null)
          for (const call of [approval.rules, approval.getList])
            void queries.invalidateQueries({ queryKey: keyOf(call) })
        }}
      />
    </Page>
  )
}

function Rule({ rule, onEdit }: { rule: ApprovalRule; onEdit: () => void }) {
  const t = useTranslations('approval')
  const a = useTranslations('admin.action')
  const name = t(`kind.${rule.kind}`)
  const hours = (time: number): string => {
    const { unit, count } = durationOf(time)
    return t(unit, { count })
  }
  return (
    <SettingCard
      name={name}
      facts={[
        [t('rule.people'), t('people', { count: rule.people })],
        rule.hasAmount && [
          t('rule.threshold'),
          rule.threshold === null ? t('rule.every') : formatVnd(rule.threshold),
        ],
        [t('field.escalateHours'), hours(rule.escalateHours)],
        [t('field.expireHours'), hours(rule.expireHours)],
      ]}
      changed={{
        label: t('rule.modified'),
        asDelivered: t('rule.asDelivered'),
        by: rule.modifiedBy,
        at: rule.modifiedAt,
      }}
      edit={{ label: a('update'), mayEdit: rule.allowedActions.includes('update'), onEdit }}
    >
      {rule.pendingApproval === null ? null : (
        <LinkAnchor to={paths.approvals} search={{ open: rule.pendingApproval }} size="sm">
          {t('rule.pending')}
        </LinkAnchor>
      )}
    </SettingCard>
  )
}
