import { listToDo, type ToDo } from '@ganit/contract/learning/to-do'
import { reads } from '../../../api/declared.ts'
import { serverNow } from '../../../ui/text/times/server-clock.ts'

const REFRESH_MS = 180_000
/** The server's clock may be a little behind the clock shown here. */
const LATER_MS = 2_000

/** Milliseconds until something begins or ends, but at most three minutes. */
function msUntilChange(items: readonly ToDo[] = []) {
  const now = serverNow().getTime()
  const changes = items
    .flatMap(({ from, until }) => [from, until])
    .map((at) => (at === null ? 0 : Date.parse(at) - now))
  return Math.min(REFRESH_MS, ...changes.filter((ms) => ms > 0).map((ms) => ms + LATER_MS))
}

/**
 * The tasks of a student; without a number, of the signed-in student. They are fetched again when a test opens or ends,
 * and at intervals.
 */
export const toDoOf = reads(listToDo, {
  shows: ['lesson', 'register', 'member', 'practice', 'own-test', 'school-test', 'hand-in'],
  refetchInterval: ({ state }) => msUntilChange(state.data),
})
