import { sumMoney } from '@ganit/contract/money'
import type {
  BatchFee,
  FeeChanges,
  FeeDraft,
  FeeType,
  Instalment,
  Prorata,
} from '@ganit/contract/money/fees'
import { type Kysely, sql } from 'kysely'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import { runInTransaction } from '../../../db/transactions/in-transaction.ts'
import type { Account } from '../../../http/access.ts'
import { lockForChange } from '../../../http/changes/lock-for-change.ts'
import { versionAfter } from '../../../http/changes/versions.ts'
import { conflict, invalid, notAllowed } from '../../../http/errors.ts'
import { isOwner } from '../../ground/rights/rights.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { batchById } from '../../teaching/batches/batches.queries.ts'
import { lockForDues } from './dues.queries.ts'
import { makeDues, makeDuesOfNewFee, moveDuesWithFee } from './dues.service.ts'
import { lockUnpaidDues } from './dues-writes.queries.ts'
import {
  countPayersOfFee,
  deleteFeeById,
  FEE,
  findFee,
  findLastDueBetweenDays,
  insertFee,
  lockBatchOfFee,
  updateFeeById,
} from './fees.queries.ts'
import { timeAfterChange, timeOf } from './shared-time.ts'
import { batchStandingQuery } from './standing.queries.ts'

/** Adds a fee to a batch; its members owe it from then on. 400 on `batch_id` if there is no such batch. */
export const addFee = (db: Db, { fee_type = 'recurring', ...draft }: FeeDraft): Promise<BatchFee> =>
  runInTransaction(db, async (trx) => {
    // Read before the lock, so that others who add a fee wait for less time.
    const today = await readAcademyToday(trx)
    await lockBatchOfFee(trx, draft.batch_id)
    refuseSharedOnce({ ...draft, fee_type })
    refuseDepositEachMonth({ ...draft, fee_type })
    refuseJoiningInParts({ ...draft, fee_type })
    const time = timeOf({ ...draft, fee_type })
    const last_due_date = endOf({ ...draft, fee_type })
    const instalments = cutInstalments({ ...draft, fee_type })
    const fee = await insertFee(trx, {
      ...draft,
      ...time,
      fee_type,
      asks_left: draft.asks_left ?? false,
      last_due_date,
      instalments,
      unchanged_until: null,
    })
    await makeDuesOfNewFee(trx, fee, today)
    return fee
  })

type Dates = { fee_type: FeeType; due_date: string; last_due_date?: string | null | undefined }

type Cut = { fee_type: FeeType; amount: string; instalments?: Instalment[] | null | undefined }

/** Instalments as stored; 400 for a recurring fee, or if they do not add up to the fee's amount. */
function cutInstalments({ fee_type, amount, instalments }: Cut) {
  if (!instalments) return null
  if (fee_type !== 'one-time')
    throw invalid({ instalments: 'Only a one-time fee can have instalments.' })
  if (sumMoney(instalments.map((part) => part.amount)) !== amount)
    throw invalid({ instalments: 'Together the instalments must be the fee’s amount.' })
  return JSON.stringify(instalments)
}

/** 400 for a one-time fee with pro rata. */
function refuseSharedOnce({
  fee_type,
  prorata,
}: {
  fee_type: FeeType
  prorata?: Prorata | undefined
}) {
  if (fee_type === 'one-time' && prorata !== undefined && prorata !== 'none')
    throw invalid({ prorata: 'Only a recurring fee can be pro rata.' })
}

type Joining = {
  fee_type: FeeType
  on_joining?: boolean | undefined
  instalments?: unknown
  paid_from?: string | null | undefined
}

/** 400 for a fee on joining that is monthly, in instalments, or shared. */
function refuseJoiningInParts({ fee_type, on_joining, instalments, paid_from }: Joining) {
  if (on_joining && (fee_type === 'recurring' || instalments || paid_from))
    throw invalid({
      on_joining: 'Only a one-time fee without instalments can be asked on joining.',
    })
}

/** 403 unless the owner chooses that a fee charges students who have left; a stored fee may stay so. */
export async function refuseAskingWhoLeft(
  db: Db,
  account: Account,
  { asks_left, fee_id }: { asks_left?: boolean | undefined; fee_id?: number },
) {
  if (!asks_left || isOwner(account)) return
  if (fee_id !== undefined && (await findFee(db, fee_id)).asks_left) return
  throw notAllowed('Only the owner asks those who have left.')
}

/** 400 for a monthly deposit. */
function refuseDepositEachMonth({
  fee_type,
  is_deposit,
}: {
  fee_type: FeeType
  is_deposit?: boolean | undefined
}) {
  if (fee_type === 'recurring' && is_deposit)
    throw invalid({ is_deposit: 'Only a one-time fee can be a deposit.' })
}

/** Last date as stored, null for one-time fees; 400 if it is before the first. */
function endOf({ fee_type, due_date, last_due_date }: Dates) {
  if (!last_due_date || fee_type === 'one-time') return null
  if (last_due_date >= due_date) return last_due_date
  throw invalid({ last_due_date: 'Last Due Date must not be before the Due Date.' })
}

/**
 * Changes a fee and its unpaid dues (with `from` next only those not due yet). 409 if `version` is not the stored one,
 * or if the type changes although something is paid.
 */
export const changeFee = (
  db: Db,
  { fee_id, version, from = 'unpaid', ...changes }: FeeChanges,
): Promise<BatchFee> =>
  runInTransaction(db, async (trx) => {
    await lockForDues(trx, { fee_ids: [fee_id] })
    const { unchanged_until, ...stored } = await lockForChange(trx, FEE, fee_id, version)
    const { fee_type, last_due_date } = await afterChange(trx, stored, changes)
    refuseSharedOnce({ fee_type, prorata: changes.prorata })
    refuseDepositEachMonth({ fee_type, is_deposit: changes.is_deposit })
    const time = timeAfterChange(stored, { ...changes, fee_type })
    const instalments = await cutInstalmentsAnew(trx, { ...stored, fee_type }, changes)
    const on_joining = changes.on_joining ?? (fee_type === 'one-time' && stored.on_joining === true)
    refuseJoiningInParts({ ...time, fee_type, instalments, on_joining })
    const today = await readAcademyToday(trx)
    const scope = { fee_ids: [fee_id] }
    // Dues up to today are created with the old fee first.
    if (from === 'next') await makeDues(trx, scope, today)
    const due_date = changes.due_date ?? stored.due_date
    const until =
      from === 'next'
        ? await dayKeptUntil(trx, { fee_id, fee_type, due_date, last_due_date }, today)
        : null
    const spared = fee_type === 'one-time' ? null : unchanged_until
    const prorata = fee_type === 'one-time' ? 'none' : (changes.prorata ?? stored.prorata)
    const fee = await updateFeeById(trx, fee_id, {
      ...changes,
      ...time,
      last_due_date,
      instalments,
      prorata,
      on_joining,
      ...(fee_type === 'recurring' && { is_deposit: false }),
      unchanged_until: until ?? spared,
      spared_prorata: from === 'next' ? stored.prorata : prorata,
      version: versionAfter(stored, changes),
    })
    const isShared = fee.paid_to !== null || stored.paid_to !== null
    await moveDuesWithFee(trx, fee, { until, today, isShared })
    return fee
  })

type Asks = Dates & { fee_id: number; last_due_date: string | null }

/**
 * The last day on which a fee that changes "from the next due on" stays as it is. It is today, or the date of a coming
 * due if the new day of that month is past. Otherwise that month would be charged neither on the old day nor on the new
 * one.
 */
async function dayKeptUntil(trx: Trx, { fee_type, ...fee }: Asks, today: string) {
  const last = fee_type === 'recurring' ? await findLastDueBetweenDays(trx, fee, today) : null
  return last ?? today
}

/** The fee's instalments after a change; 409 if something is paid and the change adds instalments or removes them. */
async function cutInstalmentsAnew(trx: Trx, stored: BatchFee, changes: Changes) {
  const { fee_id, fee_type, amount } = stored
  const wanted = changes.instalments === undefined ? stored.instalments : changes.instalments
  const instalments = changes.instalments === undefined && fee_type === 'recurring' ? null : wanted
  const isOther = Boolean(instalments) !== Boolean(stored.instalments)
  if (isOther) await refusePaid(trx, fee_id)
  return cutInstalments({ fee_type, amount: changes.amount ?? amount, instalments })
}

type Changes = Omit<FeeChanges, 'fee_id' | 'version' | 'from'>

async function afterChange(trx: Trx, stored: BatchFee, changes: Changes) {
  const { fee_id, due_date, fee_type = stored.fee_type } = { ...stored, ...sentOf(changes) }
  if (fee_type !== stored.fee_type) await refusePaid(trx, fee_id)
  const { last_due_date = stored.last_due_date } = changes
  return { fee_type, last_due_date: endOf({ fee_type, due_date, last_due_date }) }
}

/** 409 if something is paid on a fee; locks its dues against payment. */
async function refusePaid(trx: Trx, fee_id: number) {
  await lockUnpaidDues(trx, sql<boolean>`fee_id = ${fee_id}`)
  if ((await countPayersOfFee(trx, fee_id, { live: true })) > 0)
    throw conflict('Something was paid on this fee already. Make a new fee instead.')
}

const sentOf = (changes: Changes) =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    due_date?: string
    fee_type?: FeeType
  }

/** Deletes a fee with its dues; 409 if anything was ever paid on it. */
export const removeFee = (db: Kysely<Database>, fee_id: number) =>
  db.transaction().execute(async (trx) => {
    await lockForDues(trx, { fee_ids: [fee_id] })
    await lockForChange(trx, FEE, fee_id)
    await lockUnpaidDues(trx, sql<boolean>`fee_id = ${fee_id}`)
    const payers = await countPayersOfFee(trx, fee_id, { live: false })
    if (payers > 0)
      throw conflict(
        `${payers === 1 ? '1 student has' : `${payers} students have`} paid on this fee, which must be kept. Set its last due date instead.`,
      )
    await deleteFeeById(trx, fee_id)
  })

/** Members of a batch and former ones who owe, by name, each with their dues of it. 404 if there is no such batch. */
export async function readFeeStatus(db: Kysely<Database>, batch_id: number) {
  const values = { batch_id, today: await readAcademyToday(db) }
  const students = await queryPrepared(db, 'fee status of a batch', values, (blanks) =>
    batchStandingQuery(db, blanks.batch_id, blanks.today),
  )
  if (students.length === 0) await batchById(db, batch_id)
  return students
}
