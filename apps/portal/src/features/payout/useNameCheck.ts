import { payout } from '@saola/contract/payout'
import { send } from '@saola/web/api/send'
import { useRef, useState } from 'react'
import { ACCOUNT_FORM, keyOf, type Told } from './form.ts'

export interface NameChecker {
  /** Asks the receiver's bank, unless it has answered for this account already. */
  ask: (bin: string, accountNo: string) => Promise<Told>
  /** The same where both are filled in; for fields that are left. */
  askIfWhole: (bin: string, accountNo: string) => void
  isAsking: boolean
  /** What it said of this account; null while it was not asked. */
  toldOf: (bin: string, accountNo: string) => Told | null
}

/** Whose account it is, by its bank. An answer that comes after the account was changed is passed over. */
export function useNameCheck(): NameChecker {
  const [told, setTold] = useState<Told | null>(null)
  const [asking, setAsking] = useState<string | null>(null)
  const last = useRef('')
  const ask = async (bin: string, accountNo: string): Promise<Told> => {
    const key = keyOf(bin, accountNo)
    if (told?.key === key && told.error === null) return told
    last.current = key
    setAsking(key)
    const answer: Told = await send(payout.checkReceiver, {
      body: { bankBin: bin, accountNo },
    }).then(
      ({ accountName: name }) => ({ key, name, error: null }),
      (error: unknown) => ({ key, name: null, error: error as Error }),
    )
    if (last.current === key) {
      setTold(answer)
      setAsking(null)
    }
    return answer
  }
  return {
    ask,
    askIfWhole: (bin, accountNo) => {
      if (bin !== '' && ACCOUNT_FORM.test(accountNo) && keyOf(bin, accountNo) !== asking)
        void ask(bin, accountNo)
    },
    isAsking: asking !== null,
    toldOf: (bin, accountNo) => (told?.key === keyOf(bin, accountNo) ? told : null),
  }
}
