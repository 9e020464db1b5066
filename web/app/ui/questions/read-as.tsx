import { tryReadLatex } from '@ganit/contract/reading/read-latex'
import { withoutTypedUnit } from '@ganit/contract/reading/typed-unit'
import { useLingui } from '@lingui/react'
import { Drawn } from '../text/drawn.tsx'
import type { RichTextOf } from '../text/use-rich-text.ts'
import classes from './answer-field.module.css'

/** The answer as LaTeX; undefined if it cannot be read. */
const toLatex = (text: string, unit: string | null) =>
  tryReadLatex(withoutTypedUnit(text, unit), { keepMixed: true })
    ?.replace(/([ijk])_\{hat\}/g, '\\hat{$1}')
    .replace(/\\text\{(or|and)\}/g, '\\text{ $1 }')

type ReadAsProps = { text: string; unit: string | null; rich: RichTextOf }

/** Shows how a typed answer is read, or that a person will read it. Default export, because it is loaded on demand. */
export default function ReadAs({ text, unit, rich }: ReadAsProps) {
  const { i18n } = useLingui()

  if (text.trim() === '') return null
  const latex = toLatex(text, unit)
  if (latex === undefined)
    return (
      <p className={classes.read}>
        {i18n.t('We cannot read this yet. Write for example 3x^2 - 1/2.')}
      </p>
    )
  return (
    <div className={classes.read}>
      <span>{i18n.t('Read as')}</span> <Drawn text={`$${latex}$`} by={rich} />
    </div>
  )
}
