import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'
import type { Subjects } from './subjects.ts'

type Write<Variables extends unknown[], Answer> = {
  /** Names the write. */
  key: QueryKey
  /** What shows any of this is asked for anew. */
  changes: Subjects
  send: (...variables: Variables) => Promise<Answer>
  /** Stores what the answer says, so that it need not be asked for. */
  keep?: (answer: Answer, ...variables: Variables) => unknown
}

/** A call that changes something, as a function of what it is sent. Where a screen shows how it goes, take `useMutation`. */
export const write =
  <Variables extends unknown[], Answer>({ key, changes, send, keep }: Write<Variables, Answer>) =>
  (...variables: Variables): Promise<Answer> =>
    queryClient
      .getMutationCache()
      .build<Answer, Error, Variables, unknown>(
        queryClient,
        queryClient.defaultMutationOptions({
          mutationKey: key,
          mutationFn: (sent: Variables) => send(...sent),
          onSuccess: (answer: Answer, sent: Variables) => keep?.(answer, ...sent),
          meta: { changes },
          // What was sent, a child's photo perhaps, is not kept.
          gcTime: 0,
        }),
      )
      .execute(variables)
