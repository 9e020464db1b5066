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

/** What has words of its own besides: a code to sign in with, the way to an account. */
export const TEXTS = [...EVENTS, 'code', 'invitation'] as const
export type TextOf = (typeof TEXTS)[number]

/** The ways to a person beside the inbox, which always has it. */
export const CHANNELS = ['mail', 'sms', 'whatsapp'] as const
export type MessageChannel = (typeof CHANNELS)[number]

/** What nobody can do without: a receipt. The rest each person can switch off. */
export const SWITCHABLE = EVENTS.filter((event) => event !== 'payment_received')

/** What a text may hold in braces. */
export const PLACEHOLDERS = [
  'student',
  'batch',
  'date',
  'time',
  'amount',
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
