import { z } from 'zod'
import { act, create, read, remove } from '../endpoint.ts'
import { Job } from '../jobs.ts'
import { moneyField } from '../money.ts'
import { pageQuery, pageSchema } from '../pages.ts'
import { RELATIONS, Who } from '../people/who.ts'
import {
  blankIsAbsent,
  LINE_MAX,
  Message,
  oneOfWords,
  optionalText,
  requiredDate,
  requiredId,
  wholeNumber,
} from '../shared.ts'
import { tableFiles } from '../table-files.ts'

export const REMINDER_TABS = ['to_remind', 'promised', 'reminded', 'unreachable'] as const
export type ReminderTab = (typeof REMINDER_TABS)[number]

/** Most families of one call for texts. */
export const TEXTS_MAX = 100
/** Days ahead to which a payment may be promised. */
export const PROMISE_DAYS_MAX = 60
/** Days, with the day of the reminder, in which the app reminds the same person only once. */
export const REST_DAYS = 3

/** `g12` for a guardian, `s34` for a student. */
const PERSON_KEY = /^[gs][1-9]\d{0,8}$/
const PersonKey = z
  .string('Name a person.')
  .regex(PERSON_KEY, 'A person is a letter and a number, such as g12.')

/**
 * The person to remind: the guardian whom the office calls first, or a student without a guardian. Either `guardian_id`
 * or `student_id` is null.
 */
const Reminded = z.object({
  key: z.string(),
  guardian_id: z.int().nullable(),
  student_id: z.int().nullable(),
  name: z.string(),
  relation: z.enum(RELATIONS).nullable(),
  phone: z.string().nullable(),
  language: z.enum(['en', 'hi', 'bn']),
})

/** The latest promise: `broken` once its day is past and its amount has not come in. */
const PaymentPromise = z.object({
  contact_id: z.int(),
  promised_for: z.string(),
  amount: z.string(),
  note: z.string().nullable(),
  state: z.enum(['ahead', 'kept', 'broken']),
})

/**
 * The last time that a family was told of overdue dues. `how`: `opened` by hand, a `message` that was sent or read, or
 * a `call`.
 */
const LastReminder = z.object({
  at: z.string(),
  how: z.enum(['opened', 'message', 'call']),
  /** Name of the person who told the family; null for the app. */
  by: z.string().nullable(),
  delivery_id: z.string().nullable(),
  contact_id: z.int().nullable(),
})

/** Another confirmed guardian of all the children of a row, who has a phone and may be reminded in its stead. */
const OtherGuardian = z.object({
  key: z.string(),
  name: z.string(),
  relation: z.enum(RELATIONS),
  language: z.enum(['en', 'hi', 'bn']),
})

/** One family: what is overdue for its children, as its person sees it. Amounts as text. */
export const ReminderRow = z.object({
  person: Reminded,
  children: z.array(Who),
  overdue: z.string(),
  /** Date of the oldest overdue due. */
  oldest: z.string(),
  /** Months of the overdue dues, `2026-11`. */
  months: z.array(z.string()),
  /** The sum that is being checked; it is not in `overdue`. */
  checking: z.string(),
  /** True if none of the children is in a batch now. */
  left: z.boolean(),
  promise: PaymentPromise.nullable(),
  reminded: LastReminder.nullable(),
  /** Why the family cannot be reached; null if it can. */
  why: z.enum(['no phone', 'does not want reminders']).nullable(),
  others: z.array(OtherGuardian),
})
export type ReminderRow = z.output<typeof ReminderRow>

const Total = z.object({ families: z.int(), amount: z.string() })

const filters = {
  batch_id: blankIsAbsent(requiredId('batch_id')),
  class_number: blankIsAbsent(wholeNumber('class_number', 1, 12)),
  /** Only families whose oldest due is that many days old. */
  older_than: blankIsAbsent(oneOfWords(['7', '30', '60'], 'older_than must be 7, 30 or 60.')),
}

const ReminderList = pageQuery(['oldest'])
  .pick({ page: true, page_size: true, search: true })
  .extend({
    show: blankIsAbsent(
      oneOfWords(REMINDER_TABS, 'show must be to_remind, promised, reminded or unreachable.'),
    ),
    ...filters,
  })

const OFFICE = ['admin', 'desk'] as const

const list = {
  path: '/reminders',
  access: OFFICE,
  summary: 'Families with overdue fees, and who was reminded or has promised',
  querystring: ReminderList,
} as const

/** Pages of 50 rows. `erased`: the overdue sum of erased people, which is in no row. */
export const listReminders = read(list.path, {
  access: OFFICE,
  summary: list.summary,
  querystring: ReminderList,
  response: pageSchema(ReminderRow).extend({
    totals: z.record(z.enum(REMINDER_TABS), Total),
    erased: z.string(),
  }),
})

export const [exportReminders, exportRemindersXlsx] = tableFiles(list)

const People = z
  .array(PersonKey, 'people must be a list.')
  .min(1, 'Name a person.')
  .max(TEXTS_MAX, `At most ${TEXTS_MAX} people at once.`)

const ReminderText = z.object({
  person: z.string(),
  text: z.string(),
  language: z.enum(['en', 'hi', 'bn']),
  /** Opens WhatsApp with the text; null without a phone. */
  whatsapp_link: z.string().nullable(),
})

/** Makes the pay links that are missing. People who owe nothing more or who refused reminders are left out. */
export const writeReminders = act('/reminders/texts', {
  access: OFFICE,
  summary: 'The texts of reminders, as they are sent by hand',
  body: z.object({
    people: People,
    /** Another guardian of their children, who reads the texts instead. */
    to: PersonKey.optional(),
  }),
  response: z.array(ReminderText),
})

/** A recent event with a family. `day` is the academy's; `by` is null for the app and for families. */
export const FamilyEvent = z.object({
  day: z.string(),
  kind: z.enum(['paid', 'promised', 'spoke', 'no answer', 'opened', 'message']),
  amount: z.string().nullable(),
  promised_for: z.string().nullable(),
  by: z.string().nullable(),
})
export type FamilyEvent = z.output<typeof FamilyEvent>

export const listFamilyEvents = read('/reminders/:person/events', {
  access: OFFICE,
  summary: 'The last three payments, promises, calls and reminders of a family, the latest first',
  params: z.object({ person: z.string().regex(PERSON_KEY) }),
  response: z.array(FamilyEvent),
})

export const noteOpened = create('/reminders/opened', {
  access: OFFICE,
  summary: 'Note that a reminder was opened in WhatsApp',
  body: z.object({
    person: PersonKey,
    /** The sum that was shown; 409 if it is another one now. */
    overdue: moneyField('overdue'),
    /** True to open it again although somebody did so today. */
    again: z.boolean('again must be true or false.').optional(),
  }),
  /** `first_by`: the colleague who opened it before today, whose press stays if this one is taken back. */
  response: Message.extend({ delivery_id: z.string(), first_by: z.string().optional() }),
})

export const noteContact = create('/reminders/contacts', {
  access: OFFICE,
  summary: 'Note a call, or what was promised',
  body: z
    .object({
      person: PersonKey,
      kind: oneOfWords(['call', 'promise'], 'kind must be call or promise.'),
      outcome: blankIsAbsent(
        oneOfWords(['spoke', 'no answer'], 'outcome must be spoke or no answer.'),
      ),
      promised_for: blankIsAbsent(requiredDate('promised_for')),
      /** The promised amount; absent: all that is overdue now. */
      amount: blankIsAbsent(moneyField('Amount')),
      note: optionalText('Note', 200).optional(),
    })
    .refine(({ kind, outcome }) => kind !== 'call' || outcome !== undefined, {
      path: ['outcome'],
      error: 'outcome must be spoke or no answer.',
    })
    .refine(({ kind, promised_for }) => kind !== 'promise' || promised_for !== undefined, {
      path: ['promised_for'],
      error: `Choose a day from tomorrow to ${PROMISE_DAYS_MAX} days ahead.`,
    }),
  response: Message.extend({ contact_id: z.int() }),
})

export const takeBackContact = remove('/reminders/contacts/:contact_id', {
  access: OFFICE,
  summary: 'Take back a call or promise that one noted today',
})

export const takeBackOpened = remove('/reminders/opened/:delivery_id', {
  access: OFFICE,
  summary: 'Take back that a reminder was opened: it was not sent',
  params: z.object({ delivery_id: z.uuid().max(LINE_MAX) }),
})

export const sendReminders = act('/reminders/send', {
  access: OFFICE,
  summary: 'Remind all families of the list by the gateway',
  body: z.object({
    filter: z.object(filters).default({}),
    expect: wholeNumber('expect', 0, 1_000_000),
  }),
  response: Message.extend({ job: Job }),
  status: 202,
})

/** Families by the first way that reaches them; `by_hand`: no gateway does. */
export const SendingWays = z.object({
  families: z.int(),
  ways: z.object({
    push: z.int(),
    whatsapp: z.int(),
    sms: z.int(),
    mail: z.int(),
    by_hand: z.int(),
  }),
})
export type SendingWays = z.output<typeof SendingWays>

export const previewSending = act('/reminders/send/preview', {
  access: OFFICE,
  summary: 'By which ways the families of the list would be reminded now',
  body: z.object({ filter: z.object(filters).default({}) }),
  response: SendingWays,
})
