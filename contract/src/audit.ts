import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery } from './pages.ts'
import { blankIsAbsent, dateOf, LINE_MAX, requiredText } from './shared.ts'

/** The last two tell of no change: what was tried and not let in, and that very much was looked at. */
export const AUDIT_ACTIONS = [
  'created',
  'changed',
  'deleted',
  'signed in',
  'signed out',
  'refused',
  'read in bulk',
] as const
const Action = z.enum(AUDIT_ACTIONS, 'action must be one of the known ones.')
export type AuditAction = z.output<typeof Action>

/** Whose changes are recorded: the tables that people change. */
export const AUDIT_SUBJECTS = [
  'accounts',
  'batch_fees',
  'batch_schedules',
  'batches',
  'class_modules',
  'consents',
  'courses',
  'credentials',
  'curriculums',
  'erasure_requests',
  'erasures',
  'essentials',
  'fee_marks',
  'memberships',
  'payments',
  'posts',
  'questions',
  'recovery_codes',
  'reversals',
  'second_factors',
  'sessions',
  'settings',
  'site_pages',
  'students',
  'testimonials',
] as const
const Subject = z.enum(AUDIT_SUBJECTS, 'subject must be one of the known ones.')
export type AuditSubject = z.output<typeof Subject>

/** One entry of the trail. `changes` has each field as [before, after]; secrets are only said to have changed. */
export const AuditEntry = z.object({
  entry_id: z.int(),
  happened_at: z.string(),
  /** Null where the app itself acted, or the account is gone. */
  actor: z.object({ uid: z.string(), name: z.string(), email: z.string() }).nullable(),
  action: Action,
  subject: Subject,
  subject_id: z.string(),
  row_count: z.int(),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
})
export type AuditEntry = z.output<typeof AuditEntry>

/** The days are the academy's, both included. */
export const AuditQuery = pageQuery(['entry_id'])
  .omit({ search: true, sort: true })
  .extend({
    actor: blankIsAbsent(requiredText('actor', LINE_MAX)),
    action: blankIsAbsent(Action),
    subject: blankIsAbsent(Subject),
    subject_id: blankIsAbsent(requiredText('subject_id', LINE_MAX)),
    from: blankIsAbsent(dateOf('from')),
    to: blankIsAbsent(dateOf('to')),
  })
export type AuditQuery = z.output<typeof AuditQuery>

export const AuditPage = pageOf(AuditEntry)
export type AuditPage = z.output<typeof AuditPage>

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/audit',
  access: ['admin'],
  summary: 'Who changed what and when, the newest first, one page of it',
  querystring: AuditQuery,
  response: AuditPage,
})
