import { randomBytes, randomUUID } from 'node:crypto'
import { INVITATION_DAYS } from '@ganit/contract/accounts/invitations'
import type { Language } from '@ganit/contract/languages'
import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { hashOfToken } from '../../../http/callers/token-hash.ts'
import { refuseDuplicates } from '../../../http/changes/unique-violations.ts'
import { notFound } from '../../../http/errors.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { giveGuardianAccount } from '../../ground/rights/guardian-account.queries.ts'
import { isInvitedToTeach } from '../../ground/rights/rights.ts'
import { readTermsVersion } from '../../ground/settings/shared-terms.queries.ts'
import { languageRead } from '../../ground/settings/site-pages.service.ts'
import { giveRecord } from '../../people/records/claims.queries.ts'
import {
  deleteInvitationOfGuardian,
  deleteInvitationOfStudent,
} from './deleted-invitations.queries.ts'
import type { Invitations } from './invitations.tables.ts'

const TOKEN_BYTES = 32

export const HAS_ACCOUNT = { email: 'That e-mail has an account already.' }

export const refusingTakenEmail = refuseDuplicates({
  invitations_by_email: HAS_ACCOUNT,
  accounts_email_key: HAS_ACCOUNT,
})

/** 404 for an invitation that is unknown, used, withdrawn or expired, always in the same words. */
export const invitationGoneError = () => notFound('This invitation is no longer valid.')

const COLUMNS = [
  'invitation_id',
  'name',
  'email',
  'role',
  'phone',
  'guardian_id',
  'student_id',
  'account_id',
  'expires_at',
] as const

/** Two links of an invitation: one to pass on, and one for the mail, which proves the address. */
function createLinks() {
  const [link, mailed] = [createToken(), createToken()]
  const hashes = { link_hash: hashOfToken(link), mail_hash: hashOfToken(mailed) }
  return { link, mailed, columns: { ...hashes, expires_at: daysOfInvitation() } }
}

const createToken = () => randomBytes(TOKEN_BYTES).toString('base64url')
const daysOfInvitation = () => sql<Date>`now() + make_interval(days => ${INVITATION_DAYS})`
const isOpen = sql<boolean>`expires_at > now()`

/** An empty list matches nothing; SQL has no `in ()`. */
const isOneOf = (roles: readonly Invitations['role'][]) =>
  sql<boolean>`role = any(${[...roles]}::text[])`

export type Invitee = Pick<
  Insertable<Invitations>,
  'name' | 'email' | 'role' | 'phone' | 'guardian_id' | 'student_id' | 'account_id'
>

/**
 * Stores an invitation; replaces an expired one for the same e-mail or guardian. 409 if an invitation is open or an
 * account exists.
 */
export async function insertInvitation(trx: Trx, invitee: Invitee) {
  const expired = await trx
    .deleteFrom('invitations')
    .where(sql<boolean>`email = ${invitee.email}`)
    .where('expires_at', '<=', sql<Date>`now()`)
    .returning('account_id')
    .executeTakeFirst()
  if (invitee.guardian_id) await deleteInvitationOfGuardian(trx, invitee.guardian_id)
  if (invitee.student_id) await deleteInvitationOfStudent(trx, invitee.student_id)
  const account_id = await ensureAwaitedAccount(trx, invitee, expired?.account_id ?? null)
  const { columns, ...tokens } = createLinks()
  const saved = await refusingTakenEmail(
    trx
      .insertInto('invitations')
      .values({ ...invitee, ...columns, account_id })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow(),
  )
  return { ...saved, ...tokens }
}

/**
 * The account that waits for an invited teacher: the account of the expired invitation, or a new one. It stores no
 * address, so signing up and signing in do not find it. Null for other roles.
 */
async function ensureAwaitedAccount(
  trx: Trx,
  { role, name, phone = null }: Invitee,
  before: string | null,
) {
  if (!isInvitedToTeach({ role })) {
    if (before) await deleteAwaitedAccount(trx, before)
    return null
  }
  const updated_at = clock.now()
  if (before) {
    const changes = { name, phone, updated_at }
    await trx.updateTable('accounts').set(changes).where('id', '=', before).execute()
    return before
  }
  const id = randomUUID()
  const email = `invited-${id}@invalid`
  const ended = { is_active: false, email_verified: false, created_at: updated_at, updated_at }
  await trx
    .insertInto('accounts')
    .values({ id, name, email, role, phone, ...ended })
    .execute()
  return id
}

/** Deletes a waiting account that is no longer needed; its batches and lessons are then without a teacher. */
const deleteAwaitedAccount = (trx: Trx, account_id: string) =>
  trx
    .deleteFrom('accounts')
    .where('id', '=', account_id)
    .where('is_active', '=', false)
    // An account that the books name as paid stays.
    .where(sql<boolean>`not exists (select from pay_slips s where s.account_id = accounts.id)`)
    .execute()

/** Renews the links and the time of an invitation of one of these roles; older links stop working. */
export async function renewInvitationById(
  trx: Trx,
  invitation_id: number,
  roles: readonly Invitations['role'][],
) {
  const { columns, ...tokens } = createLinks()
  const saved = await trx
    .updateTable('invitations')
    .set({ ...columns, wrong_births: 0 })
    .where('invitation_id', '=', invitation_id)
    .where(isOneOf(roles))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow(invitationGoneError)
  return { ...saved, ...tokens }
}

/** False if there is no invitation with this number and one of these roles. */
export async function deleteInvitation(
  trx: Trx,
  invitation_id: number,
  roles: readonly Invitations['role'][],
) {
  const deleted = await trx
    .deleteFrom('invitations')
    .where('invitation_id', '=', invitation_id)
    .where(isOneOf(roles))
    .returning('account_id')
    .executeTakeFirst()
  if (deleted?.account_id) await deleteAwaitedAccount(trx, deleted.account_id)
  return deleted !== undefined
}

/** Open invitation of a link, passed on or mailed. */
export const invitationByToken = (db: Db, token: string) =>
  db
    .selectFrom('invitations')
    .select(COLUMNS)
    .where((eb) =>
      eb.or([eb('link_hash', '=', hashOfToken(token)), eb('mail_hash', '=', hashOfToken(token))]),
    )
    .where(isOpen)
    .executeTakeFirstOrThrow(invitationGoneError)

/**
 * Whether an e-mail has an open invitation. Invited students do not count: they may sign up, which gives no access to
 * the record.
 */
export const hasOpenInvitation = async (db: Db, email: string) =>
  (await db
    .selectFrom('invitations')
    .select('invitation_id')
    .where('email', '=', email)
    .where('role', '!=', 'student')
    .where(isOpen)
    .executeTakeFirst()) !== undefined

/**
 * Locks the guardian whom a link invites, if there is one. Call it before locking the invitation, in the order of
 * merging. The invitation may be gone afterwards.
 */
export const lockInvitedGuardian = (trx: Trx, token: string) =>
  sql`
    select from guardians where guardian_id = (
      select guardian_id from invitations
      where link_hash = ${hashOfToken(token)} or mail_hash = ${hashOfToken(token)})
    for update`.execute(trx)

/** Locks the guardian of an invitation, found by its e-mail; `lockInvitedGuardian` finds the guardian by the link. */
export const lockInvitedGuardianOf = (trx: Trx, email: string) =>
  sql`
    select from guardians where guardian_id = (
      select guardian_id from invitations where email = ${email})
    for update`.execute(trx)

/** Takes the open invitation of a link, once; a parallel call finds none. */
export async function takeInvitation(trx: Trx, token: string) {
  const hash = hashOfToken(token)
  const { mail_hash, ...invitation } = await trx
    .deleteFrom('invitations')
    .where((eb) => eb.or([eb('link_hash', '=', hash), eb('mail_hash', '=', hash)]))
    .where(isOpen)
    .returning([...COLUMNS, 'mail_hash'])
    .executeTakeFirstOrThrow(invitationGoneError)
  return { ...invitation, isFromMail: mail_hash.equals(hash) }
}

/**
 * Takes the open invitation of a proven e-mail; undefined if there is none. Invitations of students are not taken,
 * because an e-mail alone gives no access to a record.
 */
export const takeInvitationOf = (trx: Trx, email: string) =>
  trx
    .deleteFrom('invitations')
    .where('email', '=', email)
    .where('role', '!=', 'student')
    .where(isOpen)
    .returning(COLUMNS)
    .executeTakeFirst()

type Joining = {
  isProven: boolean
  /** True if the person typed the e-mail of the account. */
  isTyped?: boolean
  agreed: boolean
  language?: Language | undefined
  /** Language in which the terms were read; absent: `language`. */
  readIn?: Language | undefined
  /** Address to which the sign-in code was sent. */
  provenAt?: string
}

/**
 * Creates an invited person's account, or activates the waiting one; `agreed`: the person has agreed to the terms.
 * Links a guardian's record, with the chosen `language`. Returns the id.
 */
export async function insertInvitedAccount(
  trx: Trx,
  { name, email, role, phone, guardian_id, student_id, account_id }: Invitee & { email: string },
  { isProven, isTyped = false, agreed, language, readIn = language, provenAt }: Joining,
) {
  const now = clock.now()
  const account = {
    id: account_id ?? randomUUID(),
    name,
    email,
    role,
    phone: phone ?? null,
    email_verified: isProven,
    email_typed: isTyped,
    is_active: true,
    // A student's agreement is stored in the student's record.
    ...(agreed &&
      !student_id && {
        terms_version: await readTermsVersion(trx),
        terms_agreed_at: now,
        terms_language: await languageRead(trx, 'terms', readIn),
      }),
    created_at: now,
    updated_at: now,
  }
  const { id } = await refusingTakenEmail(
    trx
      .insertInto('accounts')
      .values(account)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(account))
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  if (
    guardian_id &&
    !(await giveGuardianAccount(trx, { guardian_id, account_id: id, language, provenAt }))
  )
    throw invitationGoneError()
  if (student_id) await giveRecord(trx, { student_id, account_id: id, language })
  return id
}

/** True if a teacher works here or was invited. */
export const HAS_TEACHER = sql<boolean>`(
  exists (select from invitations where role = any('{teacher}'))
  or exists (select from accounts where role = any('{teacher}')))`
