import { useEffect, useRef, useState } from 'react'
import { useIsPhone } from '../layout/use-is-phone.ts'
import type { BarPicture } from './bars.ts'
import classes from './bars-figure.module.css'

const WIDTH = 640
const WIDTH_ON_PHONE = 340

type BarsFigureProps = { title: string; picture: BarPicture; className?: string | undefined }

/**
 * A picture of figures that a table beside it tells, too: for the eye alone. What draws it comes after the page has; where it does
 * not come the table says everything.
 */
export function BarsFigure({ title, picture, className = '' }: BarsFigureProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isMissing, setMissing] = useState(false)
  const width = useIsPhone() ? WIDTH_ON_PHONE : WIDTH

  useEffect(() => {
    let isWanted = true
    import('./draw-bars.ts').then(
      ({ drawBars }) => isWanted && place.current?.replaceChildren(drawBars(picture, width)),
      (error: unknown) => {
        console.error('A picture could not be loaded:', error)
        setMissing(true)
      },
    )
    return () => {
      isWanted = false
    }
  }, [picture, width])

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
