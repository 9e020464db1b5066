import { toDollarFormulas } from '@ganit/contract/papers/formula-signs'
import { splitExpressions } from '../../marking/marking.service.ts'
import { openAnswer, parseMeasured } from './open-answer.ts'
import type { RawQuestion } from './raw-question.ts'
import { parseCsvLines } from './read-csv.ts'
import { readKey } from './read-key.ts'

const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F'] as const

/** Columns of the template and of exports. */
export const CSV_HEADS = [
  'kind',
  'part',
  'text',
  ...LETTERS,
  'right',
  'tolerance',
  'unit',
  'form',
  'decimals',
  'keep_last',
  'solution',
  'scheme',
  'class',
  'chapter',
  'difficulty',
  'marks',
  'remarks',
  'language',
] as const
export type CsvRow = { [Head in (typeof CSV_HEADS)[number]]?: string | undefined }

/** Headings of other programs and of teachers' own tables. */
const OTHER_HEADS: readonly (readonly [RegExp, (typeof CSV_HEADS)[number] | 'option'])[] = [
  [/^(?:question|question text|questions|ques|q|प्रश्न|প্রশ্ন)$/, 'text'],
  [/^(?:option|opt|choice|answer option|विकल्प|বিকল্প)\s?[-.]?\s?\(?([a-f1-6])\)?$/, 'option'],
  [
    /^(?:(?:correct|right) )?(?:answers?|ans|option|key|choice)$|^(?:सही )?उत्तर$|^(?:সঠিক )?উত্তর$/,
    'right',
  ],
  [/^(?:explanation|solutions?|hint|हल|সমাধান)$/, 'solution'],
  [/^(?:question )?type$/, 'kind'],
  [/^(?:mark|points?|अंक|নম্বর)$/, 'marks'],
  [/^(?:topic|unit name)$/, 'chapter'],
  [/^(?:level)$/, 'difficulty'],
]

function headOf(head: string) {
  const plain = head.trim().toLowerCase().replace(/_/g, ' ')
  const own = CSV_HEADS.find((name) => name.toLowerCase() === head.trim().toLowerCase())
  if (own) return own
  for (const [pattern, name] of OTHER_HEADS) {
    const found = pattern.exec(plain)
    if (!found) continue
    if (name !== 'option') return name
    const [, letter = ''] = found
    return LETTERS[/\d/.test(letter) ? Number(letter) - 1 : 'abcdef'.indexOf(letter)]
  }
  return undefined
}

// Undoes `escapeCsvFormula`.
const unescapeCell = (cell: string) =>
  toDollarFormulas(cell)
    .replace(/^'(?=\s*[=+\-@＝＋－＠]|[\t\r])/, '')
    .trim()

const TO = /\sto\s/i

function rightOf(
  kind: string,
  { right = '', tolerance, unit }: CsvRow,
  options: string[],
): unknown {
  if (right === '') return undefined
  if (kind === 'number') {
    const at = right.search(TO)
    const [from, to] = [right.slice(0, at).trim(), right.slice(at + ' to '.length).trim()]
    if (at > 0) return { from, to }
    const value = unit ? right : (parseMeasured(right)?.value ?? right)
    return { value, ...(tolerance && { tolerance }) }
  }
  if (kind === 'expression') return splitExpressions(right)
  return readKey(right, options) ?? readKey(right, options, 'digits') ?? [right]
}

/** A scheme's steps, one per line, marks first. */
const schemeOf = (scheme: string) =>
  scheme
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, marks = '', step = line] = /^\s*(\d+(?:\.\d+)?)\s+(.*)$/.exec(line) ?? []
      return { marks, step }
    })

function rawOf(row: CsvRow): RawQuestion {
  const options = LETTERS.map((letter) => row[letter] ?? '')
  const filled = options.slice(0, options.findLastIndex((option) => option !== '') + 1)
  const isSeveral = (readKey(row.right ?? '', filled)?.length ?? 0) > 1
  const usual = isSeveral ? 'several' : 'choice'
  const open = openAnswer(row.right ?? '', row.text ?? '').kind
  const kind = (row.kind || (filled.length > 0 ? usual : open)).toLowerCase()
  const unit = row.unit || (kind === 'number' && parseMeasured(row.right ?? '')?.unit) || undefined
  const { form, solution, marks, chapter, difficulty, remarks, language } = row
  const said = { unit, form, solution, marks, chapter, difficulty, remarks, language }
  return {
    kind,
    text: row.text ?? '',
    ...(filled.length > 0 && { options: filled }),
    right: rightOf(kind, row, filled),
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => value)),
    ...(row.class && { class_number: row.class }),
    ...(row.scheme && { scheme: schemeOf(row.scheme) }),
    ...(row.keep_last && { keep_last: readKey(row.keep_last, []) ?? [row.keep_last] }),
    ...(row.decimals && { decimals_allowed: !/^no$/i.test(row.decimals) }),
  }
}

/** Questions of a table with a heading row, columns in any order. A row with a `part` belongs to the group above. */
export function readCsv(text: string): RawQuestion[] {
  const [heads, ...rows] = parseCsvLines(text)
  const names = (heads?.cells ?? []).map(headOf)
  const questions: RawQuestion[] = []
  for (const { cells, source } of rows) {
    const row: CsvRow = {}
    for (const [index, name] of names.entries())
      if (name) row[name] = unescapeCell(cells[index] ?? '')
    const question = rawOf(row)
    const group = questions.at(-1)
    if (!row.part || group?.kind !== 'group') questions.push({ ...question, source })
    else {
      group.source = `${group.source}\n${source}`
      const part = /\bor\b/i.test(row.part) ? { ...question, or: true as const } : question
      group.parts = [...(group.parts ?? []), part]
    }
  }
  return questions
}

/** Sample questions that use every column, for the template. */
export const TEMPLATE_ROWS: CsvRow[] = [
  {
    kind: 'choice',
    text: 'What is $2+2$?',
    A: '3',
    B: '4',
    C: '5',
    D: '6',
    right: 'B',
    class: '6',
    difficulty: '1',
    marks: '1',
    language: 'en',
  },
  { kind: 'several', text: 'Which are prime?', A: '2', B: '4', C: '5', right: 'A;C', marks: '4' },
  {
    kind: 'number',
    text: 'How long is the diagonal of a square of side 1 m?',
    right: '1.41',
    tolerance: '0.01',
    unit: 'm',
    marks: '2',
  },
  {
    kind: 'expression',
    text: 'Factorise $x^2-1$.',
    right: '(x-1)(x+1)',
    form: 'factored',
    marks: '2',
  },
  {
    kind: 'long',
    text: 'Prove that $\\sqrt2$ is irrational.',
    solution: 'Suppose $\\sqrt2=\\frac{p}{q}$.',
    scheme: '1 Supposes it\n2 Contradiction',
    marks: '3',
  },
  { kind: 'group', text: 'A ladder of 5 m leans at a wall, its foot 3 m away.' },
  { kind: 'number', part: '1', text: 'How high does it reach?', right: '4', unit: 'm', marks: '1' },
  { kind: 'long', part: '2', text: 'Explain why.', marks: '2' },
]
