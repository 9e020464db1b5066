import { AsyncLocalStorage } from 'node:async_hooks'
import type { Academy } from './academy.ts'

/**
 * The academy for which something is done, and the acting account's id: empty for the app. Both are in one store, so an
 * actor and the connection that is told of the actor belong together.
 */
export type Place = { readonly academy: Academy; actor: string }

const places = new AsyncLocalStorage<Place>()

/** The present place. Throws outside every academy: work without an academy reads nothing. */
export function thePlace() {
  const place = places.getStore()
  if (!place) throw new Error('No academy was entered.')
  return place
}

export const theAcademy = () => thePlace().academy

/** The address of the academy, for a line of the log, if there are several academies. A call's log has it already. */
export function academyOfLine(_line: object, _level: number, log: { bindings: () => object }) {
  const address = places.getStore()?.academy.address
  return address !== undefined && !('academy' in log.bindings()) ? { academy: address } : {}
}

/** Enters an academy for a piece of work of the app. Throws within another academy. */
export function inAcademy<T>(academy: Academy, work: () => T): T {
  const outer = places.getStore()
  if (outer && outer.academy !== academy) throw new Error('Another academy was entered before.')
  return places.run({ academy, actor: '' }, work)
}

/**
 * Does the rest of some work in its own place, wherever it is called: events of sockets and streams are called in any
 * place. For the entrances of calls alone (see `academy-of-call.ts`).
 */
export const resumeAt = <T>(place: Place, work: () => T): T => places.run(place, work)

/** The id that the trail gets for changes made now; empty for the app. */
export const presentActor = () => places.getStore()?.actor ?? ''

/** Attributes the following changes of this call to the account, in the trail. */
export function setActor(uid: string) {
  thePlace().actor = uid
}

/** Does work requested earlier in the account's name; null for the app. */
export const runInNameOf = <T>(uid: string | null, work: () => Promise<T>) =>
  places.run({ academy: theAcademy(), actor: uid ?? '' }, work)
