import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'
import type { Subjects } from './subjects.ts'

type Write<Variables extends unknown[], Answer> = {
  /** The mutation key. */
  key: QueryKey
  /** Subjects whose queries are refetched. */
  changes: Subjects
  /** Keys of queries that the write updates itself: they do not refetch while on screen. */
  patches?: readonly QueryKey[]
  send: (...variables: Variables) => Promise<Answer>
  /** Stores the answer in the cache, which saves a request. */
  keep?: (answer: Answer, ...variables: Variables) => unknown
}

/** Makes a changing call a plain function. Where a screen shows its progress, use `useMutation`. */
export const write =
  <Variables extends unknown[], Answer>({
    key,
    changes,
    patches = [],
    send,
    keep,
  }: Write<Variables, Answer>) =>
  (...variables: Variables): Promise<Answer> =>
    queryClient
      .getMutationCache()
      .build<Answer, Error, Variables, unknown>(
        queryClient,
        queryClient.defaultMutationOptions({
          mutationKey: key,
          mutationFn: (sent: Variables) => send(...sent),
          onSuccess: (answer: Answer, sent: Variables) => keep?.(answer, ...sent),
          meta: { changes, patches },
          // The variables may hold a child's photo.
          gcTime: 0,
        }),
      )
      .execute(variables)
