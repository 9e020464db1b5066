import type { Me } from '@ganit/contract/accounts/accounts'
import type { QueryClient } from '@tanstack/react-query'

/** The person for whom the server is drawing a page. */
export type Reader = {
  me: Me
  /** Start of the session's token: the browser recognises its own page by it. */
  mark: string
  /** Answers a path below `/api` as the network would, as this person. */
  get: (path: string) => Promise<{ status: number; body: unknown }>
  /** When the page was asked for, in milliseconds. */
  at: number
  /** IANA name of the academy's time zone. */
  timeZone: string
  /** Asks the page's queries. */
  asking: QueryClient
  /** The answers the page is drawn with; set once all have been asked. */
  drawing?: QueryClient
}

let current: () => Reader | undefined = () => undefined

/** The person for whom the running code draws; undefined in the browser and for public pages. */
export const readerHere = () => (import.meta.env.SSR ? current() : undefined)

/** The server's entry says how a reader is found. */
export function findReaderBy(find: () => Reader | undefined) {
  current = find
}
