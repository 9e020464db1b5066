import { perAcademy } from '../../academy/per-academy.ts'

const lastOf = perAcademy(() => new Map<string, Promise<unknown>>())

/** Runs an academy's work of the same name one after the other in this process; work of other names runs at the same time. */
export async function runOneAtATime<Done>(name: string, work: () => Promise<Done>): Promise<Done> {
  const last = lastOf()
  const done = (last.get(name) ?? Promise.resolve()).then(work)
  const ended = done.catch(() => {})
  last.set(name, ended)
  await ended
  if (last.get(name) === ended) last.delete(name)
  return done
}
