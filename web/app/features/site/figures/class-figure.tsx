import { useEffect, useRef, useState } from 'react'
import classes from './class-figure.module.css'
import type { Drawing } from './figures.ts'

type ClassFigureProps = {
  classNumber: number
  /** True where the text beside it already says the same: hidden from screen readers. */
  isOrnament?: boolean
  className?: string | undefined
}

/** Set on the server only; a browser loads drawings when needed. */
let draw: ((classNumber: number) => Drawing) | undefined

export function drawFiguresWith(drawingOf: typeof draw) {
  draw = drawingOf
}

/** A class's figure in the page's colours: ten by six squares. */
export const ClassFigure = (props: ClassFigureProps) => (
  <Figure key={props.classNumber} {...props} />
)

/**
 * The drawings are in the server's HTML and not in the bundle, so hydration leaves them alone. Only after navigating does
 * the browser load them.
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
      {...(isOrnament
        ? { 'aria-hidden': true }
        : { role: 'img', lang: 'en', 'aria-label': drawing?.label })}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, part of the program; inline, so that the page's colours reach it.
      dangerouslySetInnerHTML={{ __html: drawing?.lines ?? '' }}
    />
  )
}
