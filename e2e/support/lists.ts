import type { Locator, Page } from '@playwright/test'

/** The rows of the list on screen: of a table where there is room for one, cards on phones. The hidden one of the two has no role. */
const rows = (page: Page): Locator =>
  page.getByRole('main').getByRole('row').or(page.getByRole('main').getByRole('listitem'))
export const rowOf = (page: Page, text: string | RegExp): Locator =>
  rows(page).filter({ hasText: text }).first()
