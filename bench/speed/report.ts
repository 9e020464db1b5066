/** One line of the table; the keys are those of `--json`. Memory is in `rate`, in MB; missing figures are null. */
export type Figure = {
  case: string
  students: number
  rate: number | null
  p50_ms: number | null
  p99_ms: number | null
  limit_rate: number | null
  ratio: number | null
  goal: number | null
  /** CPU time per request or visit, of app and PostgreSQL; and of the limit and PostgreSQL. */
  cpu_ms: number | null
  limit_cpu_ms: number | null
  cpu_goal: number | null
  /** Median answer without other load, in ms. */
  alone_ms: number | null
  alone_goal: number | null
  met: boolean | null
}

const round = (value: number | null, digits: number) =>
  value === null ? null : Number(value.toFixed(digits))

export const figure = (given: Partial<Figure> & Pick<Figure, 'case' | 'students'>): Figure => ({
  case: given.case,
  students: given.students,
  rate: round(given.rate ?? null, 1),
  p50_ms: round(given.p50_ms ?? null, 1),
  p99_ms: round(given.p99_ms ?? null, 1),
  limit_rate: round(given.limit_rate ?? null, 1),
  ratio: round(given.ratio ?? null, 2),
  goal: given.goal ?? null,
  cpu_ms: round(given.cpu_ms ?? null, 2),
  limit_cpu_ms: round(given.limit_cpu_ms ?? null, 2),
  cpu_goal: given.cpu_goal ?? null,
  alone_ms: round(given.alone_ms ?? null, 1),
  alone_goal: given.alone_goal ?? null,
  met: given.met ?? null,
})

const HEADS = [
  'case',
  'rate',
  'p50_ms',
  'p99_ms',
  'limit_rate',
  'ratio',
  'goal',
  'cpu_ms',
  'limit_cpu_ms',
  'cpu_goal',
  'alone_ms',
  'alone_goal',
  'met',
] as const

const cell = (value: Figure[keyof Figure]) =>
  value === null ? '' : value === true ? 'yes' : value === false ? 'no' : String(value)

/** The table for people, valid Markdown. */
export function table(figures: Figure[]) {
  const rows = [[...HEADS], ...figures.map((each) => HEADS.map((head) => cell(each[head])))]
  const widths = HEADS.map((_, n) => Math.max(...rows.map((row) => row[n]?.length ?? 0)))
  const line = (row: string[]) =>
    `| ${row.map((text, n) => (n === 0 ? text.padEnd(widths[n] ?? 0) : text.padStart(widths[n] ?? 0))).join(' | ')} |`
  const rule = `|${widths.map((width, n) => (n === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [line(rows[0] as string[]), rule, ...rows.slice(1).map(line)].join('\n')
}
