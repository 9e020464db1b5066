import { useId } from 'react'
import classes from './unit-circle.module.css'
import { angleAtEnd, arc, axisX, type Drawing, pointAt, sineCurve, slide } from './unit-circle.ts'
import { Knob } from './unit-circle-knob.tsx'
import { Quarters, Words } from './unit-circle-labels.tsx'
import { useKnob } from './use-knob.ts'

type UnitCircleDrawingProps = {
  drawing: Drawing
  degrees: number
  onTurn: (degrees: number) => void
  /** Whether the curve draws itself on first view, and what to do when it has. */
  drawsItself: boolean
  onDrawn: () => void
  className?: string | undefined
}

/** One drawing of the figure: the circle with its knob, and the sine curve up to the angle. */
export function UnitCircleDrawing({
  drawing,
  degrees,
  onTurn,
  drawsItself,
  onDrawn,
  className,
}: UnitCircleDrawingProps) {
  const { width, height, radius, centreX, centreY, originX } = drawing
  const knob = useKnob(drawing, degrees, onTurn)
  const clip = useId()
  const point = pointAt(drawing, degrees)
  const end = axisX(drawing, degrees)
  const shift = slide(drawing, degrees)
  const thick = radius / 8

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a drawing.
    <svg
      className={`${classes.drawing} ${className}`}
      viewBox={`0 0 ${width} ${height}`}
      role="group"
      aria-label="Unit circle and the sine curve it draws"
    >
      <clipPath id={clip}>
        <rect x={originX - 14} y="0" width={width} height={height} />
      </clipPath>
      <path d={`M10 ${centreY}H${width}`} strokeWidth="1.25" />
      <path d={`M${centreX} 10V${height - 10}`} strokeWidth="1.25" />
      <path className={classes.mark} d={arc(drawing, degrees)} strokeWidth={thick} />
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
      <path d={arc(drawing, degrees, radius * 0.3)} strokeWidth="1.5" />
      <Words drawing={drawing} degrees={degrees} x={end - shift} y={point.y} />
      <Knob degrees={degrees} point={point} handlers={knob} />
    </svg>
  )
}
