import { monitorEventLoopDelay } from 'node:perf_hooks'
import { judge } from '../../server/src/features/marking/marking.service.ts'
import { manyExpressions } from './expressions.ts'

const COUNT = 10_000
const RESOLUTION_MS = 5

export type Figure = { what: string; took: number; most: number; unit: string }

/** Marks ten thousand expressions in the process that reckons, and looks how long this one was held up. */
export async function markingFigures(say: (line: string) => void): Promise<Figure[]> {
  await judge(manyExpressions(8))
  const items = manyExpressions(COUNT)
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  const started = performance.now()
  const judgements = await judge(items)
  const seconds = (performance.now() - started) / 1000
  delay.disable()
  const tally = Object.groupBy(judgements, ({ verdict }) => verdict)
  const counts = Object.entries(tally).map(([verdict, all]) => `${all?.length} ${verdict}`)
  say(`${COUNT.toLocaleString('en')} expressions: ${counts.join(', ')}`)
  return [
    { what: 'Marking 10,000 expressions', took: seconds, most: 60, unit: 's' },
    { what: 'Longest turn of the app meanwhile', took: delay.max / 1e6, most: 50, unit: 'ms' },
  ]
}
