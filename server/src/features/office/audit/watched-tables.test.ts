import { AUDIT_SUBJECTS, listAuditEntries } from '@ganit/contract/office/audit'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { differences } from '../../../../../tools/checks/compared-lists.ts'
import { test } from '../../../../test/academy.ts'
import { theLedger } from '../../../../test/ledger.ts'
import { watch } from '../../../db/transactions/watch.ts'

/** Tables without audit, and why. */
const UNWATCHED: Record<string, string> = {
  academy_identity: 'made once, by a migration',
  judgements: 'what the app itself finds of answers, and would find again',
  allocations: 'written with a payment, never changed',
  answer_photos: 'bytes, of answers',
  answers: 'each has its revision',
  attempt_presence: 'what is heard of those who sit a test, each few seconds',
  attendance_concerns: 'follow from the marks, which are watched',
  audit_entries: 'the trail itself',
  backup_runs: 'written by the app alone',
  categories: 'fixed',
  claim_dues: 'written with a claim, and follow its state',
  claim_payments: 'written with a payment, never changed',
  claim_screenshots: 'bytes; what they come with is watched',
  class_levels: 'fixed',
  changed_collected_days: 'follow from payments and refunds',
  collected_days: 'follow from payments and refunds',
  collected_sums: 'follow from payments and refunds',
  deliveries: 'written by the app, sent and deleted',
  due_parts: 'written with their dues',
  deposit_invoices: 'written with what they invoice, never changed',
  dues: 'follow from memberships and fees, which are watched',
  receipt_links: 'hashes that lead to receipts for a week',
  student_remarks: 'written once, with author and moment, and never changed',
  enquiry_links: 'links that pass; the registration itself is watched',
  gateway_refunds: 'told by the gateway; what follows is watched',
  card_prints: 'bytes, for a day; nothing is recorded of cards',
  letter_counters: 'written with a letter',
  expense_photos: 'bytes; what they come with is watched',
  hand_in_photos: 'bytes; what they come with is watched',
  batch_note_files: 'bytes; what they come with is watched',
  homework_files: 'bytes; what they come with is watched',
  import_files: 'bytes; what they come with is watched',
  logos: 'only added; the settings, which are watched, name one',
  import_rows: 'what was read and what came of it; the records themselves are watched',
  former_plan_chapters: 'what plans said before; those are watched',
  images: 'bytes; what refers to them is watched',
  job_runs: 'written by the app alone',
  jobs: 'what the app still has to do; it writes them alone',
  kysely_migration: 'written by migrations',
  membership_undos: 'what memberships and dues were before; those are watched',
  kysely_migration_lock: 'written by migrations',
  online_payment_dues: 'written with an online payment',
  online_payment_entries: 'written with a payment, never changed',
  open_credits: 'follow from payments and what they settled',
  open_dues: 'follow from dues and payments',
  idempotency_keys: 'kept for a day, deleted by the app',
  late_answers: 'each has its revision',
  marking_turns: 'who marks what just now',
  message_counts: 'counted by the app',
  message_refusals: 'what somebody does not want to hear of',
  messages: 'written with their deliveries; who wrote one stands in it',
  paper_prints: 'bytes, for a day; what they show is watched',
  public_images: 'bytes; what refers to them is watched',
  question_figures: 'bytes; what they belong to is watched',
  question_uses: 'follow from papers, which are watched',
  questions_practised: 'written with what is practised',
  question_versions: 'written with a question’s next version, never changed',
  practice_items: 'written by who practises, at each answer',
  practice_levels: 'follow from answers',
  practice_months: 'made of what was practised',
  practice_told: 'written when notes are told',
  practice_sessions: 'written by who practises',
  rate_limits: 'counts that pass',
  built_files: 'files of the program',
  credit_note_counters: 'written with a credit note',
  credit_notes: 'written with a reversal, never changed',
  paid_lessons_changed: 'follow from lessons and registers',
  pay_counters: 'written with a pay slip',
  pay_slip_lessons: 'written with a pay slip, never changed',
  pay_slip_lines: 'written with a pay slip, never changed',
  receipt_counters: 'written with a receipt',
  series_counters: 'written with a receipt',
  receipts: 'written with a payment, never changed',
  refund_parts: 'written with a refund, never changed',
  releases: 'follow from what becomes of dues',
  reset_marks: 'marks that were taken away, of which the trail tells',
  secret_in_use: 'by what the secrets of several machines are compared; written at a start',
  session_students: 'what comes of a plan; memberships are watched',
  sign_in_codes: 'codes that pass; the sign-in itself is watched',
  student_counts: 'counted by the database',
  student_texts: 'follow from records, which are watched',
  student_numbers: 'written with a record',
  tellings: 'what is told, of whose causes the trail tells',
  told_events: 'written by the app alone',
  voucher_counters: 'written with a voucher',
  vouchers: 'written with a refund, never changed',
  weekly_notes: 'written when they are told, never changed',
  weekly_sendings: 'written by the app alone',
  verifications: 'links that pass; what they do is watched',
  spent_transfers: 'hashes that an erasure leaves, about nobody',
}

/** Events that do not happen to a table, or are recorded otherwise. */
const EVENTS: Record<string, string[]> = {
  consents: ['insert'],
  erasure_requests: ['delete', 'insert'],
  erasures: ['delete', 'insert'],
  fee_marks: ['delete', 'insert'],
  guardian_erasure_requests: ['delete', 'insert'],
  guardian_erasures: ['delete', 'insert'],
  // Lessons created from audited weekly times come and go by the dozen.
  lessons: ['insert', 'update'],
  recovery_codes: ['update'],
  second_factors: ['delete', 'insert'],
  sessions: ['delete', 'insert'],
}
const ALL = ['delete', 'insert', 'update']

/** Columns only recorded as changed. */
const SECRETS: Record<string, string[]> = {
  calendar_feeds: ['token_hash'],
  change_requests: ['guardian_id', 'changes', 'reason'],
  cheques: ['number', 'bank'],
  claims: ['utr', 'earlier_utrs', 'reason'],
  connections: ['sealed'],
  credentials: ['password', 'access_token', 'refresh_token', 'id_token'],
  imports: ['samples', 'above', 'answers', 'asked'],
  enquiries: [
    'name',
    'student_name',
    'phone',
    'email',
    'school',
    'message',
    'lost_reason',
    'search_text',
  ],
  hand_ins: ['words'],
  issued_letters: ['snapshot', 'withdrawn_why'],
  enquiry_notes: ['text'],
  erasure_requests: ['uid_hash'],
  erasures: ['uid_hash'],
  guardian_erasure_requests: ['uid_hash'],
  guardian_erasures: ['uid_hash'],
  guardians: ['name', 'phone', 'email', 'proven_contacts', 'typed_over'],
  invitations: ['link_hash', 'mail_hash'],
  pay_links: ['token_hash'],
  pay_slips: ['snapshot'],
  push_subscriptions: ['session_id', 'endpoint', 'p256dh', 'auth'],
  recovery_codes: ['code_hash'],
  school_tests: ['title'],
  second_factors: ['sealed_key'],
  sessions: ['id', 'token'],
  progress_reports: ['line', 'facts'],
  weekly_lines: ['text'],
  welcome_links: ['token_hash'],
}

const tell =
  'add the table to AUDIT_SUBJECTS and give it the triggers of db/transactions/watch.ts, or to UNWATCHED'

test('every table is either in the trail or here with the reason why not [S215]', async ({
  academy: { db },
}) => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  const named = [...Object.keys(AUDIT_SUBJECTS), ...Object.keys(UNWATCHED)]

  expect(
    differences(
      rows.map(({ name }) => name),
      named,
    ),
    tell,
  ).toEqual([])
})

test('each table of the trail has its triggers, and they hide its secrets [S215]', async ({
  academy: { db },
}) => {
  const { rows } = await sql<{ name: string; event: string; args: string[] }>`
    select c.relname as name, substr(tgname, 7) as event,
      (string_to_array(encode(tgargs, 'escape'), '\\000'))[2:tgnargs] as args
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where tgname like 'audit\\_%' and tgenabled = 'O' order by 1, 2`.execute(db)
  const subjects = Object.keys(AUDIT_SUBJECTS).toSorted()
  const expected = subjects.flatMap((name) =>
    (EVENTS[name] ?? ALL).map((event) => ({ name, event, args: SECRETS[name] ?? [] })),
  )

  expect(
    rows,
    `${tell}; say in SECRETS which columns its triggers hide, in EVENTS which of them it lacks`,
  ).toEqual(expected)
})

test('rows of students are told apart by all columns that identify them', async ({
  academy: { db },
}) => {
  const { rows } = await sql<{ name: string; is_unique: boolean }>`
    select distinct c.relname as name, exists (
      select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indpred is null
        and (select array_agg(attname::text) from pg_attribute
            where attrelid = c.oid and attnum = any(i.indkey))
          <@ (select array_agg(trim(each)) from unnest(string_to_array(
            (string_to_array(encode(tgargs, 'escape'), '\\000'))[1], ',')) as each)) as is_unique
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where p.proname = 'audit_of_student'`.execute(db)
  expect(rows.length).toBeGreaterThan(0)
  const wayOut = 'name all columns of a unique key in watchOfStudent'
  expect(
    rows.flatMap(({ name, is_unique }) => (is_unique ? [] : [name])),
    wayOut,
  ).toEqual([])
})

test('a new table that is watched tells of each change, without its secrets', async ({
  academy,
}) => {
  const { db } = academy
  await sql`create table watched_things (thing_id integer primary key, word text, secret text)`.execute(
    db,
  )
  await watch(db as never, 'watched_things', 'thing_id', 'secret')
  await sql`insert into watched_things values (7, 'a', 'hush')`.execute(db)
  await sql`update watched_things set word = 'b', secret = 'still'`.execute(db)
  await sql`delete from watched_things`.execute(db)
  await sql`drop table watched_things`.execute(db)
  const entries = await db
    .selectFrom('audit_entries')
    .select(['action', 'subject_id', 'changes'])
    .where('subject', '=', 'watched_things')
    .orderBy('entry_id')
    .execute()

  const secret = ['hidden', 'hidden']
  expect(entries).toEqual([
    {
      action: 'created',
      subject_id: '7',
      changes: { thing_id: [null, 7], word: [null, 'a'], secret },
    },
    { action: 'changed', subject_id: '7', changes: { word: ['a', 'b'], secret } },
    {
      action: 'deleted',
      subject_id: '7',
      changes: { thing_id: [7, null], word: ['b', null], secret },
    },
  ])
  // Rows of tables unknown to this version are shown all the same.
  const { call } = await academy.signInAdmin()
  const { status, body } = await call(listAuditEntries, { querystring: {} as never })
  expect(status).toBe(200)
  expect(body.items.map(({ subject }) => subject)).toContain('watched_things')
})

test('the trail tells who joined and left, who changed a fee, and who took a payment back [S215]', async ({
  academy,
}) => {
  const admin = await theLedger(academy)
  const batch = await admin.aBatch()
  await admin.addFee(batch)
  const { student_id } = await admin.aMember(batch)
  const { payment } = await admin.pay({ student_id, amount: '100' })
  await admin.reverse(payment.payment_id)
  const { fee_id } = await academy.db
    .selectFrom('batch_fees')
    .select('fee_id')
    .executeTakeFirstOrThrow()
  await admin.changeFee({ batch_fee_id: fee_id, amount: '1600' })
  await admin.toggle(batch, student_id)

  const told = await academy.db
    .selectFrom('audit_entries as e')
    .innerJoin('accounts as a', 'a.id', 'e.actor')
    .select(['a.role', 'e.subject', 'e.action', 'e.changes'])
    .where('subject', 'in', ['memberships', 'batch_fees', 'payments', 'reversals'])
    .orderBy('entry_id')
    .execute()
  expect(told).toMatchObject([
    { role: 'admin', subject: 'batch_fees', action: 'created' },
    {
      role: 'admin',
      subject: 'memberships',
      action: 'created',
      changes: { joined_on: [null, expect.any(String)] },
    },
    { role: 'admin', subject: 'payments', action: 'created', changes: { amount: [null, 100] } },
    {
      role: 'admin',
      subject: 'reversals',
      action: 'created',
      changes: { reason: [null, 'Typed twice'] },
    },
    { role: 'admin', subject: 'batch_fees', action: 'changed', changes: { amount: [1500, 1600] } },
    {
      role: 'admin',
      subject: 'memberships',
      action: 'changed',
      changes: { left_on: [null, expect.any(String)] },
    },
  ])
})
