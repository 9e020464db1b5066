// What papers and their marking take, beside the limits.
import { markingFigures } from './papers/marking.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const figures = await markingFigures(say)
say('\n| | took | at most | met |\n|---|---|---|---|')
for (const { what, took, most, unit } of figures)
  say(`| ${what} | ${took.toFixed(1)} ${unit} | ${most} ${unit} | ${took <= most ? 'yes' : 'NO'} |`)
process.exitCode = figures.every(({ took, most }) => took <= most) ? 0 : 1
