import type { Seen } from './client.ts'

const ACKNOWLEDGED = [200, 201]
/** The app or HAProxy asks to retry. */
const AGAIN = [429, 503]

export const isAcknowledged = ({ status }: Seen) => ACKNOWLEDGED.includes(status)

/** Figures of the answers between two moments. */
export function figuresOf(seen: Seen[], from: number, to: number) {
  const then = seen.filter(({ at }) => at >= from && at <= to)
  const later = then.filter(({ status }) => AGAIN.includes(status)).length
  const acknowledged = then.filter(isAcknowledged)
  return {
    acknowledged: acknowledged.length,
    later,
    failed: then.length - acknowledged.length - later,
    resumedAfter: resumedAfter(acknowledged, from, to),
  }
}

/** Seconds from the fault to the end of the longest gap between acknowledged writes. */
function resumedAfter(acknowledged: Seen[], from: number, to: number) {
  const moments = [from, ...acknowledged.map(({ at }) => at), to].toSorted((a, b) => a - b)
  let longest = 0
  let end = from
  for (const [n, moment] of moments.entries()) {
    const gap = moment - (moments[n - 1] ?? moment)
    if (gap > longest) {
      longest = gap
      end = moment
    }
  }
  return (end - from) / 1000
}
