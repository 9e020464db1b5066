import type { TodayKind, TodayLine } from '@ganit/contract/office/today'
import { formatLakh, formatRupees } from '../../../ui/text/formats.ts'
import { formatDayAndMonth } from '../../../ui/text/times/dates.ts'

type Words = {
  /** The text after the number, singular and plural; `''` if the sentence has no number. */
  one: string
  several: string
  isUncounted?: true
  button?: string
}

const WORDS: Record<TodayKind, Words> = {
  clashes: { one: 'lesson clashes', several: 'lessons clash', button: 'Solve' },
  needs_teacher: {
    one: 'lesson has no teacher',
    several: 'lessons have no teacher',
    button: 'Choose',
  },
  registers: {
    one: 'register was not taken',
    several: 'registers were not taken',
    button: 'Take them',
  },
  claims: {
    one: 'payment waits to be checked',
    several: 'payments wait to be checked',
    button: 'Check',
  },
  payments_to_look_at: {
    one: 'online payment found nothing to settle',
    several: 'online payments found nothing to settle',
  },
  day_open: { one: 'day was not closed', several: 'days were not closed', button: 'Close' },
  requests: { one: 'request waits', several: 'requests wait', button: 'Decide' },
  enquiries_due: {
    one: 'family is to be called',
    several: 'families are to be called',
    button: 'Call',
  },
  cheques_to_clear: {
    one: 'cheque is to be cleared',
    several: 'cheques are to be cleared',
    button: 'Look',
  },
  promises_broken: {
    one: 'promise was not kept',
    several: 'promises were not kept',
    button: 'Remind',
  },
  absent_three_times: {
    one: 'student was absent three times in a row',
    several: 'students were absent three times in a row',
  },
  below_floor: { one: 'student has low attendance', several: 'students have low attendance' },
  plans_late: {
    one: 'batch is two weeks behind or more',
    several: 'batches are two weeks behind or more',
  },
  overdue_week: {
    one: 'due became overdue this week',
    several: 'dues became overdue this week',
    button: 'Remind',
  },
  test_to_mark: {
    one: 'test waits for marks',
    several: 'tests wait for marks',
    button: 'Mark',
  },
  to_publish: {
    one: 'test is to be published',
    several: 'tests are to be published',
    button: 'Publish',
  },
  import_rows: {
    one: 'row of an import was refused',
    several: 'rows of an import were refused',
  },
  known_child: {
    one: 'registration is of a child who is here',
    several: 'registrations are of children who are here',
    button: 'Compare',
  },
  no_phone: {
    one: 'student has no parent’s phone',
    several: 'students have no parent’s phone',
  },
  parents_to_agree: {
    one: 'child without a parent’s yes',
    several: 'children without a parent’s yes',
  },
  messages_failed: { one: 'message failed', several: 'messages failed' },
  refunds_due: {
    one: 'refund is to be paid',
    several: 'refunds are to be paid',
    button: 'Pay back',
  },
  session_left: {
    one: 'student could not move into the new session',
    several: 'students could not move into the new session',
  },
  mail_waiting: { one: 'message is stuck', several: 'messages are stuck' },
  backup_old: {
    one: 'The last good backup is old',
    several: 'The last good backup is old',
    isUncounted: true,
    button: 'Back up',
  },
  copies_old: {
    one: 'For three days no backup was copied to another machine',
    several: 'For three days no backup was copied to another machine',
    isUncounted: true,
  },
  disk_low: {
    one: 'The disk is nearly full: soon nothing can be saved',
    several: 'The disk is nearly full: soon nothing can be saved',
    isUncounted: true,
  },
  daily_work: {
    one: 'Today’s dues and other daily work are not done: tell whoever looks after Ganit',
    several: 'Today’s dues and other daily work are not done: tell whoever looks after Ganit',
    isUncounted: true,
  },
  ledger: {
    one: 'The ledger does not add up',
    several: 'The ledger does not add up',
    isUncounted: true,
  },
  jobs_given_up: {
    one: 'task of the app was given up after five attempts; its log says why',
    several: 'tasks of the app were given up after five attempts; its log says why',
  },
  erasure: {
    one: 'person asked about their data',
    several: 'people asked about their data',
    button: 'Decide',
  },
  fees_told_twice: {
    one: 'Fees are told twice: by receipts and by hand',
    several: 'Fees are told twice: by receipts and by hand',
    isUncounted: true,
    button: 'Choose',
  },
  pricing_page: {
    one: 'Pricing says nothing is paid here; UPI is on',
    several: 'Pricing says nothing is paid here; UPI is on',
    isUncounted: true,
    button: 'Mend',
  },
  weekly_missed: {
    one: 'This week’s notes were not sent',
    several: 'This week’s notes were not sent',
    isUncounted: true,
  },
  gst_threshold: { one: '', several: '', isUncounted: true },
}

/** The turnover that comes near a limit; the line has the limit and the scheme as its sample. */
const thresholdSentence = (amount: string, [limit = '0', scheme]: readonly string[]) =>
  `${formatLakh(amount)} this year: ${
    scheme === 'composition' ? 'composition ends' : 'registration is needed'
  } above ${formatLakh(limit)}.`

type Told = Pick<TodayLine, 'kind' | 'count' | 'amount'> &
  Partial<Pick<TodayLine, 'sample' | 'oldest'>>

/** A line's number (null if it has none), text, and button label. */
export function sentenceOf({ kind, count, amount, sample = [], oldest }: Told) {
  const { one, several, isUncounted, button = 'Look' } = WORDS[kind]
  if (kind === 'gst_threshold')
    return { number: null, text: thresholdSentence(amount ?? '0', sample), button }
  const money = amount === null ? '' : `, ${formatRupees(amount)}`
  const by =
    kind === 'refunds_due' && oldest
      ? `, ${count === 1 ? '' : 'the first '}by ${formatDayAndMonth(oldest)}`
      : ''
  return {
    number: isUncounted ? null : count,
    text: `${count === 1 ? one : several}${money}${by}.`,
    button,
  }
}

/** The first few names, and how many more. */
export function sampleOf({ count, sample }: Pick<TodayLine, 'count' | 'sample'>) {
  const names = [...new Set(sample)]
  // Several days of one person do not make it more people.
  const more = names.length < sample.length ? 0 : count - sample.length
  return names.join(', ') + (more > 0 && names.length > 0 ? ` and ${more} more` : '')
}
