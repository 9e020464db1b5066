import { INK_SIDE, type Ink, type InkLine, type InkStamp } from '@ganit/contract/ground/ink'

export const NO_INK: Ink = { lines: [], stamps: [] }

export type Spot = readonly [x: number, y: number]

const clampToSide = (side: number) => Math.round(Math.min(INK_SIDE, Math.max(0, side)))

/** The place of a pointer on the photo, in ten-thousandths of the photo's width and height. */
export function spotOf(
  { clientX, clientY }: { clientX: number; clientY: number },
  { left, top, width, height }: DOMRect,
): Spot {
  return [
    clampToSide(((clientX - left) / Math.max(1, width)) * INK_SIDE),
    clampToSide(((clientY - top) / Math.max(1, height)) * INK_SIDE),
  ]
}

const distanceBetween = ([ax, ay]: Spot, [bx, by]: Spot) => Math.hypot(ax - bx, ay - by)

const STEP = 25
const REACH = 220

const lastOf = (line: InkLine): Spot => [line.at(-2) as number, line.at(-1) as number]

/** A line with one more point; points too near to be told apart are left out. */
export const extendLine = (line: InkLine, [x, y]: Spot): InkLine =>
  distanceBetween(lastOf(line), [x, y]) < STEP ? line : [...line, x, y]

/** The distance of a spot from the segment between two points. */
function distanceToLine([ax, ay]: Spot, [bx, by]: Spot, spot: Spot) {
  const [dx, dy] = [bx - ax, by - ay]
  const along = ((spot[0] - ax) * dx + (spot[1] - ay) * dy) / (dx * dx + dy * dy || 1)
  const part = Math.min(1, Math.max(0, along))
  return distanceBetween([ax + part * dx, ay + part * dy], spot)
}

const pointsOf = ([, , ...sides]: InkLine): Spot[] =>
  sides.flatMap((x, n) => (n % 2 === 0 ? [[x, sides[n + 1] ?? 0] as Spot] : []))

const touches = (line: InkLine, spot: Spot) =>
  pointsOf(line).some(
    (point, n, points) => distanceToLine(points[n - 1] ?? point, point, spot) < REACH,
  )

/** Ink without the strokes and stamps at a spot; the same ink if there are none. */
export function rubOut(ink: Ink, spot: Spot): Ink {
  const lines = ink.lines.filter((line) => !touches(line, spot))
  const stamps = ink.stamps.filter(([, x, y]) => distanceBetween([x, y], spot) >= REACH * 1.5)
  const isSame = lines.length === ink.lines.length && stamps.length === ink.stamps.length
  return isSame ? ink : { lines, stamps }
}

export const addStamp = (ink: Ink, [text, x, y]: InkStamp): Ink => ({
  ...ink,
  stamps: [...ink.stamps, [text, x, y]],
})

const MOVE = 250

/** The spot to which an arrow key leads; undefined for other keys. */
export function moveSpotByKey(key: string, [x, y]: Spot): Spot | undefined {
  const step = {
    ArrowLeft: [-MOVE, 0],
    ArrowRight: [MOVE, 0],
    ArrowUp: [0, -MOVE],
    ArrowDown: [0, MOVE],
  }[key]
  return step && [clampToSide(x + (step[0] ?? 0)), clampToSide(y + (step[1] ?? 0))]
}
