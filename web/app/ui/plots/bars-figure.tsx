import { useEffect, useRef, useState } from 'react'
import type { BarPicture } from './bars.ts'
import classes from './bars-figure.module.css'

/** Where it is not known how much room there is. */
const WIDTH = 640
/** Of a sheet of A4 between its margins, so that its words are as large as those around it. */
const PAPER_WIDTH = 700

type BarsFigureProps = { title: string; picture: BarPicture; className?: string | undefined }

/**
 * A picture of figures that a table beside it tells, too: for the eye alone. What draws it comes after the page has; where it does
 * not come the table says everything.
 */
export function BarsFigure({ title, picture, className = '' }: BarsFigureProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isMissing, setMissing] = useState(false)

  useEffect(() => {
    let draw = (_width?: number) => {}
    const redraw = () => draw()
    const drawForPaper = () => draw(PAPER_WIDTH)
    addEventListener('resize', redraw)
    addEventListener('beforeprint', drawForPaper)
    addEventListener('afterprint', redraw)
    import('./draw-bars.ts').then(
      ({ drawBars }) => {
        draw = (width = place.current?.clientWidth || WIDTH) =>
          place.current?.replaceChildren(drawBars(picture, width))
        draw()
      },
      (error: unknown) => {
        console.error('A picture could not be loaded:', error)
        setMissing(true)
      },
    )
    return () => {
      removeEventListener('resize', redraw)
      removeEventListener('beforeprint', drawForPaper)
      removeEventListener('afterprint', redraw)
    }
  }, [picture])

  if (isMissing) return null
  return (
    <figure className={`${classes.figure} ${className}`} aria-hidden="true">
      <figcaption>
        <b>{title}</b>
        {picture.series.length > 1 &&
          picture.series.map(({ name, colour }) => (
            <span key={name} className={classes.name}>
              <i style={{ background: colour }} />
              {name}
            </span>
          ))}
      </figcaption>
      <div ref={place} className={classes.place} data-kind={picture.rows.kind} />
    </figure>
  )
}
