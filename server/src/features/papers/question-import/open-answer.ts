import { bareUnit, isKnownUnit } from '@ganit/contract/reading/typed-unit'
import type { RawQuestion } from './raw-question.ts'

const NUMBER = /^[-+−]?(?:\d[\d,]*(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?(?:\s*\/\s*\d+)?$/i
/** A number and the text behind it, which does not begin with a digit or an arithmetic sign. */
const MEASURED =
  /^([-+−]?(?:\d[\d,]{0,30}(?:\.\d{1,30})?|\.\d{1,30})(?:\s?\/\s?\d{1,30})?)(\s?)([^\s\d.,+*=<>^_(/-][^=+]{0,39})$/
const MONEY =
  /^(?:₹|rs\.?|inr)\s?(\d[\d,]{0,30}(?:\.\d{1,2})?)(?:\s?\/-)?(?:\s?only)?\.?$|^(\d[\d,]{0,30})\s?\/-(?:\s?only)?$/i
/** Units that answers are not converted between. */
const OTHER_UNIT = /^(?:[kMm]?(?:N|J|W|V|Hz|Pa)|mol|K|Ω)$/
/** A word such as `apples` counts things; the words excluded here belong to mathematics. */
const WORD =
  /^(?!(?:alpha|beta|gamma|delta|theta|lambda|sigma|omega|sqrt|root|cosec|infinity|over)\b)\p{L}{4,20}$/iu

const plainUnit = (tail: string) =>
  tail
    .replace(/\\(?:text|mathrm)\s?\{([^{}]{0,40})\}/g, '$1')
    .replace(/\\[,;: ]|[{}$]/g, '')
    .replace(/\^\\circ|\\degree/g, '°')
    .replace(/\^2/g, '²')
    .replace(/\^3/g, '³')
    .trim()
    .replace(/\.$/, '')

/** Whether a letter is a variable of the text's formulas, so that `12 m` is a product there. */
const isVariable = (letter: string, text: string) =>
  /^[a-z]$/i.test(letter) &&
  [...text.matchAll(/\$([^$]*)\$/g)].some(([, formula = '']) =>
    formula.split(/\\[a-zA-Z]+|[^a-zA-Z]/).some((run) => run.includes(letter)),
  )

/** A number and its unit, such as `12 m/s`, `₹ 500` or `45°`; undefined if it is anything else. */
export function parseMeasured(answer: string, text = '') {
  const [, sum, before] = MONEY.exec(answer) ?? []
  if (sum ?? before) return { value: sum ?? before, unit: '₹' }
  const plain = answer
    .replace(/\$/g, '')
    .replace(/\\(?=%)/g, '')
    .replace(/(?<=\d)\^\s?\\circ/, '°')
  const [, value = '', gap = '', tail = ''] =
    MEASURED.exec(
      plain.replace(/(?<=\d)\\[,;: ]/, ' ').replace(/(?<=\d)\s?\\(?=text|mathrm)/, ' \\'),
    ) ?? []
  const unit = plainUnit(tail)
  const isUnit =
    isKnownUnit(bareUnit(unit)) || (gap !== '' && (OTHER_UNIT.test(unit) || WORD.test(unit)))
  return value !== '' && isUnit && !isVariable(unit, text) ? { value, unit } : undefined
}

/** Kind and right answer of a question without options, by the written answer. */
export function openAnswer(
  answer: string,
  text: string,
): Pick<RawQuestion, 'kind' | 'right' | 'unit'> {
  if (answer === '') return { kind: 'long' }
  const plain = answer.replace(/^\$([^$]*)\$$/s, '$1').trim()
  if (NUMBER.test(plain)) return { kind: 'number', right: { value: plain } }
  const { value, unit } = parseMeasured(answer.trim(), text) ?? {}
  // Formulas and words between them: $x = 2$ or $x = 3$.
  return value
    ? { kind: 'number', right: { value }, unit }
    : { kind: 'expression', right: [plain.replaceAll('$', '')] }
}
