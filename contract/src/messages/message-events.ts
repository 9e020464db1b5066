/** Of what families are told. */
export const EVENTS = [
  'fee_due',
  'fee_overdue',
  'payment_received',
  'absent',
  'lesson_changed',
  'homework',
  'result',
  'notice',
  'enquiry',
] as const
export type MessageEvent = (typeof EVENTS)[number]

/** What each is called on screens. */
export const EVENT_LABELS: Record<MessageEvent, string> = {
  fee_due: 'Fees due soon',
  fee_overdue: 'Fees overdue',
  payment_received: 'Payment received',
  absent: 'Absent',
  lesson_changed: 'Lesson changed',
  homework: 'Homework',
  result: 'Result',
  notice: 'Notice',
  enquiry: 'Enquiry',
}

/** What has words of its own besides: a code to sign in with, the way to an account. */
export const TEXTS = [...EVENTS, 'code', 'invitation'] as const
export type TextOf = (typeof TEXTS)[number]

/** The ways to a person beside the inbox, which always has it. */
export const CHANNELS = ['mail', 'sms', 'whatsapp'] as const
export type MessageChannel = (typeof CHANNELS)[number]

/** What nobody can do without: a receipt. The rest each person can switch off. */
export const SWITCHABLE = EVENTS.filter((event) => event !== 'payment_received')

/** What stands above the way off the list, at the end of each mail that somebody may not want. */
export const NO_MORE = {
  en: 'No more of these messages:',
  hi: 'ऐसे संदेश अब न पाने के लिए:',
  bn: 'এ ধরনের বার্তা আর না পেতে:',
} as const

/** The longest value that India's registry of SMS texts takes. */
export const VALUE_MAX = 30

/** Values as an SMS takes them: on one line, and cut. An address would lead nowhere if it were. */
export const cutValues = (values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const line = value.replace(/\s+/g, ' ')
      const signs = [...line]
      const isShort = name === 'link' || signs.length <= VALUE_MAX
      // Without a sign for what is missing: a single one would make the whole text UCS-2, and twice as dear.
      return [name, isShort ? line : signs.slice(0, VALUE_MAX).join('')]
    }),
  )

/** What phones get of a notice: its subject and where to read it. */
export const shortNotice = (subject: string, origin: string) => {
  const values = cutValues({ subject, link: `${origin}/inbox` })
  return { values, short_text: fill('{subject} {link}', values) }
}

/** What a text may hold in braces. */
export const PLACEHOLDERS = [
  'student',
  'batch',
  'date',
  'time',
  'amount',
  'lines',
  'receipt',
  'link',
  'academy',
] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** What a text may hold in braces; the code stands in no other. */
export const placeholdersOf = (text: TextOf): readonly string[] =>
  text === 'code' ? [...PLACEHOLDERS, 'code'] : PLACEHOLDERS

/** What stands between braces in a text. */
export const namesIn = (text: string) =>
  [...text.matchAll(/\{([^{}\n]*)\}/g)].map(([, name = '']) => name)

/** Puts values in the place of their names; braces around anything else stay. */
export const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  )
