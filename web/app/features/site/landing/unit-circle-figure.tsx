import { useLingui } from '@lingui/react'
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react'
import classes from './unit-circle.module.css'
import {
  angleAtEnd,
  angleTo,
  arcPath,
  axisX,
  type Drawing,
  pointAt,
  QUARTERS,
  sineCurve,
  sineInWords,
  slideOfCurve,
} from './unit-circle.ts'

const STEPS: Record<string, number> = {
  ArrowRight: 5,
  ArrowUp: 5,
  ArrowLeft: -5,
  ArrowDown: -5,
  PageUp: 30,
  PageDown: -30,
}

type KnobHandlers = {
  onPointerDown: (event: PointerEvent<SVGGElement>) => void
  onPointerMove: (event: PointerEvent<SVGGElement>) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** Turns the point by dragging (relative to where it was pressed) and by keys. */
function useKnob(
  drawing: Drawing,
  degrees: number,
  onTurn: (degrees: number) => void,
): KnobHandlers {
  const follow = ({ currentTarget, clientX, clientY }: PointerEvent<SVGGElement>) => {
    const toDrawing = currentTarget.ownerSVGElement?.getScreenCTM()?.inverse()
    if (!toDrawing) return
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(toDrawing)
    onTurn(angleTo(drawing, x, y))
  }

  return {
    onPointerDown: (event) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      event.currentTarget.focus()
    },
    onPointerMove: (event) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event)
    },
    onKeyDown: (event) => {
      const step = STEPS[event.key]
      const end = event.key === 'Home' ? 0 : event.key === 'End' ? 359 : undefined
      if (step === undefined && end === undefined) return
      event.preventDefault()
      onTurn(end ?? (degrees + (step ?? 0) + 360) % 360)
    },
  }
}

/** The axis labels that fit the drawing. */
function Quarters({ drawing, upTo }: { drawing: Drawing; upTo: number }) {
  const shown = QUARTERS.map(({ text, degrees }) => ({ text, x: axisX(drawing, degrees) }))
  const hasText = drawing.width > 1000
  const { centreY } = drawing
  return shown
    .filter(({ x }) => x < upTo - 6)
    .map(({ text, x }) => (
      <g key={text}>
        <path d={`M${x} ${centreY - 5}v10`} strokeWidth="1.25" />
        {hasText && (
          // Moves the label off the curve.
          <text x={x + labelOffset(text)} y={centreY + 23}>
            {text}
          </text>
        )}
      </g>
    ))
}

function labelOffset(text: string) {
  if (text.includes('/')) return 0
  return /^[24]/.test(text) ? 17 : -15
}

type WordsProps = { drawing: Drawing; degrees: number; x: number; y: number }

/** The value beside the point, away from the axis and inside the drawing. */
function SineInWords({ drawing, degrees, x, y }: WordsProps) {
  const isNarrow = drawing.width < 1000
  const below = y > drawing.centreY
  const theta = pointAt(drawing, Math.min(degrees / 2, 22), drawing.radius * 0.44)
  return (
    <>
      {/* One letter is not worth a font of its own. */}
      <text
        x={theta.x}
        y={theta.y + 6}
        fontSize="19"
        style={{ fontFamily: 'Georgia, "Noto Serif", serif' }}
      >
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

type KnobProps = { degrees: number; point: { x: number; y: number }; handlers: KnobHandlers }

/** The draggable point: a slider for keys and screen readers, with a larger touch target. */
function Knob({ degrees, point, handlers }: KnobProps) {
  const { i18n } = useLingui()

  return (
    <g
      className={classes.knob}
      role="slider"
      tabIndex={0}
      aria-label={i18n.t('Angle')}
      aria-valuemin={0}
      aria-valuemax={359}
      aria-valuenow={degrees}
      aria-valuetext={sineInWords(degrees)}
      {...handlers}
    >
      <circle cx={point.x} cy={point.y} r="24" className={classes.reach} />
      <circle cx={point.x} cy={point.y} r="11" className={classes.dot} />
    </g>
  )
}

type UnitCircleDrawingProps = {
  drawing: Drawing
  degrees: number
  onTurn: (degrees: number) => void
  /** True to animate the curve on first view; `onDrawn` is called afterwards. */
  drawsItself: boolean
  onDrawn: () => void
  className?: string | undefined
}

/** The circle with its point, and the sine curve up to the angle. */
function UnitCircleDrawing({
  drawing,
  degrees,
  onTurn,
  drawsItself,
  onDrawn,
  className,
}: UnitCircleDrawingProps) {
  const { i18n } = useLingui()

  const { width, height, radius, centreX, centreY, originX } = drawing
  const knob = useKnob(drawing, degrees, onTurn)
  const clip = useId()
  const point = pointAt(drawing, degrees)
  const end = axisX(drawing, degrees)
  const shift = slideOfCurve(drawing, degrees)
  const thick = radius / 8

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a drawing.
    <svg
      className={`${classes.drawing} ${className}`}
      viewBox={`0 0 ${width} ${height}`}
      role="group"
      aria-label={i18n.t('Unit circle and the sine curve it draws')}
    >
      <clipPath id={clip}>
        <rect x={originX - 14} y="0" width={width} height={height} />
      </clipPath>
      <path d={`M10 ${centreY}H${width}`} strokeWidth="1.25" />
      <path d={`M${centreX} 10V${height - 10}`} strokeWidth="1.25" />
      <path className={classes.mark} d={arcPath(drawing, degrees)} strokeWidth={thick} />
      <circle cx={centreX} cy={centreY} r={radius} strokeWidth="2" />
      <path d={`M${centreX} ${centreY}H${centreX + radius}`} strokeWidth="1.25" />

      <g clipPath={`url(#${clip})`}>
        <g transform={`translate(${-shift})`}>
          <path d={`M${originX} 10V${height - 10}`} strokeWidth="1.25" />
          <path className={classes.mark} d={`M${originX} ${centreY}H${end}`} strokeWidth={thick} />
          <path d={`M${originX} ${centreY}H${end}`} strokeWidth="1.25" />
          <Quarters drawing={drawing} upTo={width + shift} />
          <path
            className={classes.ahead}
            d={sineCurve(drawing, degrees, angleAtEnd(drawing, shift))}
            strokeWidth="2"
          />
          <path
            className={drawsItself ? classes.drawsItself : undefined}
            onAnimationEnd={onDrawn}
            d={sineCurve(drawing, 0, degrees)}
            pathLength="1"
            strokeWidth="3.25"
          />
          <path className={classes.height} d={`M${end} ${centreY}V${point.y}`} />
          <circle className={classes.point} cx={end} cy={point.y} r="5" />
        </g>
      </g>

      <path className={classes.level} d={`M${point.x} ${point.y}H${end - shift}`} />
      <path className={classes.height} d={`M${point.x} ${centreY}V${point.y}`} />
      <path d={`M${centreX} ${centreY}L${point.x} ${point.y}`} strokeWidth="2.5" />
      <path d={arcPath(drawing, degrees, radius * 0.3)} strokeWidth="1.5" />
      <SineInWords drawing={drawing} degrees={degrees} x={end - shift} y={point.y} />
      <Knob degrees={degrees} point={point} handlers={knob} />
    </svg>
  )
}

const WIDE: Drawing = {
  width: 2000,
  height: 264,
  radius: 96,
  centreX: 120,
  centreY: 132,
  originX: 264,
}
const NARROW: Drawing = {
  width: 360,
  height: 192,
  radius: 60,
  centreX: 84,
  centreY: 84,
  originX: 168,
}
const AT_FIRST = 150

/** The interactive figure: turn the point and the curve follows. Drawn for two widths, one of which is shown. */
export function UnitCircleFigure() {
  const { i18n } = useLingui()

  const [degrees, setDegrees] = useState(AT_FIRST)
  const [drawsItself, setDrawsItself] = useState(true)
  const turn = {
    degrees,
    drawsItself,
    onTurn: (to: number) => {
      setDegrees(to)
      setDrawsItself(false)
    },
    // The figure draws itself only once, not again when the window is resized.
    onDrawn: () => setDrawsItself(false),
  }

  return (
    <figure className={`anchor above12 ${classes.figure}`}>
      <UnitCircleDrawing drawing={WIDE} className={classes.wide} {...turn} />
      <UnitCircleDrawing drawing={NARROW} className={classes.narrow} {...turn} />
      {/* For angles below the axis the drawing needs the caption's place. */}
      <figcaption className={classes.caption} data-gives-way={degrees > 180 || undefined}>
        {i18n.t('Drag the point. The arc and the marked stretch of the axis stay equally long.')}
      </figcaption>
    </figure>
  )
}
