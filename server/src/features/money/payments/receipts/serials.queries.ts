import { sql } from 'kysely'
import { queryPrepared } from '../../../../db/connections/prepared.ts'
import type { Trx } from '../../../../db/schema.ts'
import type { Series } from './receipt-number.ts'

type Asked = {
  counters:
    | 'receipt_counters'
    | 'voucher_counters'
    | 'credit_note_counters'
    | 'pay_counters'
    | 'letter_counters'
  financial_year: number
  count?: number
}

/** Takes the next `count` numbers of a financial year; returns the first. Locks the counter, so there are no gaps. */
export async function takeNextSerials(trx: Trx, { counters, financial_year, count = 1 }: Asked) {
  const values = { financial_year, count }
  const [taken] = await queryPrepared(trx, `next serials of ${counters}`, values, (blanks) => ({
    compile: () =>
      sql<{ first: number }>`
        insert into ${sql.table(counters)} as kept (financial_year, last_serial)
        values (${blanks.financial_year}, ${blanks.count})
        on conflict (financial_year)
          do update set last_serial = kept.last_serial + excluded.last_serial
        returning last_serial - ${blanks.count} + 1 as first`.compile(trx),
  }))
  if (!taken) throw new Error('No number was given out.')
  return taken.first
}

/** Takes the next numbers of a series of receipts. The first series shares its counter with older releases. */
export async function takeNextInSeries(
  trx: Trx,
  { series, financial_year, count }: { series: Series; financial_year: number; count: number },
) {
  if (series === '')
    return takeNextSerials(trx, { counters: 'receipt_counters', financial_year, count })
  const { last_serial } = await trx
    .insertInto('series_counters')
    .values({ series, financial_year, last_serial: count })
    .onConflict((conflict) =>
      conflict
        .columns(['series', 'financial_year'])
        .doUpdateSet({ last_serial: sql`series_counters.last_serial + excluded.last_serial` }),
    )
    .returning('last_serial')
    .executeTakeFirstOrThrow()
  return last_serial - count + 1
}
