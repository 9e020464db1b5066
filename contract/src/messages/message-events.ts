/** Events families are told of. */
export const EVENTS = [
  'fee_due',
  'fee_overdue',
  'payment_received',
  'payment_returned',
  'cheque_returned',
  'absent',
  'lesson_changed',
  'homework',
  'test',
  'result',
  'notice',
  'enquiry',
] as const
export type MessageEvent = (typeof EVENTS)[number]

/** Names of the events on screens. */
export const EVENT_LABELS: Record<MessageEvent, string> = {
  fee_due: 'Fees due soon',
  fee_overdue: 'Fees overdue',
  payment_received: 'Payment received',
  payment_returned: 'Payment taken back',
  cheque_returned: 'Cheque returned',
  absent: 'Absent',
  lesson_changed: 'Lesson changed',
  homework: 'Homework',
  test: 'Test',
  result: 'Result',
  notice: 'Notice',
  enquiry: 'Enquiry',
}

/** Purposes of messages that a person may refuse: the events, and weekly note and progress report, which have no template. */
export const PURPOSES = [...EVENTS, 'weekly', 'report'] as const
export type Purpose = (typeof PURPOSES)[number]

export const PURPOSE_LABELS: Record<Purpose, string> = {
  ...EVENT_LABELS,
  weekly: 'Weekly note',
  report: 'Progress report',
}

/** Texts about an account. They go to the address that was typed, whoever owns it, and cannot be refused. */
export const ACCOUNT_TEXTS = ['code', 'invitation', 'contact_changed'] as const
export type AccountText = (typeof ACCOUNT_TEXTS)[number]

/** Texts that can be edited. */
export const TEXTS = [...EVENTS, ...ACCOUNT_TEXTS] as const
export type TextOf = (typeof TEXTS)[number]

/** Channels beside the inbox, which gets every message. */
export const CHANNELS = ['mail', 'sms', 'whatsapp'] as const
export type MessageChannel = (typeof CHANNELS)[number]

/** Messages about receipts and about taking one back: they go to all persons concerned. */
const OF_RECEIPTS: readonly string[] = ['payment_received', 'payment_returned', 'cheque_returned']
export const isOfReceipt = (purpose: string) => OF_RECEIPTS.includes(purpose)

/** Purposes a person can switch off: all but receipts. */
export const SWITCHABLE = PURPOSES.filter((purpose) => !isOfReceipt(purpose))

/** The sentence above the unsubscribe link, at the end of mails that people can refuse. */
export const NO_MORE = {
  en: 'No more of these messages:',
  hi: 'ऐसे संदेश अब न पाने के लिए:',
  bn: 'এ ধরনের বার্তা আর না পেতে:',
} as const

/** Placeholders a text may hold in braces. */
export const PLACEHOLDERS = [
  'student',
  'batch',
  'date',
  'time',
  'change',
  'amount',
  'lines',
  'receipt',
  'number',
  'open',
  'charge',
  'link',
  'academy',
] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** Placeholders of a text; only the sign-in text has `code`. */
export const placeholdersOf = (text: TextOf): readonly string[] =>
  text === 'code' ? [...PLACEHOLDERS, 'code'] : PLACEHOLDERS

/** Names between braces in a text. */
export const placeholderNames = (text: string) =>
  [...text.matchAll(/\{([^{}\n]*)\}/g)].map(([, name = '']) => name)

/** Replaces placeholders by values; other braces stay. */
export const fillPlaceholders = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  )
