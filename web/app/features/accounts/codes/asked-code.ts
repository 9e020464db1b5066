import { CODE_MINUTES } from '@ganit/contract/accounts/sign-in-limits'
import { bareNumber, numberFromHome } from '@ganit/contract/home-country'
import { dropStored, parseJson, readStored, writeStored } from '../../../storage.ts'

export type CodeAddress = { email: string } | { phone: string }

/** The address typed into the one field. Numbers without a country's code are of the academy's country. */
export function parseCodeAddress(typed: string, hasPhone: boolean): CodeAddress {
  const text = typed.trim()
  if (!hasPhone || text.includes('@')) return { email: text }
  const number = bareNumber(text)
  const isHome = /^0*(91)?\d{10}$/.test(number)
  return { phone: isHome ? numberFromHome(text) : number }
}

/** Shows the whole address, so that a wrong digit is seen: `+91 98300 41276`. */
export const shownAddress = (address: CodeAddress) =>
  'email' in address ? address.email : address.phone.replace(/^(\+91)(\d{5})(\d{5})$/, '$1 $2 $3')

/** A code on its way. `at` and `again_at` are instants of this device's clock. */
export type AskedCode = { address: CodeAddress; said: string; at: number; again_at: number }

/** Describes a code that the server was asked for now. The server names the seconds until it can be asked for again. */
export const codeAskedNow = (address: CodeAddress, said: string, again_in: number): AskedCode => {
  const at = Date.now()
  return { address, said, at, again_at: at + again_in * 1000 }
}

export const secondsToWait = ({ again_at }: AskedCode) =>
  Math.max(0, Math.ceil((again_at - Date.now()) / 1000))

const KEY = 'askedCode'

/** Keeps the code that was asked for: a phone may drop the page while its owner reads the message. */
export const keepAskedCode = (asked: AskedCode) =>
  writeStored('session', KEY, JSON.stringify(asked))

export const dropAskedCode = () => dropStored('session', KEY)

/** The code asked for in this tab, while it is good. */
export function readAskedCode(): AskedCode | undefined {
  const asked = parseJson(readStored('session', KEY)) as Partial<AskedCode> | null
  const age = Date.now() - Number(asked?.at)
  const isGood = age >= 0 && age < CODE_MINUTES * 60_000
  return isGood && asked?.address ? (asked as AskedCode) : undefined
}
