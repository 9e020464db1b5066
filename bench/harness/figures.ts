/** What is measured, as columns of the tables and keys of `--json`. Memory and counts are values with a unit. */
const MEASURES = [
  'value',
  'rate',
  'p50_ms',
  'p99_ms',
  'limit_rate',
  'ratio',
  'cpu_ms',
  'limit_cpu_ms',
  'alone_ms',
] as const
type Measure = (typeof MEASURES)[number]
type Measured = Partial<Record<Measure, number | null | undefined>>
/** Bounds of a case: each is met, or the figure is not. */
export type Bounds = {
  least?: Partial<Record<Measure, number>>
  most?: Partial<Record<Measure, number>>
}

export type Figure = Measured &
  Bounds & { case: string; students?: number; unit?: string; note?: string; met?: boolean }

const DIGITS: Measured = { value: 2, ratio: 2, cpu_ms: 2, limit_cpu_ms: 2 }

/** Makes a line of a table: rounded, and compared with its bounds. What was not measured is left out. */
export function figure({ least = {}, most = {}, ...given }: Figure): Figure {
  const isWithin = (bounds: Measured, sign: 1 | -1) =>
    Object.entries(bounds).map(([name, bound]) => {
      const found = given[name as Measure]
      return typeof found !== 'number' || typeof bound !== 'number' || sign * (found - bound) >= 0
    })
  const met = [...isWithin(least, 1), ...isWithin(most, -1)]
  const rounded = MEASURES.flatMap((name) => {
    const found = given[name]
    return typeof found === 'number' ? [[name, Number(found.toFixed(DIGITS[name] ?? 1))]] : []
  })
  const { case: name, students, unit, note } = given
  return {
    case: name,
    ...(students !== undefined && { students }),
    ...Object.fromEntries(rounded),
    ...(unit && { unit }),
    ...(note && { note }),
    ...(met.length > 0 && { least, most, met: met.every(Boolean) }),
  }
}

/** Writes to stderr, where people follow the work; standard output is for figures. */
export const tell = (line: string) => process.stderr.write(`${line}\n`)

/** A single value with its unit. */
export const figureOf = (name: string, value: number | null, unit: string, bounds: Bounds = {}) =>
  figure({ case: name, value, unit, ...bounds })

const boundsOf = ({ least = {}, most = {} }: Figure) =>
  [
    ...Object.entries(least).map(([name, bound]) => `${name} ≥ ${bound}`),
    ...Object.entries(most).map(([name, bound]) => `${name} ≤ ${Number(bound.toFixed(1))}`),
  ].join(', ')

/** The table for people, valid Markdown, with the columns that any figure fills. */
export function table(figures: readonly Figure[]) {
  const columns: [head: string, cell: (figure: Figure) => unknown][] = [
    ['case', (each) => each.case],
    ...MEASURES.map((name): (typeof columns)[number] => [name, (each) => each[name]]),
    ['unit', ({ unit }) => unit],
    ['note', ({ note }) => note],
    ['bounds', boundsOf],
    ['met', ({ met }) => (met === undefined ? '' : met ? 'yes' : 'no')],
  ]
  const filled = columns.filter(([, cell]) => figures.some((each) => cell(each)))
  const rows = [
    filled.map(([head]) => head),
    filled.map(() => '---'),
    ...figures.map((each) => filled.map(([, cell]) => cell(each) ?? '')),
  ]
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n')
}
