import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import type { Params } from 'react-router'
import { type Reader, readerHere } from '../reader.ts'
import { accountHere, hasSessionAs, type UserType } from '../session.ts'
import { todayIn } from '../ui/text/times/dates.ts'
import { serverNow } from '../ui/text/times/server-clock.ts'
import { queryClient } from './query-client.ts'

type Ask = <Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
) => Promise<Data | undefined>

export type Opened = {
  params: Params
  url: URL
  /** The signed-in account. */
  uid: string
  /** The academy's day, `YYYY-MM-DD`. */
  today: string
  /** Asks a query; undefined if it failed, which the screen's own query then says. */
  ask: Ask
}

/** The academy's time zone, which the root writes into the page. */
const pageTimeZone = () => document.documentElement.dataset.timeZone ?? 'Asia/Kolkata'

type Arguments = { request: Request; params: Params }

/** The server waits this long for the answers of a page; those that are missing then are asked by the browser. */
const PATIENCE_MS = 1500

const openedAs = ({ request, params }: Arguments, ask: Ask): Opened => ({
  params,
  url: new URL(request.url),
  uid: accountHere() ?? '',
  today: todayIn(readerHere()?.timeZone ?? pageTimeZone(), serverNow()),
  ask,
})

const askWith =
  (client: Reader['asking']): Ask =>
  (query) =>
    client.fetchQuery(query).catch(() => undefined)

/** Waits for an end of the work, but not longer than a page may take. */
function waitPatiently(work: unknown) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * Declares the first calls of a screen, each as early as possible. The server makes them before it draws the page. The
 * browser makes them while the guard still waits, if it remembers a role that may see the screen; the server would
 * refuse others. A failure is left to the screen's own query.
 */
export function loadsFirst(who: readonly UserType[], first: (opened: Opened) => unknown) {
  async function loader(at: Arguments) {
    const reader = readerHere()
    if (reader) await waitPatiently(first(openedAs(at, askWith(reader.asking))))
    return null
  }
  function clientLoader(at: Arguments) {
    if (who.some(hasSessionAs)) void first(openedAs(at, askWith(queryClient)))
    return null
  }
  return { loader: forReader(loader), clientLoader }
}

/** Marks a server loader that runs only when the page is drawn for somebody. */
export const forReader = <Loader extends (at: never) => unknown>(loader: Loader) =>
  Object.assign(loader, { isForReader: true as const })
