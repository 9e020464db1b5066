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
  /** Which writes make it old. */
  shows: Subjects
  /** Of these, which leave it as it is while it is on the screen: that has put it right itself. */
  patches?: Subjects
  /** Asks the server, as long as somebody waits for the answer. */
  ask: (signal: AbortSignal) => Promise<Answer>
}

/** A question to the server, for `useQuery` and the like. */
export const apiQuery = <Answer, const Key extends QueryKey, Data = Answer>({
  shows,
  patches = [],
  ask,
  ...options
}: ApiQuery<Answer, Key, Data>) =>
  queryOptions({ ...options, queryFn: ({ signal }) => ask(signal), meta: { shows, patches } })
