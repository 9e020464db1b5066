import { toDollarFormulas } from '@ganit/contract/papers/formula-signs'
import { CUT, htmlText } from './html-text.ts'
import { notRead, type Shared, toOptions, toTypedAnswer, trueOrFalse } from './other-kinds.ts'
import { type RawQuestion, splitLines } from './raw-question.ts'

/**
 * Characters with a meaning in GIFT. An escaped one, or one in a formula, is replaced by a character that nobody types.
 */
const SIGNS = '~=#{}:\\'
const FIRST = 0xe0_00
const FORMULA = /\$(?!\s)[^$\n]*(?<!\s)\$(?![\p{Script=Latin}\d])/gu

const standInForSign = (sign: string) => String.fromCharCode(FIRST + SIGNS.indexOf(sign))
const hideEscapedSigns = (text: string) =>
  text
    .replace(/\\([~=#{}:\\])/g, (_, sign: string) => standInForSign(sign))
    .replace(FORMULA, (formula) => formula.replace(/[~=#{}:]/g, standInForSign))

const restoreHiddenSigns = (text: string) =>
  toDollarFormulas(
    text
      .replace(/\\n(?![a-z])/g, '\n')
      .replace(/[\ue000-\ue006]/g, (sign) => SIGNS[sign.charCodeAt(0) - FIRST] ?? '')
      .trim(),
  )

const PERCENT = /^\s*%(-?\d{1,3}(?:\.\d{1,6})?)%/

/** Answers within braces: `=` begins a right one, `~` another; `%50%` is its share, `#` begins its feedback. */
const answersInBraces = (braces: string): (Shared & { sign: string })[] =>
  [...braces.matchAll(/([=~])([^=~]*)/g)].map(([, sign = '', rest = '']) => {
    const [all = '', percent] = PERCENT.exec(rest) ?? []
    const [text = ''] = rest.slice(all.length).split('#')
    return {
      sign,
      text: restoreHiddenSigns(text),
      percent: Number(percent ?? (sign === '=' ? 100 : 0)),
    }
  })

function numberOf(typed: string) {
  const all = /^\s*[=~]/.test(typed) ? answersInBraces(typed) : []
  const best =
    all.find(({ percent }) => percent >= 100)?.text ?? restoreHiddenSigns(typed.split('#')[0] ?? '')
  const [from = '', to] = best.split('..')
  const [value = '', tolerance] = best.split(':')
  const near = { value: value.trim(), ...(Number(tolerance) > 0 && { tolerance }) }
  return { kind: 'number', right: to === undefined ? near : { from: from.trim(), to: to.trim() } }
}

function answerOf(braces: string, text: string): Pick<RawQuestion, 'kind'> & Partial<RawQuestion> {
  const typed = braces.trim()
  if (typed === '') return { kind: 'long' }
  const [, truth] = /^(t|f)(?:rue|alse)?\s*(?:#|$)/i.exec(typed) ?? []
  if (truth) return trueOrFalse(truth.toLowerCase() === 't')
  if (typed.startsWith('#')) return numberOf(typed.slice(1))
  const answers = answersInBraces(typed)
  if (answers.length === 0 || answers.some(({ text }) => text.includes('->')))
    return notRead('matching', text)
  if (answers.every(({ sign }) => sign === '=')) return toTypedAnswer(answers, text)
  return toOptions(answers, answers.filter(({ percent }) => percent >= 100).length === 1)
}

function questionOf(source: string): RawQuestion {
  const block = hideEscapedSigns(source)
  const [head = '', title = ''] = /^\s*::([^:]{0,300})::/.exec(block) ?? []
  const [mark = '', format] =
    /^\s*\[(html|moodle|plain|markdown)\]/i.exec(block.slice(head.length)) ?? []
  const from = block.indexOf('{')
  const to = block.lastIndexOf('}')
  const isWhole = from >= 0 && to > from
  const before = block.slice(head.length + mark.length, isWhole ? from : undefined)
  const after = isWhole ? block.slice(to + 1).trim() : ''
  const typed = restoreHiddenSigns(after ? `${before.trimEnd()} ____ ${after}` : before)
  const html = format?.toLowerCase() === 'html' ? htmlText(typed) : undefined
  const text = (html?.text ?? typed) || restoreHiddenSigns(title)
  if (!isWhole) return { ...notRead('no answer in { }', text), source }
  const [braces = '', told = ''] = block.slice(from + 1, to).split('####')
  const solution = restoreHiddenSigns(told)
  const { asks, ...answer } = answerOf(braces, text)
  const asked = html?.isCut ? { ...asks, text: CUT } : asks
  return {
    text,
    ...answer,
    ...(asked && { asks: asked }),
    ...(solution && { solution }),
    source,
  }
}

/**
 * Questions in GIFT, separated by blank lines: choices, true or false, numbers, short answers and essays. Other kinds
 * are reported as unread.
 */
export function readGift(text: string): RawQuestion[] {
  const lines = splitLines(text).filter((line) => !/^\s*(?:\/\/|\$CATEGORY:)/.test(line))
  const blocks: string[][] = [[]]
  for (const line of lines)
    if (line.trim() === '') blocks.push([])
    else blocks.at(-1)?.push(line)
  return blocks.filter((block) => block.length > 0).map((block) => questionOf(block.join('\n')))
}
