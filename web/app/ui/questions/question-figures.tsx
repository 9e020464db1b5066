import { isFigure } from '../text/rich-text/figure-rule.ts'
import classes from './question.module.css'

type Texts = { text: string; solution?: string | null; options?: readonly string[] | null }
type Question = Texts & { parts?: readonly Texts[] | null }

const textsOf = ({ text, solution, options }: Texts) => [text, solution ?? '', ...(options ?? [])]

const placesIn = (text: string) =>
  [...text.matchAll(/!\[(\d{1,3})\](?!\()/g)].map(([, place]) => Number(place))

/** The numbers, from 1, of figures that no text of the question places. */
function unplacedFigures(question: Question, figures: readonly string[]) {
  const placed = [question, ...(question.parts ?? [])].flatMap(textsOf).flatMap(placesIn)
  return figures.map((_, index) => index + 1).filter((place) => !placed.includes(place))
}

/** The figures that no text of the question places. */
export const UnplacedFigures = ({ of, figures }: { of: Question; figures: readonly string[] }) =>
  unplacedFigures(of, figures).map((place) => {
    const url = figures[place - 1] ?? ''
    return (
      isFigure(url) && (
        <img key={place} src={url} alt={`Figure ${place}`} className={classes.figure} />
      )
    )
  })
