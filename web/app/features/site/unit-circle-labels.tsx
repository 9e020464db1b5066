import { axisX, type Drawing, pointAt, QUARTERS, sineInWords } from './unit-circle.ts'

/** The named marks of the axis, as far as they lie in the drawing. */
export function Quarters({ drawing, upTo }: { drawing: Drawing; upTo: number }) {
  const shown = QUARTERS.map(({ text, degrees }) => ({ text, x: axisX(drawing, degrees) }))
  const hasText = drawing.width > 1000
  const { centreY } = drawing
  return shown
    .filter(({ x }) => x < upTo - 6)
    .map(({ text, x }) => (
      <g key={text}>
        <path d={`M${x} ${centreY - 5}v10`} strokeWidth="1.25" />
        {hasText && (
          // Beside the tick, on the free side, where the curve itself passes through it.
          <text x={x + besideCurve(text)} y={centreY + 23}>
            {text}
          </text>
        )}
      </g>
    ))
}

function besideCurve(text: string) {
  if (text.includes('/')) return 0
  return /^[24]/.test(text) ? 17 : -15
}

type WordsProps = { drawing: Drawing; degrees: number; x: number; y: number }

/** The value beside the point: on the far side of it from the axis, and within the drawing. */
export function Words({ drawing, degrees, x, y }: WordsProps) {
  const isNarrow = drawing.width < 1000
  const below = y > drawing.centreY
  const theta = pointAt(drawing, Math.min(degrees / 2, 22), drawing.radius * 0.44)
  return (
    <>
      <text x={theta.x} y={theta.y + 6} fontSize="19">
        θ
      </text>
      <text
        x={isNarrow ? drawing.width - 24 : x + 14}
        y={isNarrow ? drawing.height - 12 : y + (below ? 24 : -12)}
        fontSize={isNarrow ? 17 : 19}
        style={{ textAnchor: isNarrow ? 'end' : 'start' }}
      >
        {sineInWords(degrees)}
      </text>
    </>
  )
}
