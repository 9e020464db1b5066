import { useState } from 'react'
import classes from './unit-circle.module.css'
import type { Drawing } from './unit-circle.ts'
import { UnitCircleDrawing } from './unit-circle-drawing.tsx'

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

/** The figure to play with: turn the point, and the sine curve follows. Drawn for two widths, one of them shown. */
export function UnitCircleFigure() {
  const [degrees, setDegrees] = useState(AT_FIRST)
  const [drawsItself, setDrawsItself] = useState(true)
  const turn = {
    degrees,
    drawsItself,
    onTurn: (to: number) => {
      setDegrees(to)
      setDrawsItself(false)
    },
    // Once only: not again when the window is made wider.
    onDrawn: () => setDrawsItself(false),
  }

  return (
    <figure className={classes.figure}>
      <UnitCircleDrawing drawing={WIDE} className={classes.wide} {...turn} />
      <UnitCircleDrawing drawing={NARROW} className={classes.narrow} {...turn} />
      {/* Below the axis the drawing needs the caption's place. */}
      <figcaption className={classes.caption} data-gives-way={degrees > 180 || undefined}>
        Drag the point. The arc and the marked stretch of the axis stay equally long.
      </figcaption>
    </figure>
  )
}
