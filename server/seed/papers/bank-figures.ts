type Point = readonly [x: number, y: number]

const drawing = (width: number, height: number, shapes: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
${shapes.join('\n')}
</svg>`

const LINE = 'fill="none" stroke="#1b2440" stroke-width="2"'
const text = ([x, y]: Point, words: string | number) =>
  `<text x="${x}" y="${y}" font-size="15" text-anchor="middle" fill="#1b2440">${words}</text>`
const line = ([x1, y1]: Point, [x2, y2]: Point) =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" ${LINE}/>`
const polygon = (points: Point[]) => `<polygon points="${points.join(' ')}" ${LINE}/>`

export function clock(hour: number, isHalf = false) {
  const at = (turn: number, length: number): Point => [
    Math.round(90 + length * Math.sin(2 * Math.PI * turn)),
    Math.round(90 - length * Math.cos(2 * Math.PI * turn)),
  ]
  const hours = Array.from({ length: 12 }, (_, n) => n + 1)
  return drawing(180, 180, [
    `<circle cx="90" cy="90" r="84" ${LINE}/>`,
    ...hours.map((each) => {
      const [x, y] = at(each / 12, 68)
      return text([x, y + 5], each)
    }),
    line([90, 90], at((hour + (isHalf ? 0.5 : 0)) / 12, 36)),
    line([90, 90], at(isHalf ? 0.5 : 0, 56)),
  ])
}

/** A rectangle with two labelled sides. */
export const rectangle = (wide: string, high: string) =>
  drawing(240, 160, [
    `<rect x="30" y="20" width="160" height="100" ${LINE}/>`,
    text([110, 142], wide),
    text([215, 75], high),
  ])

/** A triangle with its right angle at the lower left. */
export const rightTriangle = (base: string, height: string, slope: string) =>
  drawing(240, 180, [
    polygon([
      [40, 20],
      [40, 140],
      [200, 140],
    ]),
    `<polyline points="40,126 54,126 54,140" ${LINE}/>`,
    text([120, 162], base),
    text([20, 85], height),
    text([140, 70], slope),
  ])

/** A triangle with labels inside its corners. */
export const triangle = (corners: readonly [string, string, string]) =>
  drawing(260, 180, [
    polygon([
      [30, 150],
      [230, 150],
      [150, 20],
    ]),
    text([62, 144], corners[0]),
    text([196, 144], corners[1]),
    text([148, 58], corners[2]),
  ])

/** Two angles on a straight line. */
export const anglesOnLine = (left: string, right: string) =>
  drawing(260, 150, [
    line([20, 120], [240, 120]),
    line([130, 120], [180, 20]),
    text([95, 108], left),
    text([175, 108], right),
  ])

/** A circle with its radius drawn as a labelled line from the centre. */
export const circle = (radius: string) =>
  drawing(180, 180, [
    `<circle cx="90" cy="90" r="78" ${LINE}/>`,
    line([90, 90], [168, 90]),
    text([128, 82], radius),
  ])

/** A bar chart, names below and numbers above. */
export function bars(of: readonly (readonly [name: string, value: number])[]) {
  const most = Math.max(...of.map(([, value]) => value))
  const shapes = of.flatMap(([name, value], n) => {
    const height = Math.round((value / most) * 110)
    const x = 30 + n * 62
    return [
      `<rect x="${x}" y="${140 - height}" width="40" height="${height}" fill="#c8d3f5" stroke="#1b2440"/>`,
      text([x + 20, 160], name),
      text([x + 20, 134 - height], value),
    ]
  })
  return drawing(40 + of.length * 62, 175, [...shapes, line([20, 140], [30 + of.length * 62, 140])])
}
