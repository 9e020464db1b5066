import type { Figure } from './report.ts'

const SIZE = { width: 720, height: 420, left: 70, right: 190, top: 30, bottom: 50 }
const COLOURS = ['#2b4299', '#c2410c', '#0f766e', '#7c3aed', '#b91c1c', '#4d7c0f']
const CACHED = [
  'directory, first page',
  'directory, deep page',
  'directory, search',
  'one profile',
  'me',
  'fees Yes/No',
]

/** An SVG of median answer times by number of students, both axes logarithmic. */
export function drawGrowth(figures: Figure[]) {
  const lines = CACHED.map((name) => ({
    name,
    points: figures
      .filter((each) => each.case === name && each.rate)
      .map(({ students, rate }) => ({ students, rate: rate ?? 1 })),
  })).filter(({ points }) => points.length > 0)
  const sizes = [...new Set(lines.flatMap(({ points }) => points.map(({ students }) => students)))]
  const { x, y, rates } = scales(
    sizes,
    lines.flatMap(({ points }) => points.map(({ rate }) => rate)),
  )
  const { width, height, left, right, top, bottom } = SIZE
  const grid = rates.map(
    (rate) =>
      `<line x1="${left}" x2="${width - right}" y1="${y(rate)}" y2="${y(rate)}" stroke="#8884"/><text x="${left - 8}" y="${y(rate) + 4}" text-anchor="end">${rate.toLocaleString('en')}</text>`,
  )
  const marks = sizes.map(
    (students) =>
      `<text x="${x(students)}" y="${height - bottom + 20}" text-anchor="middle">${students.toLocaleString('en')}</text>`,
  )
  const drawn = lines.map(({ name, points }, n) => {
    const path = points.map(({ students, rate }) => `${x(students)},${y(rate)}`).join(' ')
    const colour = COLOURS[n % COLOURS.length]
    const dots = points.map(
      ({ students, rate }) =>
        `<circle cx="${x(students)}" cy="${y(rate)}" r="3" fill="${colour}"/>`,
    )
    const label = `<text x="${width - right + 12}" y="${top + 12 + n * 20}" fill="${colour}">${name}</text>`
    return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join('')}${label}`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<title>Answers a second by the number of students</title>
<rect width="${width}" height="${height}" fill="#fff"/>
<text x="${left}" y="18">answers a second, 16 connections</text>
${[...grid, ...marks, ...drawn].join('\n')}
<text x="${(left + width - right) / 2}" y="${height - 10}" text-anchor="middle">students</text>
</svg>
`
}

function scales(sizes: number[], values: number[]) {
  const { width, height, left, right, top, bottom } = SIZE
  const [least, most] = [Math.log10(Math.min(...sizes)), Math.log10(Math.max(...sizes))]
  const floor = Math.floor(Math.log10(Math.min(...values)))
  const ceiling = Math.ceil(Math.log10(Math.max(...values)))
  const share = (value: number, from: number, to: number) =>
    to === from ? 0.5 : (value - from) / (to - from)
  const at = (value: number) => Math.round(value * 10) / 10
  return {
    x: (students: number) =>
      at(left + share(Math.log10(students), least, most) * (width - left - right)),
    y: (rate: number) =>
      at(height - bottom - share(Math.log10(rate), floor, ceiling) * (height - top - bottom)),
    rates: Array.from({ length: ceiling - floor + 1 }, (_, n) => 10 ** (floor + n)),
  }
}
