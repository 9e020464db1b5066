import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { Drawn } from '../text/drawn.tsx'
import type { RichTextOf } from '../text/use-rich-text.ts'
import classes from './item-text.module.css'

type Figures = readonly (string | null)[]

const PLACED = /!\[(\d)\]/g

const placedFigures = (text: string) => [...text.matchAll(PLACED)].map(([, n]) => Number(n))

type ItemTextProps = { text: string; figures: Figures; rich: RichTextOf }

/** A question's text with formulas, and figures where `![2]` places them. */
export function ItemText({ text, figures, rich }: ItemTextProps) {
  return text.split(PLACED).map((part, n) =>
    // `split` alternates texts and figure numbers.
    n % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text has its parts in their order.
      <Figure key={n} n={Number(part)} src={figures[Number(part) - 1]} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: only its place identifies an entry.
      part.trim() && <Drawn key={n} text={part} by={rich} />
    ),
  )
}

type StemProps = ItemTextProps & {
  /** Other texts of the question that place figures, such as its options. */
  others?: readonly string[]
}

/** A question's text, followed by the figures that none of its texts place. */
export const Stem = ({ others = [], ...of }: StemProps) => (
  <>
    <ItemText {...of} />
    <FiguresBelow texts={[of.text, ...others]} figures={of.figures} />
  </>
)

type FigureProps = { n: number; src: string | null | undefined }

/** A figure, which is loaded again when the network is back. */
const Figure = ({ n, src }: FigureProps) => {
  const { i18n } = useLingui()
  const [tries, setTries] = useState(0)
  const [isAway, setAway] = useState(false)

  useEffect(() => {
    if (!isAway) return
    const loadAgain = () => {
      setAway(false)
      setTries((before) => before + 1)
    }
    window.addEventListener('online', loadAgain)
    return () => window.removeEventListener('online', loadAgain)
  }, [isAway])

  return (
    src && (
      <img
        key={tries}
        className={classes.figure}
        src={src}
        alt={i18n.t('Figure {n}', { n })}
        onError={() => setAway(true)}
      />
    )
  )
}

type FiguresBelowProps = { texts: readonly string[]; figures: Figures }

/** The figures that no text of the question places. */
function FiguresBelow({ texts, figures }: FiguresBelowProps) {
  const placed = new Set(texts.flatMap(placedFigures))
  return figures.map((src, n) =>
    placed.has(n + 1) ? null : (
      // biome-ignore lint/suspicious/noArrayIndexKey: figures have their numbers.
      <Figure key={n} n={n + 1} src={src} />
    ),
  )
}
