import type { ClassTimes } from '@ganit/contract/teaching/batches'
import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { hasEnded, schedulesOfBatch } from './batches.queries.ts'

const SHOWN_TO_VISITORS = 24

/** More batches than fit on any sheet. */
const MOST_BATCHES = 500

/** From this number of free places down, the page says "few". */
const FEW = 5

/** Fees of a batch that a student who joins today would have to pay. */
const feesFor = (today: string) => sql`coalesce((
  select json_agg(json_strip_nulls(json_build_object('title', f.title, 'amount', f.amount::text,
    'per', case f.fee_type when 'recurring' then 'month' else 'once' end,
    'paid_from', f.paid_from, 'paid_to', f.paid_to, 'parts', jsonb_array_length(f.instalments))) order by f.fee_id)
  from batch_fees f
  where f.batch_id = batches.batch_id
    and case f.fee_type when 'recurring'
      then coalesce(f.last_due_date >= ${today}::date, true)
      else f.on_joining or coalesce(f.paid_to, f.due_date) >= ${today}::date end
  ), '[]')`

/** The size of a batch or its room, whichever is smaller; null if neither has one. An online batch needs no seats. */
const SIZE = sql<number | null>`least(batches.capacity, (
  select seats from rooms where rooms.room_id = batches.room_id and batches.online_url is null))`

/** Free places by that size. */
const PLACES = sql`(
  select case when free <= 0 then 'full' when free <= ${sql.lit(FEW)} then 'few' when free > 0 then 'free' end
  from (
    select ${SIZE} - (
      select count(*) from memberships m
      where m.batch_id = batches.batch_id and m.left_on is null) as free) as counted)`

/** The details that visitors may see, and the academy's day. */
type Shown = { shows_fees: boolean; shows_seats: boolean; today: string }

/** Batches that have not ended, as visitors see them: those of a class before those for any class. */
const batchesOnShow = (db: Db, { today, shows_fees }: Omit<Shown, 'shows_seats'>) =>
  db
    .selectFrom('batches')
    .select(['batches.batch_id', 'batches.batch_name as name'])
    .select((eb) => schedulesOfBatch(eb).as('schedules'))
    .select(sql<boolean>`batches.online_url is not null`.as('is_online'))
    .select(sql<ClassTimes['fees']>`${shows_fees ? feesFor(today) : sql`null::json`}`.as('fees'))
    .where(sql<boolean>`not ${hasEnded(today)}`)
    .orderBy('batches.class_number', (order) => order.asc().nullsLast())
    .orderBy('batches.batch_name')
    .orderBy('batches.batch_id')

/** The first batches that accept a class. */
export const timesOfClass = (db: Db, class_number: number, { shows_seats, ...shown }: Shown) =>
  batchesOnShow(db, shown)
    .select(sql<ClassTimes['places']>`${shows_seats ? PLACES : sql`null`}`.as('places'))
    .where((eb) =>
      eb.or([eb('batches.class_number', '=', class_number), eb('batches.any_class', '=', true)]),
    )
    .limit(SHOWN_TO_VISITORS)
    .execute()

/** Batches of the classes taught, null for all, and those for any class, with months and sizes. */
export const batchesOfProspectus = (db: Db, today: string, taught: readonly number[] | null) =>
  batchesOnShow(db, { today, shows_fees: true })
    .select(['batches.class_number', 'batches.starts_on', 'batches.ends_on', SIZE.as('size')])
    .where((eb) =>
      eb.or([
        taught
          ? eb('batches.class_number', 'in', [...taught])
          : eb('batches.class_number', 'is not', null),
        eb('batches.any_class', '=', true),
      ]),
    )
    .limit(MOST_BATCHES)
    .execute()
