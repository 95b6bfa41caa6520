import { searchHook, text } from '@saola/web/list/screenSearch'

/** The link that the guide has made; apart from the guide, which is fetched only when it is shown. */
export const useGuideSearch = searchHook({ guide: text })
