import type { Academy } from './academy.ts'
import { theAcademy } from './place.ts'

function valueIn<T>(values: (academy: Academy) => Map<object, unknown>, make: Make<T>): () => T {
  const key = {}
  return () => {
    const academy = theAcademy()
    const all = values(academy)
    if (!all.has(key)) all.set(key, make(academy))
    return all.get(key) as T
  }
}

type Make<T> = (academy: Academy) => T

/**
 * A value that the process keeps for each academy, made when it is first asked for, and gone with the academy's record.
 * Whatever a process keeps of an academy is kept so (see `kept-state.test.ts`): copies of a database have the same ids.
 */
export const perAcademy = <T>(make: Make<T>) => valueIn(({ kept }) => kept, make)

/**
 * A value of `perAcademy` that is read anew once the academy has rested: rows, and what follows from them. Counters,
 * queues and keys are none of these.
 */
export const cachedPerAcademy = <T>(make: Make<T>) =>
  valueIn(({ cached, use }) => {
    use.lastAt = performance.now()
    return cached
  }, make)

/** An object that stands for the academy's own one: each of its methods is looked up when it is called. */
export function ofAcademy<T extends object>(make: Make<T>): T {
  const own = perAcademy(make)
  return new Proxy({} as T, {
    get: (_, name) => Reflect.get(own(), name),
    set: () => false,
  })
}

const REST_MS = 15 * 60_000

/** Counts a call of an academy; returns what ends it. */
export function beginUse({ use }: Academy) {
  use.running += 1
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    use.running -= 1
    use.lastAt = performance.now()
  }
}

/** Lets go of the cached values of academies that rest: no call runs, and the last one ended 15 minutes ago. */
export function forgetResting(academies: readonly Academy[], now = performance.now()) {
  for (const { cached, use } of academies)
    if (use.running === 0 && now - use.lastAt >= REST_MS) cached.clear()
}
