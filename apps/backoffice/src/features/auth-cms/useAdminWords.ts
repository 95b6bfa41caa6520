import { useQuery } from '@tanstack/react-query'
import { phrases } from '../../app/services.ts'

/** For what stands in the place of every screen: the words that a screen's row would have brought. @returns true once they are here. */
export const useAdminWords = (): boolean =>
  useQuery({
    queryKey: ['phrases', 'admin'],
    queryFn: async () => {
      await phrases.ensure(['admin'])
      return true
    },
    staleTime: Infinity,
  }).data === true
