import classes from './unit-circle.module.css'
import { sineInWords } from './unit-circle.ts'
import type { KnobHandlers } from './use-knob.ts'

type KnobProps = { degrees: number; point: { x: number; y: number }; handlers: KnobHandlers }

/** The point that is turned: a slider to keys and screen readers, with a reach for fingers. */
export function Knob({ degrees, point, handlers }: KnobProps) {
  return (
    <g
      className={classes.knob}
      role="slider"
      tabIndex={0}
      aria-label="Angle"
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
