import type { FastifyRequest } from 'fastify'

const EVERY_MS = 5_000

/** Refusals since the last line, by sentence, of an academy; of the app where there is none. */
const counts = new WeakMap<object, Map<string, number>>()

/**
 * Logs an answer of 503: the first one at once, and each five seconds how many more there were. A caller that is
 * refused because too many call would else be given a line for each try.
 */
export function tellUnavailable({ server, place, log }: FastifyRequest, sentence: string) {
  const owner = place?.academy ?? server
  const counted = counts.get(owner) ?? new Map<string, number>()
  counts.set(owner, counted)
  const before = counted.get(sentence)
  counted.set(sentence, before === undefined ? 0 : before + 1)
  if (before !== undefined) return
  log.warn(`503: ${sentence}`)
  const address = place?.academy.address
  const summing = setInterval(() => {
    const count = counted.get(sentence) ?? 0
    counted.set(sentence, 0)
    if (count > 0)
      return server.log.warn(
        { count, ...(address !== undefined && { academy: address }) },
        `503: ${sentence} (${count} more within ${EVERY_MS / 1000} s)`,
      )
    counted.delete(sentence)
    clearInterval(summing)
  }, EVERY_MS).unref()
}
