/** Words for signs. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [
    /(?:there is |has )?no (?:real |such |common )?(?:sol(?:utio)?ns?|roots?|values?)(?: exists?)?|(?:does|do) not have (?:any |real )*(?:solutions?|roots?)|(?:null|empty|void) set|none/,
    '\\emptyset ',
  ],
  [
    /(?:the )?(?:limit |value |it )?(?:(?:is )?undefined|(?:is )?not defined|(?:(?:does|do) not|doesn'?t|don'?t) exist|not exist|d\.?n\.?e)/,
    '\\text{undefined}',
  ],
  [/(?:(?:exactly|only|an?) )*(?:unique|1|single) solutions?/, '\\text{unique}'],
  [/infinite(?:ly)?(?: many| number of)?(?: solutions?)?/, '\\text{infinite}'],
  [/yes|true|false|^\s*no\.?\s*$/, '\\text{$&}'],
  [
    /(?:all )?real numbers (?:except|other than) ([-\d./, ]+(?:and [-\d./]+)?)/,
    '\\mathbb{R}-\\{$1\\}',
  ],
  [/(?:set of )?(?:all )?real(?:s| numbers)/, '\\mathbb{R}'],
  [/belongs to|is in/, '\\in '],
  [/(?:is )?(?:greater|more) than or equal to|(?:is )?at ?least|(?:is )?not less than/, '\\ge '],
  [/(?:is )?less than or equal to|(?:is )?at ?most|(?:is )?not (?:greater|more) than/, '\\le '],
  [/(?:is )?(?:greater|more) than/, '>'],
  [/(?:is )?less than/, '<'],
  [/(?:is )?not equal to/, '\\ne '],
  [/is equal to|equal to|equals|(?<=^\s*[a-zA-Z]{1,3}\s+|and\s+[a-zA-Z]\s+)is/, '='],
  [/is to/, ':'],
  [/cube ?root(?: of)?/, '∛'],
  [/(?:sq(?:uare)?|under) ?root(?: of)?/, '√'],
  [/either(?=.*\bor\b)/, ''],
  [/or/, '\\text{or}'],
  [/and/, '\\text{and}'],
  [/(?:tends to )?infinity|inf/, '\\infty '],
  [/union/, '\\cup '],
  [/intersection/, '\\cap '],
  [/angle/, '\\angle '],
  [/triangle(?=\s+[A-Z]{3}(?![a-zA-Z]))/, '\\triangle '],
  [/degrees?|deg/, '^{\\circ}'],
  [/(?<=(?:pi|π).*)rad(?:ians?)?/, ''],
  [/(?<=\+\s*)const(?:ant)?(?: of integration)?/, 'C'],
  [/percent/, '\\%'],
  [/minus|negative(?=\s+\d)/, '-'],
  [/iota|ι/, 'i'],
]

/** Words that stand alone, apart from digits and signs. */
const ALONE = WORDS.map(
  ([{ source }, latex]) =>
    [new RegExp(`(?<![a-zA-Z\\\\])(?:${source})(?![a-zA-Z])`, 'gi'), latex] as const,
)

/** Whether words of the text stand for signs: `no solution`, `yes`. */
export const hasWordForSign = (text: string) => ALONE.some(([word]) => text.search(word) >= 0)

/** Function names typed without a backslash, also after letters; nobody means s times i times n. */
const NAMES =
  /(?:arc(?:sin|cos|tan|cot|sec))|cosec|theta|alpha|beta|gamma|delta|lambda|sigma|omega|sqrt|root|cbrt|sin|cos|tan|sec|csc|cot|log|exp|phi|(?:pi|ln)/gi

const latexOfName = (name: string) =>
  `\\${name.toLowerCase()} `.replace(/^\\(?:sqrt|root) /, '√').replace('\\cbrt ', '∛')

/** Commands with text in their braces, other commands, and runs of letters. */
const LETTERS =
  /\\(?:begin|end|mathbb|mathcal|text)\s*\{[^{}]*\}(?:\{[^{}]*\})?|\\[a-zA-Z]+|[a-zA-Z]+/g

/** Commands that hold text, or letters as they are. */
const TEXT = /\\(?:text|textrm|mathrm|mathit|operatorname|mbox|textbf|mathbf)\s*\{([^{}\\]*)\}/g

const SET_OF_NUMBERS = /\\mathbb\s*([A-Z])|\\([RNZQ])(?![a-zA-Z])/g

/** Typed words and names as LaTeX: `xcosx` is `x\cos x`, `2 or 3` is `2\text{or}3`. */
export const namesToLatex = (text: string) =>
  ALONE.reduce(
    (all, [word, latex]) => all.replace(word, latex),
    text.replace(TEXT, ' $1 ').replace(SET_OF_NUMBERS, '\\mathbb{$1$2}'),
  ).replace(LETTERS, (run) => (isTyped(run) ? run.replace(NAMES, latexOfName) : run))

const isTyped = (run: string) => !run.startsWith('\\')

/** Letters of a formula, by run. */
const runsOf = (text: string) =>
  [...namesToLatex(text).matchAll(LETTERS)].flatMap(([run]) => (isTyped(run) ? [run] : []))

export const lettersInText = (text: string) => new Set(runsOf(text).join(''))

export const replaceLetters = (text: string, written: ReadonlyMap<string, string>) =>
  namesToLatex(text).replace(LETTERS, (run) =>
    isTyped(run) ? run.replace(/./g, (letter) => written.get(letter) ?? letter) : run,
  )

/** Whether the text has an unknown word: a run of letters, at least two of which are in no right answer. */
export function hasUnknownWord(text: string, rights: readonly string[]) {
  const known = lettersInText(rights.join(' ').toLowerCase())
  return runsOf(text).some(
    (run) =>
      !/^d[a-z]$/.test(run) &&
      new Set([...run.toLowerCase()].filter((letter) => !known.has(letter))).size > 1,
  )
}
