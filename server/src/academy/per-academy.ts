import type { Academy } from './academy.ts'
import { theAcademy } from './place.ts'

/**
 * A value that the process keeps for each academy, made when it is first asked for, and gone with the academy's record.
 * Whatever a process keeps of an academy is kept so (see `kept-state.test.ts`): copies of a database have the same ids.
 */
export function perAcademy<T>(make: (academy: Academy) => T): () => T {
  const key = {}
  return () => {
    const academy = theAcademy()
    if (!academy.kept.has(key)) academy.kept.set(key, make(academy))
    return academy.kept.get(key) as T
  }
}

/** An object that stands for the academy's own one: each of its methods is looked up when it is called. */
export function ofAcademy<T extends object>(make: (academy: Academy) => T): T {
  const own = perAcademy(make)
  return new Proxy({} as T, {
    get: (_, name) => Reflect.get(own(), name),
    set: () => false,
  })
}
