import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { media } from '@saola/contract/media'
import { merchant } from '@saola/contract/merchant'
import { user } from '@saola/contract/user'
import { email, name, phone, required, webUrl } from '@saola/contract/validators'
import { keyOf } from '@saola/web/api/query'
import { send, upload } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { PhoneInput } from '@saola/web/form/PhoneInput.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Facts, Page, Section } from '@saola/web/ui/pages.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { Upload } from '@saola/web/ui/Upload.tsx'
import { FieldStack } from '@saola/web/ui/layout.tsx'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { queries } from '../../app/services.ts'
import { useMe } from '../../app/useMe.ts'
import { Avatar } from '../../parts/Avatar.tsx'
import styles from './setting.module.css'

const refresh = (): void => {
  for (const call of [user.getInfo, merchant.getMerchant])
    void queries.invalidateQueries({ queryKey: keyOf(call) })
}

/** The person and the shop they work for: picture, names, contacts. */
export function AccountInfo() {
  const t = useTranslations('setting.account')
  const { can } = useMe()
  return (
    <Page title={t('title')}>
      <div className={styles.grid}>
        <Me />
        {can(1901, 'CREATE') ? <Shop /> : <ShopFacts />}
      </div>
    </Page>
  )
}

function Me() {
  const t = useTranslations('setting.account')
  const { user: person, reach } = useMe()
  const accounts = person.bankAccounts.map((account) => account.accountNo).join(', ')
  return (
    <Section title={t('me')}>
      <div className={styles.me}>
        <Avatar name={person.fullName} avatar={person.avatar} size={64} />
        <div>
          <strong>{person.fullName}</strong>
          <span className="tabular">{person.phone}</span>
        </div>
      </div>
      <FieldStack>
        <AvatarField />
        {person.isOwner ? (
          <OwnName />
        ) : (
          <Text size="sm" c="dimmed">
            {t('nameByOwner')}
          </Text>
        )}
        <Facts
          facts={[
            [
              t('email'),
              <span key="email">
                {person.email ?? t('none')}
                {reach(paths.notifyEmail) ? (
                  <>
                    {' '}
                    ·{' '}
                    <LinkAnchor underline="always" to={paths.notifyEmail}>
                      {t('changeEmail')}
                    </LinkAnchor>
                  </>
                ) : null}
              </span>,
            ],
            [t('role'), person.roleGroup?.name ?? t('none')],
            [t('status'), <StatusBadge key="status" status={person.status} />],
            [t('accounts'), accounts === '' ? t('allAccounts') : accounts],
          ]}
        />
      </FieldStack>
    </Section>
  )
}

/** Square crop, then the storage host's address becomes the person's picture (B-026). */
function AvatarField() {
  const t = useTranslations('setting.account')
  const { text } = useErrorText()
  const { user: person } = useMe()
  const change = useMutation({
    mutationFn: async (file: File | null) =>
      send(user.updateInfo, {
        body: { avatar: file === null ? null : (await upload(media.upload, file)).previewUrl },
      }),
    onSuccess: (_done, file) => {
      toast.success(t(file === null ? 'avatarRemoved' : 'avatarSaved'), { durationMs: NOTICE_MS })
      refresh()
    },
  })
  return (
    <div>
      <Upload
        label={t('avatar')}
        preview={person.avatar}
        busy={change.isPending}
        onPicture={(file) => change.mutate(file)}
        onRemove={() => change.mutate(null)}
      />
      <Text size="sm" c="dimmed" role="status">
        {change.isPending ? t('uploading') : ''}
      </Text>
      {change.error === null ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {text(change.error)}
        </Text>
      )}
    </div>
  )
}

function OwnName() {
  const t = useTranslations('setting.account')
  const check = useValidators()
  const { user: person } = useMe()
  const enter = useTranslations('setting.enter')
  const words = { fullName: { empty: enter('fullName'), pattern: enter('nameForm') } }
  const form = useForm({
    initialValues: { fullName: person.fullName },
    validate: { fullName: check(name, words.fullName) },
  })
  const submit = useSubmit(
    form,
    words,
    (values, idempotencyKey) =>
      send(
        user.updateInfo,
        { body: { avatar: person.avatar, fullName: values.fullName.trim() } },
        { idempotencyKey },
      ),
    () => {
      toast.success(t('saved'), { durationMs: NOTICE_MS })
      refresh()
    },
  )
  return (
    <Form
      onSubmit={form.onSubmit(submit.run)}
      error={submit.error}
      busy={submit.busy}
      submitLabel={t('submit')}
    >
      <TextInput
        label={t('fullName')}
        description={t('nameHint')}
        autoComplete="name"
        maxLength={100}
        {...form.getInputProps('fullName')}
      />
    </Form>
  )
}

function useShopForm() {
  const t = useTranslations('setting.account')
  const check = useValidators()
  const { merchant: shop } = useMe()
  const words = { name: useTranslations('setting.enter')('shopName') }
  const form = useForm({
    initialValues: {
      name: shop.name,
      phone: shop.contact.phone ?? '',
      email: shop.contact.email ?? '',
      address: shop.contact.address ?? '',
      website: shop.contact.website ?? '',
    },
    validate: {
      name: check(required, words.name),
      phone: check.optional(phone),
      email: check.optional(email),
      website: check.optional(webUrl),
    },
  })
  const submit = useSubmit(
    form,
    words,
    (v, idempotencyKey) => {
      const orNull = (value: string): string | null => value.trim() || null
      return send(
        merchant.updateMerchant,
        {
          body: {
            name: v.name.trim(),
            phone: orNull(v.phone),
            email: orNull(v.email),
            address: orNull(v.address),
            website: orNull(v.website),
          },
        },
        { idempotencyKey },
      )
    },
    () => {
      toast.success(t('saved'), { durationMs: NOTICE_MS })
      refresh()
    },
  )
  return { form, submit }
}

function Shop() {
  const t = useTranslations('setting.account')
  const { merchant: shop } = useMe()
  const { form, submit } = useShopForm()
  return (
    <Section title={t('shop')}>
      <FieldStack>
        <Facts
          facts={[
            [t('code'), shop.merchantCode],
            [t('status'), <StatusBadge key="status" status={shop.status} />],
            [t('created'), <DateTime key="created" at={shop.createDateTime} exact />],
          ]}
        />
        <Form
          onSubmit={form.onSubmit(submit.run)}
          error={submit.error}
          busy={submit.busy}
          submitLabel={t('submit')}
        >
          <TextInput
            label={t('shopName')}
            description={t('shopNameHint')}
            maxLength={80}
            autoComplete="organization"
            {...form.getInputProps('name')}
          />
          <PhoneInput label={t('shopPhone')} autoComplete="tel" {...form.getInputProps('phone')} />
          <TextInput
            label={t('shopEmail')}
            type="email"
            inputMode="email"
            maxLength={50}
            autoComplete="email"
            {...form.getInputProps('email')}
          />
          <TextInput
            label={t('address')}
            maxLength={255}
            autoComplete="street-address"
            {...form.getInputProps('address')}
          />
          <TextInput
            label={t('website')}
            placeholder={t('websiteHint')}
            type="url"
            inputMode="url"
            maxLength={500}
            autoComplete="url"
            {...form.getInputProps('website')}
          />
        </Form>
      </FieldStack>
    </Section>
  )
}

function ShopFacts() {
  const t = useTranslations('setting.account')
  const { merchant: shop } = useMe()
  const { contact } = shop
  return (
    <Section title={t('shop')}>
      <Facts
        facts={[
          [t('shopName'), shop.name],
          [t('code'), shop.merchantCode],
          [t('status'), <StatusBadge key="status" status={shop.status} />],
          [t('created'), <DateTime key="created" at={shop.createDateTime} exact />],
          contact.phone !== null && [t('shopPhone'), contact.phone],
          contact.email !== null && [t('shopEmail'), contact.email],
          contact.address !== null && [t('address'), contact.address],
          contact.website !== null && [t('website'), contact.website],
        ]}
      />
      <Text size="sm" c="dimmed" mt={12}>
        {t('readOnly')}
      </Text>
    </Section>
  )
}
