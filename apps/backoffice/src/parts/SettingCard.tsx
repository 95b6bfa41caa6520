import { Button, Group, Title } from '@mantine/core'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Facts, Section } from '@saola/web/ui/pages.tsx'
import type { ComponentProps, ReactNode } from 'react'

interface Props {
  name: string
  facts: ComponentProps<typeof Facts>['facts']
  /** Who changed it last, with the words for it and for what nobody has changed. */
  changed: { label: string; asDelivered: string; by: string | null; at: string | null }
  /** The button that changes it, for who may. */
  edit: { label: string; mayEdit: boolean; onEdit: () => void }
  children?: ReactNode
}

/** One of a few things that the root admin may set: its values, who set them, and the button that changes them. */
export function SettingCard({ name, facts, changed, edit, children }: Props) {
  return (
    <Section>
      <Group justify="space-between" align="start" gap="sm">
        <Title order={2} size="h3">
          {name}
        </Title>
        {edit.mayEdit ? (
          <Button
            variant="default"
            size="sm"
            aria-label={`${edit.label}: ${name}`}
            onClick={edit.onEdit}
          >
            {edit.label}
          </Button>
        ) : null}
      </Group>
      <Facts
        facts={[
          ...facts,
          [
            changed.label,
            changed.at === null ? (
              changed.asDelivered
            ) : (
              <span key="at">
                {changed.by} · <DateTime at={changed.at} />
              </span>
            ),
          ],
        ]}
      />
      {children}
    </Section>
  )
}
