import type { Language } from '@ganit/contract/languages'
import type { ReportPage } from '@ganit/contract/learning/progress-reports'
import { fillPlaceholders } from '@ganit/contract/messages/message-events'
import { createPerLanguage, dayInWords } from '../../messages/wording/wording.ts'
import { linesOfNote } from '../weekly/facts/facts.ts'
import { TEXTS } from '../weekly/texts.ts'
import type { ReportFacts, ReportTest } from './progress-reports.tables.ts'
import { REPORT_TEXTS } from './texts.ts'

const inUtc = { timeZone: 'UTC' } as const
const SHORT_DAYS = createPerLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...inUtc }),
)
const LONG_DAYS = createPerLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', ...inUtc }),
)
const MONTHS = createPerLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', ...inUtc }),
)

type Values = Record<string, string | number>
const fill = (text: string, values: Values) =>
  fillPlaceholders(
    text,
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
  )

const toOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

type Period = { from: string; to: string }

/** Days of a period for a sentence; the first one without its year if that is the same. */
const daysInWords = (language: Language, { from, to }: Period) => ({
  from:
    from.slice(0, 4) === to.slice(0, 4)
      ? LONG_DAYS(language).format(new Date(from))
      : dayInWords(language, from),
  to: dayInWords(language, to),
})

/** `Progress report of Aarav Sarkar, 1 April to 30 September 2026`, on one line. */
export const subjectOfReport = (language: Language, student: string, period: Period) =>
  fill(REPORT_TEXTS[language].subject, {
    student: toOneLine(student),
    ...daysInWords(language, period),
  })

/** Marks with a minus sign instead of a hyphen. */
const toFigures = (mark: number) => String(mark).replace('-', '\u2212')

/** A mark as a share of the maximum, for the bar. */
const shareOf = (mark: number, maximum: number) => Math.min(1, Math.max(0, mark / maximum))

/** Names of months. Where one stands there in two years, the first month of the second year has it: `Jan ’26`. */
function namesOfMonths(language: Language, months: readonly { month: string }[]) {
  const names = months.map(({ month }) => MONTHS(language).format(new Date(`${month}-01`)))
  const hasTwice = new Set(names).size < names.length
  const yearOf = (at: number) => months[at]?.month.slice(2, 4)
  return names.map((name, n) =>
    hasTwice && n > 0 && yearOf(n) !== yearOf(n - 1) ? `${name} ’${yearOf(n)}` : name,
  )
}

function rowOfTest(
  language: Language,
  { test_id, title, date, state, mark, maximum, middle }: ReportTest,
) {
  const texts = REPORT_TEXTS[language]
  const hasBar = maximum > 0
  const isMark = state === 'sat' && mark !== null
  const [a = '', b = ''] = (middle ?? []).map(toFigures)
  const why = state === 'sat' ? 'unmarked' : state
  return {
    test_id,
    title: toOneLine(title),
    day: SHORT_DAYS(language).format(new Date(date)),
    mark: isMark
      ? fill(texts.marks, { mark: toFigures(mark), maximum: toFigures(maximum) })
      : texts[why],
    is_mark: isMark,
    at: isMark && hasBar ? shareOf(mark, maximum) : null,
    band:
      middle && hasBar
        ? ([shareOf(middle[0], maximum), shareOf(middle[1], maximum)] as [number, number])
        : null,
    middle: middle && `${a}–${b}`,
    middle_line: middle && fill(texts.middle, { a, b }),
  }
}

const LEVELS = ['learning', 'secure', 'kept'] as const

function rowOfChapter(
  language: Language,
  { chapter_id, names, word, secure, of }: ReportFacts['chapters'][number],
) {
  const texts = REPORT_TEXTS[language]
  return {
    chapter_id,
    name: toOneLine(names[language] ?? names.en),
    level: word && LEVELS.indexOf(word) + 1,
    word: word ? texts[word] : texts.taught,
    count: word || secure > 0 ? fill(texts.count, { n: secure, of }) : null,
  }
}

/** Lines in the words of the weekly note, by their key. */
function notesOf(facts: ReportFacts, language: Language, limited: boolean) {
  const week = { ...facts, said: [], taught: [], next: null, dues: null }
  const lines = linesOfNote(week, language, { limited, dues: false })
  return (...keys: string[]) => keys.flatMap((key) => lines.filter((line) => line.key === key))
}

export type Written = { line: string | null; phrase: number | null }

/** The teacher's line in a language: as typed, or the chosen phrase. */
const lineIn = (language: Language, { line, phrase }: Written) =>
  line ?? (phrase === null ? undefined : REPORT_TEXTS[language].phrases[phrase - 1])

export type Report = Period & Written & { student: string; facts: ReportFacts }

/**
 * The page of a report in a language, as phone and paper show it. Limited guardians read attendance, tests and
 * homework.
 */
export function pageOfReport(
  { facts, student, ...report }: Report,
  language: Language,
  { limited }: { limited: boolean },
): ReportPage {
  const texts = REPORT_TEXTS[language]
  const linesOf = notesOf(facts, language, limited)
  const textsOf = (...keys: string[]) => linesOf(...keys).map(({ text }) => text)
  const [came] = textsOf('came')
  const work = textsOf('handed_in', 'practised')
  const said = limited ? undefined : lineIn(language, report)
  const { phone } = facts.academy
  const names = namesOfMonths(language, facts.months)
  const named = facts.class === null ? [] : [fill(texts.className, { n: facts.class })]
  return {
    title: texts.title,
    student: toOneLine(student),
    about: [...named, ...facts.batches, ...facts.teachers].map(toOneLine).join(' · '),
    period: fill(texts.period, daysInWords(language, report)),
    since: facts.since && fill(texts.since, { date: dayInWords(language, facts.since) }),
    came:
      came === undefined
        ? null
        : {
            heading: texts.attendance,
            line: came,
            months: facts.months.map(({ month, n, of }, at) => ({
              month,
              name: names[at] ?? '',
              ...{ n, of, of_text: fill(texts.ofMonth, { of }) },
            })),
          },
    work: work.length === 0 ? null : { heading: texts.work, lines: work },
    tests:
      facts.tests.length === 0
        ? null
        : {
            heading: texts.tests,
            columns: [texts.test, texts.day, texts.band, texts.mark, texts.middleHalf],
            rows: facts.tests.map((test) => rowOfTest(language, test)),
            more: facts.earlier > 0 ? fill(texts.earlier, { n: facts.earlier }) : null,
          },
    chapters:
      limited || facts.chapters.length === 0
        ? null
        : {
            heading: texts.chapters,
            as_of: fill(texts.asOf, { date: LONG_DAYS(language).format(new Date(facts.as_of)) }),
            rows: facts.chapters.map((chapter) => rowOfChapter(language, chapter)),
            more: facts.more > 0 ? fill(texts.more, { n: facts.more }) : null,
          },
    together: textsOf('strong', 'help'),
    said: said
      ? fill(TEXTS[language].said, { teacher: toOneLine(facts.by), line: toOneLine(said) })
      : null,
    foot: phone ? fill(texts.foot, { phone }) : texts.footWithoutPhone,
  }
}
