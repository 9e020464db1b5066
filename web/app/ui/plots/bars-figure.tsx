import { useEffect, useRef, useState } from 'react'
import type { BarPicture } from './bars.ts'
import classes from './bars-figure.module.css'

/** Width in px when the available width is unknown. */
const WIDTH = 640
/** Width in px of A4 between its margins, so that labels print as large as the text around them. */
const PAPER_WIDTH = 700

type BarsFigureProps = { title: string; picture: BarPicture; className?: string | undefined }

/**
 * A bar chart of a table beside it, hidden from screen readers. Its code loads after the page; without it the table is
 * enough.
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
            <span key={name} className={`gap8 centred ${classes.name}`}>
              <i style={{ background: colour }} />
              {name}
            </span>
          ))}
      </figcaption>
      <div ref={place} className={`above8 ${classes.place}`} data-kind={picture.rows.kind} />
    </figure>
  )
}
