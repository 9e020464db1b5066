import { useEffect, useRef, useState } from 'react'
import classes from './class-figure.module.css'
import type { Drawing } from './figures.ts'

type ClassFigureProps = {
  classNumber: number
  /** Where the words beside it already name what it stands for, it is an ornament. */
  isOrnament?: boolean
  className?: string | undefined
}

/** Set where pages are rendered; a browser has none at hand. */
let draw: ((classNumber: number) => Drawing) | undefined

export function drawFiguresWith(drawingOf: typeof draw) {
  draw = drawingOf
}

/** A class's own figure, in the page's colours: ten by six squares of the exercise book. */
export const ClassFigure = (props: ClassFigureProps) => (
  <Figure key={props.classNumber} {...props} />
)

/**
 * The drawings come with the page that the server sends, and are not sent a second time as part of the program: on such
 * a page the browser leaves what is there. Only on the way from page to page it has to load them.
 */
function Figure({ classNumber, isOrnament, className = '' }: ClassFigureProps) {
  const place = useRef<SVGSVGElement>(null)
  const [drawing, setDrawing] = useState(() => draw?.(classNumber))

  useEffect(() => {
    if (place.current?.hasChildNodes()) return
    import('./figures.ts').then(
      (figures) => setDrawing(figures.drawingOf(classNumber)),
      (error: unknown) => console.error('A figure could not be loaded:', error),
    )
  }, [classNumber])

  return (
    <svg
      ref={place}
      className={`${classes.figure} ${className}`}
      viewBox="0 0 240 144"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
      strokeLinecap="round"
      {...(isOrnament ? { 'aria-hidden': true } : { role: 'img', 'aria-label': drawing?.label })}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, part of the program; inline, so that the page's colours reach it.
      dangerouslySetInnerHTML={{ __html: drawing?.lines ?? '' }}
    />
  )
}
