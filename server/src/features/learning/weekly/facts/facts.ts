import type { Language } from '@ganit/contract/languages'
import { toUndrawnText } from '@ganit/contract/learning/undrawn'
import type { WeeklyKey, WeeklyLine } from '@ganit/contract/learning/weekly'
import { fillPlaceholders } from '@ganit/contract/messages/message-events'
import { amountInWords, dayInWords, joinNames } from '../../../messages/wording/wording.ts'
import { TEXTS } from '../texts.ts'
import type { Example, Facts, NamedTopic } from '../weekly.tables.ts'

/** Lines shown to limited guardians. */
const LITTLE: readonly WeeklyKey[] = ['came', 'taught', 'handed_in', 'next', 'dues']

/** The parts that a reader sees: only the office and guardians see money. */
export type Sight = { limited?: boolean; dues: boolean }

const toOneLine = (name: string) => name.replace(/\s+/g, ' ').trim()

const isSeen = (key: WeeklyKey, { limited = false, dues }: Sight) =>
  (!limited || LITTLE.includes(key)) && (dues || key !== 'dues')

/** A topic's name in a language, else in English. */
const topicIn = ({ topic, names }: Omit<NamedTopic, 'key'>, language: Language) =>
  names?.[language] ?? topic

/** The example of a note in a language, else in English. */
const exampleInLanguage = (help: Facts['help'], language: Language) =>
  help?.examples[language] ?? help?.examples.en

const textsOf: { [Key in WeeklyKey]: (facts: Facts, language: Language) => string[] } = {
  said: ({ said }, language) =>
    said.map(({ teacher, text }) =>
      fillPlaceholders(TEXTS[language].said, { teacher: toOneLine(teacher), line: text }),
    ),
  came({ came }, language) {
    if (!came) return []
    const { came: there, excused, stop } = TEXTS[language]
    const values = { n: String(came.n), of: String(came.of), e: String(came.e) }
    return [fillPlaceholders(`${there}${came.e > 0 ? excused : ''}${stop}`, values)]
  },
  taught({ taught, taught_names }, language) {
    if (taught.length === 0) return []
    const topics = taught.map((topic, n) => topicIn({ topic, names: taught_names?.[n] }, language))
    return [fillPlaceholders(TEXTS[language].taught, { topics: joinNames(language, topics) })]
  },
  practised({ practised }, language) {
    if (!practised) return []
    const { days, right, of } = practised
    const { practised: onDays, rightAtFirst } = TEXTS[language]
    const values = { days: String(days), right: String(right), asked: String(of) }
    // A line that says 0 discourages, and may be untrue, because many have no phone.
    return [fillPlaceholders(`${onDays}${right > 0 ? rightAtFirst : ''}`, values)]
  },
  handed_in: ({ handed_in }, language) =>
    handed_in && handed_in.n > 0
      ? [
          fillPlaceholders(TEXTS[language].handedIn, {
            n: String(handed_in.n),
            of: String(handed_in.of),
          }),
        ]
      : [],
  strong({ strong }, language) {
    if (!strong) return []
    const { tries } = strong
    const topic = topicIn(strong, language)
    const [got, all] = [String(strong.marks), String(strong.maximum)]
    const { strong: inTest, strongInPractice } = TEXTS[language]
    return tries
      ? [fillPlaceholders(strongInPractice, { topic, right: got, asked: all })]
      : [fillPlaceholders(inTest, { topic, marks: got, maximum: all })]
  },
  help({ help }, language) {
    if (!help) return []
    const { help: first, example } = TEXTS[language]
    const topic = fillPlaceholders(first, { topic: topicIn(help, language) })
    const told = exampleInLanguage(help, language)
    const plain = told && toUndrawnText(told.text)
    const answer = told && toUndrawnText(told.answer)
    return [plain && answer ? topic + fillPlaceholders(example, { example: plain, answer }) : topic]
  },
  next: ({ next }, language) =>
    next
      ? [
          fillPlaceholders(TEXTS[language].next, {
            title: next.title,
            date: dayInWords(language, next.date),
          }),
        ]
      : [],
  dues({ dues }, language) {
    if (!dues) return []
    const amount = amountInWords(language, Math.round(Number(dues.amount) * 100))
    const template = TEXTS[language][dues.is_overdue ? 'overdue' : 'soon']
    return [fillPlaceholders(template, { amount, date: dayInWords(language, dues.date) })]
  },
}

/** The lines of a note in order, as a reader sees them. */
export const linesOfNote = (facts: Facts, language: Language, sight: Sight): WeeklyLine[] =>
  (Object.keys(textsOf) as WeeklyKey[])
    .filter((key) => isSeen(key, sight))
    .flatMap((key) => textsOf[key](facts, language).map((text) => ({ key, text })))

/** The lines of a note for its page, with the example separate, because it is drawn there; null without one. */
export function linesAndExample(
  facts: Facts,
  language: Language,
  sight: Sight,
): { lines: WeeklyLine[]; example: Example | null } {
  const example = isSeen('help', sight) ? exampleInLanguage(facts.help, language) : undefined
  const help = facts.help && { ...facts.help, examples: {} }
  return { lines: linesOfNote({ ...facts, help }, language, sight), example: example ?? null }
}

/** Whether a note has content. Money alone is no content, because reminders tell it. */
export const hasBlock = (facts: Facts, sight: Sight) =>
  linesOfNote(facts, 'en', { ...sight, dues: false }).length > 0

/** A child's part of a message: name, facts, and which of the facts the reader sees. */
export type Block = { student: string; facts: Facts; sight: Sight }

/** The message about some children, in order, for the week up to `last_day`; its fees lead to `payLink`, its end to the page. */
export function composeNote(
  language: Language,
  blocks: readonly Block[],
  { last_day, link, payLink }: { last_day: string; link: string; payLink?: string | undefined },
) {
  const texts = blocks.map(({ student, facts, sight }) =>
    [
      ...(blocks.length > 1 ? [toOneLine(student)] : []),
      ...linesOfNote(facts, language, sight).map(({ key, text }) =>
        key === 'dues' && payLink
          ? `${text} ${fillPlaceholders(TEXTS[language].payHere, { link: payLink })}`
          : text,
      ),
    ].join('\n'),
  )
  const student = joinNames(
    language,
    blocks.map((each) => toOneLine(each.student)),
  )
  return {
    subject: fillPlaceholders(TEXTS[language].subject, {
      student,
      date: dayInWords(language, last_day),
    }),
    text: [...texts, link].join('\n\n'),
  }
}
