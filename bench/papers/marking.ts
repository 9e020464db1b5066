import { monitorEventLoopDelay } from 'node:perf_hooks'
import { judge } from '../../server/src/features/marking/marking.service.ts'
import { manyExpressions } from './expressions.ts'

/** Ten thousand a minute. */
const SECONDS_EACH = 60 / 10_000
const RESOLUTION_MS = 5

/** `most` is null for figures without a limit. */
export type Figure = { what: string; took: number; most: number | null; unit: string }

/** Marks so many expressions in the marking process, and measures how long this process was blocked. */
export async function markingFigures(
  count: number,
  say: (line: string) => void,
): Promise<Figure[]> {
  await judge(manyExpressions(8))
  const items = manyExpressions(count)
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  const started = performance.now()
  const judgements = await judge(items)
  const seconds = (performance.now() - started) / 1000
  delay.disable()
  const tally = Object.groupBy(judgements, ({ verdict }) => verdict)
  const counts = Object.entries(tally).map(([verdict, all]) => `${all?.length} ${verdict}`)
  const inWords = count.toLocaleString('en')
  say(`${inWords} expressions: ${counts.join(', ')}`)
  return [
    {
      what: `Marking ${inWords} expressions`,
      took: seconds,
      most: count * SECONDS_EACH,
      unit: 's',
    },
    { what: 'Longest turn of the app meanwhile', took: delay.max / 1e6, most: 50, unit: 'ms' },
  ]
}
