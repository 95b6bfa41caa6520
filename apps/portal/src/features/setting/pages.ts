/** The screens of settings in one part of the build: they are small, and each part more is named in what everybody fetches first (ADR 0031). */
export { AccountInfo } from './AccountInfo.tsx'
export { NotifyEmail } from './NotifyEmail.tsx'
export { SettingPage } from './SettingPage.tsx'
