/** The layout of circle and curve, in the drawing's units. */
export type Drawing = {
  width: number
  height: number
  /** One unit on the axes is one radius. */
  radius: number
  centreX: number
  centreY: number
  /** Start of the curve. */
  originX: number
}

const STEP = Math.PI / 6
const ROOM_AT_THE_END = 34
const roundToHundredths = (n: number) => Math.round(n * 100) / 100

const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** The circle's point at an angle. */
export const pointAt = ({ radius, centreX, centreY }: Drawing, degrees: number, at = radius) => ({
  x: roundToHundredths(centreX + at * Math.cos(toRadians(degrees))),
  y: roundToHundredths(centreY - at * Math.sin(toRadians(degrees))),
})

/** The angle of a point seen from the centre, in whole degrees from 0 to 359. */
export function angleTo({ centreX, centreY }: Drawing, x: number, y: number) {
  const degrees = (Math.atan2(centreY - y, x - centreX) * 180) / Math.PI
  return (Math.round(degrees) + 360) % 360
}

/** The arc from the positive axis to an angle, counter-clockwise. */
export function arcPath(drawing: Drawing, degrees: number, at = drawing.radius) {
  const end = pointAt(drawing, degrees, at)
  const isLarge = degrees > 180 ? 1 : 0
  const start = roundToHundredths(drawing.centreX + at)
  return `M${start} ${drawing.centreY}A${at} ${at} 0 ${isLarge} 0 ${end.x} ${end.y}`
}

/** The angle's position on the axis: as far from the origin as the arc is long. */
export const axisX = ({ originX, radius }: Drawing, degrees: number) =>
  roundToHundredths(originX + radius * toRadians(degrees))

/** The sine curve between two angles, in Bézier pieces of 30° with an error below 0.0003. */
export function sineCurve({ originX, centreY, radius }: Drawing, from: number, to: number) {
  const x = (angle: number) => roundToHundredths(originX + radius * angle)
  const y = (angle: number) => roundToHundredths(centreY - radius * Math.sin(angle))
  const end = toRadians(to)
  let angle = toRadians(from)
  let path = `M${x(angle)} ${y(angle)}`

  while (angle < end - 1e-9) {
    const next = Math.min(end, (Math.floor(angle / STEP + 1e-9) + 1) * STEP)
    const third = (next - angle) / 3
    const leaving = roundToHundredths(
      centreY - radius * (Math.sin(angle) + third * Math.cos(angle)),
    )
    const arriving = roundToHundredths(centreY - radius * (Math.sin(next) - third * Math.cos(next)))
    path += `C${x(angle + third)} ${leaving} ${x(next - third)} ${arriving} ${x(next)} ${y(next)}`
    angle = next
  }
  return path
}

/** The angle at the drawing's right edge after sliding by `shift`. */
export const angleAtEnd = ({ originX, radius, width }: Drawing, shift: number) =>
  Math.ceil((((width + shift - originX) / radius) * 180) / Math.PI)

/** How far the curve must slide left to keep its point inside the drawing. */
export const slideOfCurve = (drawing: Drawing, degrees: number) =>
  Math.max(0, roundToHundredths(axisX(drawing, degrees) - (drawing.width - ROOM_AT_THE_END)))

const EXACT: Record<string, string> = { '0': '0', '0.5': '½', '-0.5': '−½', '1': '1', '-1': '−1' }

/** A sine in words: `sin 150° = ½`, `sin 40° ≈ 0.64`. */
export function sineInWords(degrees: number) {
  const sine = Math.round(Math.sin(toRadians(degrees)) * 1e6) / 1e6
  const exact = EXACT[String(sine === 0 ? 0 : sine)]
  const said = exact ? `= ${exact}` : `≈ ${sine.toFixed(2).replace('-', '−')}`
  return `sin ${degrees}° ${said}`
}

/** Labels at every quarter turn. */
export const QUARTERS = ['π/2', 'π', '3π/2', '2π', '5π/2', '3π', '7π/2', '4π', '9π/2', '5π'].map(
  (text, n) => ({ text, degrees: (n + 1) * 90 }),
)
