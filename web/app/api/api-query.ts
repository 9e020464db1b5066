import {
  type QueryKey,
  queryOptions,
  type UndefinedInitialDataOptions,
} from '@tanstack/react-query'
import type { Subjects } from './subjects.ts'

type ApiQuery<Data, Key extends QueryKey> = Omit<
  UndefinedInitialDataOptions<Data, Error, Data, Key>,
  'queryFn' | 'meta'
> & {
  /** Which writes make it old. */
  shows: Subjects
  /** Of these, which leave it as it is while it is on the screen: that has put it right itself. */
  later?: Subjects
  /** Asks the server, as long as somebody waits for the answer. */
  ask: (signal: AbortSignal) => Promise<Data>
}

/** A question to the server, for `useQuery` and the like. */
export const apiQuery = <Data, const Key extends QueryKey>({
  shows,
  later = [],
  ask,
  ...options
}: ApiQuery<Data, Key>) =>
  queryOptions({ ...options, queryFn: ({ signal }) => ask(signal), meta: { shows, later } })
