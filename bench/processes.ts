// npm run bench -- --processes 1,2,4: throughput of several processes on one machine, and the memory of each: see
// docs/scale.md.
import { parseArgs } from 'node:util'
import { allCases } from './speed/cases.ts'
import { openMeasuring } from './speed/measure.ts'
import { prepareBench, tidyUp } from './speed/prepare.ts'
import { academyOf, Product } from './speed/product.ts'

const { values: options } = parseArgs({
  options: {
    processes: { type: 'string', default: '1,2,4' },
    students: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '4' },
    only: { type: 'string' },
  },
})
const counts = options.processes.split(',').map(Number)
if (!counts.every((count) => Number.isInteger(count) && count >= 1 && count <= 32)) {
  process.stderr.write('--processes must be numbers from 1 to 32, comma-separated.\n')
  process.exit(1)
}
const students = Number(options.students)
const pace = { rounds: 3, seconds: Number(options.seconds), connections: 32 }
const CASES = ['landing page', 'me', 'directory, first page', 'an ordinary evening']
const wanted = options.only ? [options.only] : CASES

type Row = Record<'processes' | 'case' | 'rate' | 'p50_ms' | 'p99_ms' | 'MB each', string | number>
const rows: Row[] = []
const rounded = (value: number) => Number(value.toFixed(1))

const dataDir = academyOf({ students }, (line) => process.stderr.write(`${line}\n`))
for (const count of counts) {
  const product = new Product(dataDir, { PROCESSES: String(count) })
  await product.start()
  const { db } = product.connect()
  const bench = await prepareBench(db, { dataDir, url: product.url, students })
  const measuring = await openMeasuring(product, pace)
  const cases = allCases(bench).filter(({ name }) => wanted.includes(name))
  for (const each of cases) {
    const tidy = () => tidyUp(db, bench.batchId)
    const { product: seen } = await measuring.measure({ ...each, limit: 'none' }, tidy)
    const memory = product.memoryOfWorkers()
    rows.push({
      processes: count,
      case: each.name,
      rate: rounded(seen.rate),
      p50_ms: rounded(seen.p50),
      p99_ms: rounded(seen.p99),
      'MB each': memory.map(Math.round).join(' + '),
    })
    process.stderr.write(`${JSON.stringify(rows.at(-1))}\n`)
  }
  await measuring.close()
  await db.destroy()
  await product.stop()
}
const heads = ['processes', 'case', 'rate', 'p50_ms', 'p99_ms', 'MB each'] as const
for (const cells of [heads, heads.map(() => '---'), ...rows.map((row) => heads.map((h) => row[h]))])
  process.stdout.write(`| ${cells.join(' | ')} |\n`)
