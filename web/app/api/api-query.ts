import {
  type QueryKey,
  queryOptions,
  type UndefinedInitialDataOptions,
} from '@tanstack/react-query'
import type { Subjects } from './subjects.ts'

type ApiQuery<Answer, Key extends QueryKey, Data> = Omit<
  UndefinedInitialDataOptions<Answer, Error, Data, Key>,
  'queryFn' | 'meta'
> & {
  /** A write that changes any of these subjects makes the answer stale. */
  shows: Subjects
  /** Asks the server. `signal` aborts when nobody waits any more. */
  ask: (signal: AbortSignal) => Promise<Answer>
}

/** Builds the options of a query for `useQuery` and `fetchQuery`. */
export const apiQuery = <Answer, const Key extends QueryKey, Data = Answer>({
  shows,
  ask,
  ...options
}: ApiQuery<Answer, Key, Data>) =>
  queryOptions({ ...options, queryFn: ({ signal }) => ask(signal), meta: { shows } })
