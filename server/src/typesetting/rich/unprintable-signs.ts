import type { SvgNode } from 'mathjax'
import type { Formula } from '../math/formulas.ts'
import { toParagraphText } from '../printable.ts'
import { splitByFaces, splitGraphemes } from '../runs.ts'
import { loadTypefaces } from '../typefaces.ts'
import { formulasOf, textBetweenFormulas } from './parse.ts'
import { signsAsLatex, toUsualSigns } from './signs.ts'

type SetFormula = (latex: string, display: boolean) => Formula

/** Texts within a formula that use our fonts, because MathJax has no glyph. */
const textsInFormula = ({ kind, value, children }: SvgNode): string[] =>
  kind === '#text' ? [value ?? ''] : (children ?? []).flatMap(textsInFormula)

/**
 * Characters that neither our fonts nor MathJax have, such as `😀` or letters of other scripts, and which print as
 * boxes. Each is listed once per text.
 */
export async function findUnprintableSigns(set: SetFormula, texts: string[]) {
  const { text: faces } = await loadTypefaces(texts.join('\n'))
  const signsWithoutFont = (text: string) =>
    splitByFaces(toParagraphText(text), faces).flatMap((it) =>
      it.isKnown ? [] : splitGraphemes(it.text),
    )

  function inFormula(latex: string, display = false) {
    try {
      return textsInFormula(set(latex, display).tree).flatMap(signsWithoutFont)
    } catch {
      // The formula is printed as typed.
      return signsWithoutFont(latex)
    }
  }
  // MathJax sets graphemes letter by letter.
  function inStretch(text: string) {
    const letters = new Set(inFormula(signsAsLatex(text)).join(''))
    return splitGraphemes(text).filter((sign) => Array.from(sign).some((one) => letters.has(one)))
  }
  const inWords = (words: string) =>
    splitByFaces(toParagraphText(toUsualSigns(words)), faces).flatMap(({ text, isKnown }) =>
      isKnown ? [] : inStretch(text),
    )
  return (text: string) => {
    const inside = formulasOf(text).flatMap(({ latex, display }) => inFormula(latex, display))
    return [...new Set([...textBetweenFormulas(text).flatMap(inWords), ...inside])]
  }
}
