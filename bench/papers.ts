// Measures papers and their marking against their limits.
import { parseArgs } from 'node:util'
import { answeringFigures } from './papers/answering.ts'
import { markingFigures } from './papers/marking.ts'
import { printingFigures } from './papers/printing.ts'

const COUNT = '10000'

const { values } = parseArgs({ options: { count: { type: 'string', default: COUNT } } })
const count = Number(values.count)
const say = (line: string) => process.stdout.write(`${line}\n`)

const figures = [
  ...(await printingFigures(say)),
  ...(await markingFigures(count, say)),
  ...(await answeringFigures(count, say)),
]
const isMet = ({ took, most }: (typeof figures)[number]) => most === null || took <= most
say('\n| | took | at most | met |\n|---|---:|---:|---:|')
for (const each of figures) {
  const { what, took, most, unit } = each
  const limit = most === null ? '' : `${Number(most.toFixed(1))} ${unit}`
  const met = most === null ? '' : isMet(each) ? 'yes' : 'no'
  say(`| ${what} | ${took.toFixed(1)} ${unit} | ${limit} | ${met} |`)
}
process.exit(figures.every(isMet) ? 0 : 1)
