import {
  MANY_PEOPLE,
  MESSAGE_LABELS,
  MessageDraft,
  type NoticeTo,
} from '@ganit/contract/messages/messages'
import { newAttempt } from '../../api/attempt.ts'
import { dropOwnValue, readOwnValue, writeOwnValue } from '../../own-storage.ts'
import { parseJson } from '../../storage.ts'
import { toInstant } from '../../ui/text/times/dates.ts'
import type { Draft } from './messages.data.ts'
import { OWING_TEXTS } from './words.ts'

/** The audiences to choose from. */
export const AUDIENCES = [
  { value: 'all', label: 'All students' },
  { value: 'classes', label: 'Some classes' },
  { value: 'batches', label: 'Some batches' },
  { value: 'students', label: 'Some students' },
  { value: 'week', label: OWING_TEXTS.week },
  { value: 'overdue', label: OWING_TEXTS.overdue },
  { value: 'any', label: OWING_TEXTS.any },
] as const
export type AudienceKind = (typeof AUDIENCES)[number]['value']

/** Channels beside the inbox: the first that reaches a person is used. */
export const WAYS = [
  { value: '', label: 'As the settings say' },
  { value: 'mail', label: 'Inbox and e-mail' },
  { value: 'whatsapp,sms,mail', label: 'Inbox, and WhatsApp, else SMS, else e-mail' },
  { value: 'sms,mail', label: 'Inbox, and SMS, else e-mail' },
  { value: 'none', label: 'Inbox only' },
] as const

type Chosen = { id: string; name: string }

export type Fields = {
  kind: AudienceKind
  to: NoticeTo
  classes: string[]
  batches: Chosen[]
  students: Chosen[]
  subject: string
  text: string
  ways: string
  /** On the academy's clock, `2026-12-10T09:00`; blank to send at once. */
  send_at: string
  /** The number of recipients, typed to confirm a notice to many. */
  people: string
}

export const BLANK: Fields = {
  kind: 'all',
  to: 'both',
  classes: [],
  batches: [],
  students: [],
  subject: '',
  text: '',
  ways: '',
  send_at: '',
  people: '',
}

/** A draft and its attempt, so that a reload while sending does not send it twice. */
type Kept = {
  fields: Fields
  key: string
  /** The audience with which the form was opened. */
  openedFor?: string
}
const NAME = 'messageDraft'

/** The initial audience as text, for comparing. */
export const audienceKey = ({ kind, batches }: Fields) =>
  [kind, ...batches.map(({ id }) => id)].join(' ')

/** The kept draft, or the form's initial values. If a link names an audience, it replaces the audience of the draft. */
export function readDraft(start: Fields) {
  const kept = parseJson(readOwnValue('session', NAME)) as Partial<Kept> | null
  const isThere = kept?.fields !== undefined && typeof kept.key === 'string'
  const namesAudience = start.kind !== BLANK.kind && start.kind !== 'batches'
  const named =
    namesAudience && kept?.openedFor !== audienceKey(start) ? { kind: start.kind } : undefined
  return {
    fields: isThere ? { ...start, ...kept.fields, ...named } : start,
    attempt: isThere && kept.key ? { key: kept.key } : newAttempt(),
    isRestored: isThere,
  }
}

export const keepDraft = (kept: Kept) => writeOwnValue('session', NAME, JSON.stringify(kept))
export const dropDraft = () => dropOwnValue('session', NAME)

export function audienceOf({ kind, classes, batches, students }: Fields): Draft['audience'] {
  const ids = (chosen: Chosen[]) => chosen.map(({ id }) => Number(id))
  if (kind === 'classes') return { class_numbers: classes.map(Number).sort((a, b) => a - b) }
  if (kind === 'batches') return { batch_ids: ids(batches) }
  if (kind === 'students') return { student_ids: ids(students) }
  if (kind in OWING_TEXTS) return { owing: kind as keyof typeof OWING_TEXTS }
  return { all: true }
}

/** True if at least one recipient is chosen. */
export const hasRecipients = ({ kind, classes, batches, students }: Fields) =>
  ({ classes, batches, students })[kind as 'classes']?.length !== 0

export const channelsOf = ({ ways }: Fields) =>
  ways === '' ? undefined : ((ways === 'none' ? [] : ways.split(',')) as Draft['channels'])

/** The recipients within each family; absent if the whole family gets the notice. */
export const recipientsOf = ({ to }: Fields) => (to === 'both' ? {} : { to })

/** The request body of a form. */
export function bodyOf(fields: Fields, zone: string): Draft {
  const channels = channelsOf(fields)
  return {
    purpose: 'notice',
    subject: fields.subject,
    text: fields.text,
    audience: audienceOf(fields),
    ...recipientsOf(fields),
    ...(channels && { channels }),
    ...(fields.send_at && { send_at: toInstant(fields.send_at, zone) }),
  }
}

export type Wrong = Partial<Record<keyof typeof MESSAGE_LABELS | 'people', string>>

const NOBODY_CHOSEN: Partial<Record<AudienceKind, string>> = {
  classes: 'Choose a class.',
  batches: 'Choose a batch.',
  students: 'Choose a student.',
}

/** The form's errors by field; `people` is the preview's number of recipients. */
export function draftErrors(fields: Fields, zone: string, people: number | undefined): Wrong {
  const wrong: Wrong = {}
  if (!hasRecipients(fields)) wrong.audience = NOBODY_CHOSEN[fields.kind] ?? ''
  const read = MessageDraft.safeParse(bodyOf(fields, zone))
  for (const { path, message } of read.error?.issues ?? []) {
    const field = String(path[0]) as keyof Wrong
    if (field in MESSAGE_LABELS) wrong[field] ??= message
  }
  if (hasRecipients(fields) && people === 0) wrong.audience = 'This would reach nobody.'
  if (people !== undefined && people > MANY_PEOPLE && fields.people.trim() !== String(people))
    wrong.people = `Type ${people} to confirm the number of people.`
  return wrong
}
