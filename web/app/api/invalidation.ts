import {
  type Mutation,
  MutationCache,
  type MutationMeta,
  type Query,
  type QueryClient,
} from '@tanstack/react-query'
import type { Subjects } from './subjects.ts'

const changesOf = (meta: MutationMeta | undefined): Subjects => meta?.changes ?? []

type Write = Mutation<unknown, unknown, unknown, unknown>

/**
 * Has everything asked for anew that shows what a write has changed: what is on the screen when the last of such writes is
 * done (an earlier answer would show the others undone), all else when it is next seen. What the write itself has stored of
 * its answer is new already.
 */
export function invalidatingMutations(client: () => QueryClient): MutationCache {
  async function markOld({ meta }: Write) {
    const changes = changesOf(meta)
    const predicate = ({ meta: of }: Query) => of?.shows?.some((s) => changes.includes(s)) ?? false
    // What was asked before the write answers with what was there before it.
    await client().cancelQueries({ predicate })
    await client().invalidateQueries({ predicate, refetchType: 'none' })
  }

  function askAnew(mutation: Write) {
    const changes = changesOf(mutation.meta)
    const others = cache.findAll({
      status: 'pending',
      predicate: (each) => (each as Write) !== mutation,
    })
    if (others.some(({ meta }) => changesOf(meta).some((each) => changes.includes(each)))) return
    void client().refetchQueries({
      type: 'active',
      predicate: ({ meta: { shows = [], later = [] } = {}, state }) =>
        state.isInvalidated && shows.some((s) => changes.includes(s) && !later.includes(s)),
    })
  }

  const cache = new MutationCache({
    onSuccess: (_data, _variables, _context, mutation) => markOld(mutation),
    // It may have been done all the same, or was refused because what is shown here is old.
    onError: (_error, _variables, _context, mutation) => markOld(mutation),
    onSettled: (_data, _error, _variables, _context, mutation) => askAnew(mutation),
  })
  return cache
}
