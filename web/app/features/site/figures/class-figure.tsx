import classes from './class-figure.module.css'
import { figures } from './figures.ts'

type ClassFigureProps = {
  classNumber: number
  /** Where the words beside it already name what it stands for, it is an ornament. */
  isOrnament?: boolean
  className?: string | undefined
}

/** A class's own figure, in the page's colours: ten by six squares of the exercise book. */
export function ClassFigure({ classNumber, isOrnament, className = '' }: ClassFigureProps) {
  const figure = figures[classNumber - 1]
  if (!figure) return null

  return (
    <svg
      className={`${classes.figure} ${className}`}
      viewBox="0 0 240 144"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
      strokeLinecap="round"
      {...(isOrnament ? { 'aria-hidden': true } : { role: 'img', 'aria-label': figure.label })}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, part of the program; inline, so that the page's colours reach it.
      dangerouslySetInnerHTML={{ __html: figure.lines }}
    />
  )
}
