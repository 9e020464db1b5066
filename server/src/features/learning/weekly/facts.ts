import type { Language } from '@ganit/contract/languages'
import type { WeeklyKey, WeeklyLine } from '@ganit/contract/learning/weekly'
import { fill } from '@ganit/contract/messages/message-events'
import { amountIn, dayIn, namesIn } from '../../messages/wording.ts'
import { TEXTS } from './texts.ts'
import type { Facts } from './weekly.tables.ts'

/** Lines that a guardian who sees little of a child reads. */
const LITTLE: readonly WeeklyKey[] = ['came', 'taught', 'next', 'dues']

/** How much a reader sees: money is for the office and guardians alone. */
export type Sight = { limited?: boolean; dues: boolean }

const onOneLine = (name: string) => name.replace(/\s+/g, ' ').trim()

const isSeen = (key: WeeklyKey, { limited = false, dues }: Sight) =>
  (!limited || LITTLE.includes(key)) && (dues || key !== 'dues')

const textsOf: { [Key in WeeklyKey]: (facts: Facts, language: Language) => string[] } = {
  said: ({ said }, language) =>
    said.map(({ teacher, text }) =>
      fill(TEXTS[language].said, { teacher: onOneLine(teacher), line: text }),
    ),
  came({ came }, language) {
    if (!came) return []
    const { came: there, excused, stop } = TEXTS[language]
    const values = { n: String(came.n), of: String(came.of), e: String(came.e) }
    return [fill(`${there}${came.e > 0 ? excused : ''}${stop}`, values)]
  },
  taught: ({ taught }, language) =>
    taught.length === 0
      ? []
      : [fill(TEXTS[language].taught, { topics: namesIn(language, taught) })],
  strong: ({ strong }, language) =>
    strong
      ? [
          fill(TEXTS[language].strong, {
            topic: strong.topic,
            marks: String(strong.marks),
            maximum: String(strong.maximum),
          }),
        ]
      : [],
  next: ({ next }, language) =>
    next
      ? [fill(TEXTS[language].next, { title: next.title, date: dayIn(language, next.date) })]
      : [],
  dues({ dues }, language) {
    if (!dues) return []
    const amount = amountIn(language, Math.round(Number(dues.amount) * 100))
    const template = TEXTS[language][dues.is_overdue ? 'overdue' : 'soon']
    return [fill(template, { amount, date: dayIn(language, dues.date) })]
  },
}

/** The lines of a note in order, as somebody reads them. */
export const linesOf = (facts: Facts, language: Language, sight: Sight): WeeklyLine[] =>
  (Object.keys(textsOf) as WeeklyKey[])
    .filter((key) => isSeen(key, sight))
    .flatMap((key) => textsOf[key](facts, language).map((text) => ({ key, text })))

/** Whether a note has a block: money alone is told by reminders. */
export const saysSomething = (facts: Facts, sight: Sight) =>
  linesOf(facts, 'en', { ...sight, dues: false }).length > 0

/** A child of a message: its name, facts, and what the reader sees of them. */
export type Block = { student: string; facts: Facts; sight: Sight }

/** The message about some children, in their order, for the week up to `last_day`; it ends with the page's address. */
export function noteIn(
  language: Language,
  blocks: readonly Block[],
  { last_day, link }: { last_day: string; link: string },
) {
  const texts = blocks.map(({ student, facts, sight }) =>
    [
      ...(blocks.length > 1 ? [onOneLine(student)] : []),
      ...linesOf(facts, language, sight).map(({ text }) => text),
    ].join('\n'),
  )
  const student = namesIn(
    language,
    blocks.map((each) => onOneLine(each.student)),
  )
  return {
    subject: fill(TEXTS[language].subject, { student, date: dayIn(language, last_day) }),
    text: [...texts, link].join('\n\n'),
  }
}
