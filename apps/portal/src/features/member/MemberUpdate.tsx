import { Button, Skeleton, TextInput } from '@mantine/core'
import { member } from '@saola/contract/member'
import { isGone } from '@saola/web/api/ApiError'
import { queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { searchHook, text } from '@saola/web/list/screenSearch'
import { useTranslations } from 'use-intl'
import { addressAt, paths } from '../../app/paths.ts'
import { refreshPeople, type Member } from './data.ts'
import { MemberFields } from './MemberFields.tsx'
import { useRefused } from './MemberMenu.tsx'
import { bodyOf, useMemberForm } from './useMemberForm.ts'

const useMemberSearch = searchHook({ id: text })

/** Changes a member (B-553), named by `?id=`. */
export function MemberUpdate() {
  const t = useTranslations('member')
  const refused = useRefused()
  const { id = '' } = useMemberSearch()
  const query = useQuery({
    ...queryOptionsOf(member.getMember, { params: { memberId: id } }),
    enabled: id !== '',
  })
  const why = query.data === undefined ? null : refused(query.data)
  if (query.data !== undefined && why === null)
    return <EditForm key={query.data.id} row={query.data} />
  return (
    <Page title={t('form.updateTitle')}>
      <Section>
        <InPlaceOfForm gone={id === '' || isGone(query.error)} query={query} why={why} />
      </Section>
    </Page>
  )
}

/** Why the member cannot be changed, or a placeholder until that is known. */
function InPlaceOfForm({
  gone,
  query,
  why,
}: {
  gone: boolean
  query: UseQueryResult<Member>
  why: string | null
}) {
  const t = useTranslations('member')
  const back = (
    <LinkButton mt={8} variant="default" to={paths.members}>
      {t('list.title')}
    </LinkButton>
  )
  if (gone)
    return (
      <EmptyState found title={t('drawer.gone')} text={t('drawer.goneHint')}>
        {back}
      </EmptyState>
    )
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (why === null) return <FieldsWaiting />
  return (
    <EmptyState icon="lock" title={query.data?.fullName ?? ''} text={why}>
      {back}
    </EmptyState>
  )
}

const FieldsWaiting = () => (
  <div aria-busy="true">
    <Skeleton height={44} mb={20} />
    <Skeleton height={44} mb={20} />
    <Skeleton height={44} />
  </div>
)

function EditForm({ row }: { row: Member }) {
  const t = useTranslations('member')
  const navigate = useNavigate()
  const router = useRouter()
  const { form, words } = useMemberForm({
    fullName: row.fullName,
    phone: row.phone,
    email: row.email ?? '',
    rightsBy: row.ownActions === null ? 'GROUP' : 'OWN',
    roleGroupId: row.ownActions === null ? (row.roleGroup?.id ?? '') : '',
    actions: row.ownActions?.map((action) => action.id) ?? [],
    accounts: row.bankAccounts.length === 0 ? 'ALL' : 'SOME',
    bankAccountIds: row.bankAccounts.map((account) => account.id),
    allowEmail: row.allowEmail,
  })
  const submit = useSubmit(
    form,
    words,
    (values, idempotencyKey) =>
      send(
        member.update,
        { params: { memberId: row.id }, body: bodyOf(values) },
        { idempotencyKey },
      ),
    (saved) => {
      toast.success(t('done.update', { name: saved.fullName }), { durationMs: NOTICE_MS })
      refreshPeople()
      void navigate({ href: addressAt(paths.members, { open: saved.id }), replace: true })
    },
  )
  return (
    <Page title={t('form.updateTitle')}>
      <Form
        onSubmit={form.onSubmit(submit.run)}
        error={submit.error}
        busy={submit.busy}
        submitLabel={t('form.submitUpdate')}
        secondary={
          <Button variant="default" onClick={() => router.history.back()}>
            {t('form.cancel')}
          </Button>
        }
      >
        <MemberFields
          form={form}
          phone={
            <TextInput
              label={t('form.phone')}
              description={t('form.phoneFixed')}
              value={row.phone}
              readOnly
              disabled
              size="md"
            />
          }
        />
      </Form>
    </Page>
  )
}
