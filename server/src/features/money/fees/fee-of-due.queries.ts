import { sql } from 'kysely'

/** Number of the fee of due `d`; for a late fee, the fee of the due that was late. */
export const FEE_OF_DUE = sql`coalesce(d.fee_id, (
  select late.fee_id from dues late where late.due_id = d.late_of))`
